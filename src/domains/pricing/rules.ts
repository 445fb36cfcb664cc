import { percent, proportionOf } from '#shared/money.ts'

/** A price list as it applies to one offer: a percentage off, prices of its own by quantity, or both. */
export type ContractList = {
  id: number
  name: string
  basisPoints: number | null
  prices: readonly { from: number; priceCents: number }[]
}
/** The list that a price comes from. */
export type AppliedList = { id: number; name: string }
export type ContractPrice = { cents: number; list: AppliedList }

/** Unit price HT of one list: the public one where it says nothing of this offer and quantity. */
function listedCents({ basisPoints, prices }: ContractList, publicCents: number, quantity: number): number {
  const own = prices.filter(({ from }) => from <= quantity).toSorted((a, b) => b.from - a.from)[0]
  if (own) return own.priceCents
  return Math.max(1, proportionOf(publicCents, 10_000 - (basisPoints ?? 0), 10_000))
}

/** Unit prices HT: the public one at this quantity, and the lowest that the law allows. */
type PriceRange = { publicCents: number; leastCents: number }

/** The lowest price HT of the lists of a buyer, when it is under the public price; null otherwise. */
export function contractPrice(
  lists: readonly ContractList[],
  { publicCents, leastCents }: PriceRange,
  quantity: number,
): ContractPrice | null {
  let lowest: ContractPrice | null = null
  for (const list of lists) {
    const cents = Math.max(listedCents(list, publicCents, quantity), leastCents)
    if (cents < (lowest?.cents ?? publicCents)) lowest = { cents, list: { id: list.id, name: list.name } }
  }
  return lowest
}

/** Quantities from which a list has another price. */
export const listThresholds = (lists: readonly ContractList[]) =>
  lists.flatMap(({ prices }) => prices.map(({ from }) => from))

export type BasketMinimum = { htCents: number; pickupExempt: boolean }

/** What is missing, HT in cents, before the seller takes the order; 0 when nothing is. */
export const missingToMinimum = (minimum: BasketMinimum | null, goodsHtCents: number, collected: boolean) =>
  minimum === null || (collected && minimum.pickupExempt) ? 0 : Math.max(0, minimum.htCents - goodsHtCents)

export const accessStates = ['WAITING', 'GRANTED', 'REFUSED'] as const
export type AccessState = (typeof accessStates)[number]
export const accessLabels: Record<AccessState, string> = {
  WAITING: 'À décider',
  GRANTED: 'Acceptée',
  REFUSED: 'Refusée',
}

export const priceListStates = ['running', 'planned', 'ended'] as const
export type PriceListState = (typeof priceListStates)[number]
export const priceListLabels: Record<PriceListState, string> = {
  running: 'En cours',
  planned: 'Prévue',
  ended: 'Terminée',
}

/** « −8 % sur tout, 12 prix fixés » */
export function listWords({ basisPoints, priceCount }: { basisPoints: number | null; priceCount: number }): string {
  const fixed = priceCount ? `${priceCount}\u00a0prix fixé${priceCount > 1 ? 's' : ''}` : null
  const parts = [basisPoints === null ? null : `−${percent(basisPoints)} sur tout`, fixed]
  return parts.filter(Boolean).join(', ') || 'Sans prix'
}

/** Most prices in one list, and in one request. */
export const pricesAtOnce = 500
