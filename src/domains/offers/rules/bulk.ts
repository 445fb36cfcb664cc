import { euros, percent, proportionOf } from '#shared/money.ts'
import type { Tier } from '../rules.ts'

export type PriceHow = 'percent' | 'amount' | 'set'
export const priceHows = ['percent', 'amount', 'set'] as const
export type StockHow = 'set' | 'add'
export const stockHows = ['set', 'add'] as const

/** `value`: basis points for a percentage, else cents; signed unless it is set. */
export type PriceChange = { kind: 'price'; how: PriceHow; value: number }
export type StockChange = { kind: 'stock'; how: StockHow; warehouseId: number; quantity: number }
export type StatusChange = { kind: 'publish' | 'unpublish' | 'archive' }
export type BulkChange = PriceChange | StockChange | StatusChange

/** Offers of one batch: a few seconds of work. */
export const selectedAtMost = 10_000

export const statusAfterBulk = { publish: 'published', unpublish: 'draft', archive: 'archived' } as const

/** A percentage changes the tiers too, an amount the plain price only. */
export type Prices = { priceCents: number; tiers: readonly Tier[] }
export function changedPrices({ priceCents, tiers }: Prices, { how, value }: Omit<PriceChange, 'kind'>): Prices {
  if (how === 'set') return { priceCents: value, tiers }
  if (how === 'amount') return { priceCents: priceCents + value, tiers }
  const scaled = (cents: number) => proportionOf(cents, 10_000 + value, 10_000)
  return {
    priceCents: scaled(priceCents),
    tiers: tiers.map(tier => ({ from: tier.from, priceCents: scaled(tier.priceCents) })),
  }
}

const pricesAtMost = 100_000_000
/** Why a price is invalid, in French; else null. */
export const priceFault = ({ priceCents, tiers }: Prices): string | null => {
  if (priceCents < 1 || tiers.some(tier => tier.priceCents < 1)) return 'Le prix tomberait à zéro ou au-dessous.'
  return priceCents > pricesAtMost ? 'Le prix dépasserait un million d’euros.' : null
}

export const samePrices = (a: Prices, b: Prices) =>
  a.priceCents === b.priceCents &&
  a.tiers.every((tier, index) => {
    const other = b.tiers[index]
    return other?.from === tier.from && other.priceCents === tier.priceCents
  }) &&
  a.tiers.length === b.tiers.length

export const undoHours = 24
export const mayUndo = (batch: { createdAt: Date; undoneAt: Date | null; changed: number }, now: Date) =>
  batch.undoneAt === null && batch.changed > 0 && now.getTime() < batch.createdAt.getTime() + undoHours * 3_600_000

const signed = (value: number, words: (absolute: number) => string) =>
  `${value < 0 ? '−' : '+'}${words(Math.abs(value))}`
const plain = (count: number) => new Intl.NumberFormat('fr-FR').format(count).replaceAll('\u202f', '\u00a0')

/** « Prix +5 % », « Stock +12 à Avize », « Mise en vente ». */
export function bulkChangeLabel(act: BulkChange, warehouseName: string | null): string {
  if (act.kind === 'price') {
    if (act.how === 'percent') return `Prix ${signed(act.value, percent)}`
    return act.how === 'set' ? `Prix fixé à ${euros(act.value)} HT` : `Prix ${signed(act.value, euros)} HT`
  }
  if (act.kind === 'stock') {
    const what = act.how === 'set' ? `compté ${plain(act.quantity)}` : signed(act.quantity, plain)
    return `Stock ${what}${warehouseName ? ` à ${warehouseName}` : ''}`
  }
  return { publish: 'Mise en vente', unpublish: 'Passage en brouillon', archive: 'Retrait de la vente' }[act.kind]
}

const counted = (count: number, one: string, many: string) => `${plain(count)}\u00a0${count > 1 ? many : one}`
/** « 37 offres modifiées, 2 refusées. » */
export function outcomeSentence({
  changed,
  unchanged,
  refused,
}: {
  changed: number
  unchanged: number
  refused: number
}) {
  const parts = [changed ? counted(changed, 'offre modifiée', 'offres modifiées') : 'Aucune offre modifiée']
  if (unchanged) parts.push(counted(unchanged, 'déjà ainsi', 'déjà ainsi'))
  if (refused) parts.push(counted(refused, 'refusée', 'refusées'))
  return `${parts.join(', ')}.`
}
/** « 35 offres remises comme avant, 2 laissées car changées depuis. » */
export function undoneSentence({ restored, left }: { restored: number; left: number }) {
  const back = restored
    ? counted(restored, 'offre remise comme avant', 'offres remises comme avant')
    : 'Aucune offre remise comme avant'
  return left ? `${back}, ${counted(left, 'laissée telle quelle', 'laissées telles quelles')}.` : `${back}.`
}
