import { describe, expect, test } from 'vitest'
import {
  type BulkChange,
  bulkChangeLabel,
  changedPrices,
  mayUndo,
  outcomeSentence,
  type Prices,
  priceFault,
  samePrices,
  undoneSentence,
} from './bulk.ts'

const prices: Prices = {
  priceCents: 1_000,
  tiers: [
    { from: 12, priceCents: 905 },
    { from: 24, priceCents: 800 },
  ],
}
const tiersAt = (...cents: number[]) => cents.map((priceCents, index) => ({ from: 12 * (index + 1), priceCents }))
const withoutSpaces = (words: string) => words.replaceAll('\u00a0', ' ')

describe('a price change', () => {
  test('of a percentage changes the price and every tier, rounded half up', () => {
    expect(changedPrices(prices, { how: 'percent', value: 1_000 })).toEqual({
      priceCents: 1_100,
      tiers: tiersAt(996, 880),
    })
    expect(changedPrices(prices, { how: 'percent', value: -550 })).toEqual({
      priceCents: 945,
      tiers: tiersAt(855, 756),
    })
  })

  test('of an amount adds it to the price and leaves the tiers', () => {
    expect(changedPrices(prices, { how: 'amount', value: 25 })).toEqual({ ...prices, priceCents: 1_025 })
    expect(changedPrices(prices, { how: 'amount', value: -25 })).toEqual({ ...prices, priceCents: 975 })
  })

  test('to a given price leaves the tiers', () => {
    expect(changedPrices(prices, { how: 'set', value: 1_250 })).toEqual({ ...prices, priceCents: 1_250 })
  })
})

describe('a changed price', () => {
  test('is valid from one cent to a million euros', () => {
    expect(priceFault({ priceCents: 1, tiers: [] })).toBeNull()
    expect(priceFault({ priceCents: 100_000_000, tiers: tiersAt(1) })).toBeNull()
    expect(priceFault({ priceCents: 100_000_001, tiers: [] })).toBe('Le prix dépasserait un million d’euros.')
  })

  test('is refused at zero, and so is one tier at zero among others', () => {
    const sentence = 'Le prix tomberait à zéro ou au-dessous.'
    expect(priceFault({ priceCents: 0, tiers: [] })).toBe(sentence)
    expect(priceFault({ priceCents: 0, tiers: tiersAt(1) })).toBe(sentence)
    expect(priceFault({ priceCents: 2, tiers: tiersAt(1, 0) })).toBe(sentence)
  })
})

test('prices are the same when the price and every tier are', () => {
  expect(samePrices(prices, structuredClone(prices))).toBe(true)
  const others: Prices[] = [
    { ...prices, priceCents: 1_001 },
    { ...prices, tiers: prices.tiers.slice(0, 1) },
    { ...prices, tiers: [] },
    { ...prices, tiers: tiersAt(905, 799) },
    { ...prices, tiers: tiersAt(904, 800) },
    { ...prices, tiers: [{ from: 6, priceCents: 905 }, ...prices.tiers.slice(1)] },
  ]
  for (const other of others) expect([samePrices(prices, other), samePrices(other, prices)]).toEqual([false, false])
})

test('a batch that changed offers may be undone once, for 24 hours', () => {
  const createdAt = new Date('2026-11-20T08:00:00Z')
  const batch = { createdAt, undoneAt: null, changed: 1 }
  const end = new Date('2026-11-21T08:00:00Z')
  expect(mayUndo(batch, createdAt)).toBe(true)
  expect(mayUndo(batch, new Date(end.getTime() - 1))).toBe(true)
  expect(mayUndo(batch, end)).toBe(false)
  expect(mayUndo({ ...batch, undoneAt: createdAt }, createdAt)).toBe(false)
  expect(mayUndo({ ...batch, changed: 0 }, createdAt)).toBe(false)
})

test.each<[BulkChange, string]>([
  [{ kind: 'price', how: 'percent', value: 500 }, 'Prix +5 %'],
  [{ kind: 'price', how: 'percent', value: -550 }, 'Prix −5,5 %'],
  [{ kind: 'price', how: 'amount', value: 150 }, 'Prix +1,50 € HT'],
  [{ kind: 'price', how: 'amount', value: -150 }, 'Prix −1,50 € HT'],
  [{ kind: 'price', how: 'set', value: 125_000 }, 'Prix fixé à 1 250,00 € HT'],
  [{ kind: 'stock', how: 'set', warehouseId: 1, quantity: 1_200 }, 'Stock compté 1 200 à Avize'],
  [{ kind: 'stock', how: 'add', warehouseId: 1, quantity: 12 }, 'Stock +12 à Avize'],
  [{ kind: 'stock', how: 'add', warehouseId: 1, quantity: 0 }, 'Stock +0 à Avize'],
  [{ kind: 'stock', how: 'add', warehouseId: 1, quantity: -12 }, 'Stock −12 à Avize'],
  [{ kind: 'publish' }, 'Mise en vente'],
  [{ kind: 'unpublish' }, 'Passage en brouillon'],
  [{ kind: 'archive' }, 'Retrait de la vente'],
])('%o is called « %s »', (change, label) => {
  expect(withoutSpaces(bulkChangeLabel(change, 'Avize'))).toBe(label)
})

test('a stock change of a warehouse without a name has none in its label', () => {
  expect(bulkChangeLabel({ kind: 'stock', how: 'add', warehouseId: 1, quantity: 12 }, null)).toBe('Stock +12')
})

test.each([
  [{ changed: 37, unchanged: 3, refused: 2 }, '37 offres modifiées, 3 déjà ainsi, 2 refusées.'],
  [{ changed: 1, unchanged: 0, refused: 1 }, '1 offre modifiée, 1 refusée.'],
  [{ changed: 0, unchanged: 1_200, refused: 0 }, 'Aucune offre modifiée, 1 200 déjà ainsi.'],
  [{ changed: 0, unchanged: 0, refused: 0 }, 'Aucune offre modifiée.'],
])('the outcome %o reads « %s »', (outcome, sentence) => {
  expect(withoutSpaces(outcomeSentence(outcome))).toBe(sentence)
})

test.each([
  [{ restored: 35, left: 2 }, '35 offres remises comme avant, 2 laissées telles quelles.'],
  [{ restored: 1, left: 1 }, '1 offre remise comme avant, 1 laissée telle quelle.'],
  [{ restored: 1, left: 0 }, '1 offre remise comme avant.'],
  [{ restored: 0, left: 1 }, 'Aucune offre remise comme avant, 1 laissée telle quelle.'],
])('an undone batch %o reads « %s »', (undone, sentence) => {
  expect(withoutSpaces(undoneSentence(undone))).toBe(sentence)
})
