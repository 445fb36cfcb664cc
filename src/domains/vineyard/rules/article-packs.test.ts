import { describe, expect, test } from 'vitest'
import { modelsOf, packsNeeded } from './article-packs.ts'

type Sold = Parameters<typeof packsNeeded>[0]
type Variant = Sold['variants'][number]
type Offer = Variant['offers'][number]

let nextId = 1
const offer = (values: Partial<Offer> = {}): Offer => ({
  ...{ id: nextId++, vendor: { id: 1, name: 'Verrerie', slug: 'verrerie' }, reference: 'R' },
  ...{ priceCents: 100, vatBasisPoints: 2_000, referencePriceCents: null, step: 1, minimum: 1, tiers: [] },
  ...{ unitPrice: null, deliveryModes: [], preparationDays: 1, leadDays: null, eco: null, deposit: null },
  ...{ notice: null, available: 100_000, announced: 0, shops: [], kit: null, downPayment: null },
  ...values,
})
const variant = (values: Partial<Variant>): Variant => ({
  ...{ id: nextId++, pictureId: null, label: '', ean: null, saleUnit: 'bouteille', packLabel: '', weightGrams: 500 },
  ...{ palletised: false, content: null, attributes: [], offers: [offer()] },
  ...values,
})
const article = (variants: Variant[], values: Partial<Sold> = {}): Sold => ({
  ...{ id: 1, slug: 'bouteille', title: 'Bouteille', category: { id: 102, title: 'Emballage' }, neededIn: 'piece' },
  legal: { professionalOnly: false } as Sold['legal'],
  variants,
  ...values,
})
const pallet = (values: Partial<Offer> = {}) =>
  variant({
    label: 'Palette de 1 300',
    packLabel: 'palette de 1 300',
    offers: [offer({ step: 1_300, minimum: 1_300, priceCents: 60, ...values })],
  })
const carton = (values: Partial<Offer> = {}) =>
  variant({
    ...{ label: 'Carton de 12', packLabel: 'carton de 12 bouteilles', saleUnit: 'carton' },
    content: { quantity: 12, unit: 'piece' },
    offers: [offer({ priceCents: 900, ...values })],
  })
const rungs = (needed: ReturnType<typeof packsNeeded>) =>
  needed?.ladder.map(({ packLabel, quantity, amount }) => [packLabel, quantity, amount])

describe('packs of an article for a quantity', () => {
  test('each pack in the multiple that covers it, cheapest a piece first, and a pallet with cartons for less', () => {
    const needed = packsNeeded(article([carton(), pallet()]), '2 000', null)
    expect(rungs(needed)).toEqual([
      ['palette de 1 300', 2_600, 2_600],
      ['carton de 12 bouteilles', 167, 2_004],
    ])
    expect(needed?.together?.lines.map(({ quantity }) => quantity)).toEqual([1_300, 59])
    expect(needed?.together).toMatchObject({ covers: true, amount: 2_008, htCents: 1_300 * 60 + 59 * 900 })
  })

  test('a larger quantity with a lower unit price is named', () => {
    const needed = packsNeeded(article([carton({ tiers: [{ from: 200, priceCents: 800 }] })]), '2000', null)
    expect(needed?.ladder[0]?.next).toEqual({ from: 200, priceCents: 800 })
    expect(needed?.together).toBeNull()
  })

  test('two sellers together have what none has alone; and all there is when even they do not', () => {
    const other = { id: 2, name: 'Cave', slug: 'cave' }
    const both = variant({ offers: [offer({ available: 600 }), offer({ available: 600, vendor: other })] })
    const needed = packsNeeded(article([both]), '1000', null)
    expect(needed?.ladder).toEqual([])
    expect(needed?.together?.lines.map(({ vendor, quantity }) => [vendor, quantity])).toEqual([
      ['Verrerie', 600],
      ['Cave', 400],
    ])
    expect(packsNeeded(article([both]), '5000', null)?.together).toMatchObject({ covers: false, amount: 1_200 })
  })

  test('packs of different models are not put together, and one model can be chosen', () => {
    const tint = (value: string) => [{ code: 'colour', label: 'Teinte', value }]
    const green = { ...pallet(), attributes: tint('verte') }
    const clear = { ...carton(), attributes: tint('blanche') }
    const sold = article([green, clear])
    expect(packsNeeded(sold, '2000', null)?.together).toBeNull()
    expect(rungs(packsNeeded(sold, '2000', clear.id))).toEqual([['carton de 12 bouteilles', 167, 2_004]])
  })

  test('kilos are counted by what the packs contain', () => {
    const bag = (quantity: number, priceCents: number) =>
      variant({
        ...{ saleUnit: 'sac', packLabel: `sac ${quantity} kg`, content: { quantity, unit: 'kg' } },
        offers: [offer({ priceCents })],
      })
    const needed = packsNeeded(article([bag(10, 500), bag(25, 1_000)], { neededIn: 'kg' }), '60,5', null)
    expect(rungs(needed)).toEqual([
      ['sac 25 kg', 3, 75],
      ['sac 10 kg', 7, 70],
    ])
  })

  test.each(['', '0', '-3', 'beaucoup', '1e9', '99 999 999'])('%j is no quantity', typed => {
    expect(packsNeeded(article([carton()]), typed, null)).toBeNull()
  })

  test('nothing is shown for goods whose larger packs may not be praised', () => {
    expect(packsNeeded(article([carton()], { neededIn: null }), '100', null)).toBeNull()
  })
})

test('variants of the same attributes are one model, unless their pack is the same', () => {
  const labels = (variants: Variant[]) => modelsOf(variants).map(({ label, variants: own }) => [label, own.length])
  expect(labels([carton(), pallet()])).toEqual([['', 2]])
  expect(labels([variant({ label: 'Droitier' }), variant({ label: 'Gaucher' })])).toEqual([
    ['Droitier', 1],
    ['Gaucher', 1],
  ])
  expect(labels([carton(), { ...pallet(), offers: [] }])).toEqual([['Carton de 12', 1]])
})
