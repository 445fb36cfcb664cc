import { createHash } from 'node:crypto'
import type { ActingSeller } from '#domains/offers/server/seller/offers.ts'
import { findPromotionFacts } from '#domains/promotions/server/actions.ts'
import { planListedPrices } from '#domains/promotions/server/listed-prices.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { LineChange } from '../record.ts'

type Sale = { startsOn: string; endsOn: string; priceCents: number }

/** As stored in a line, to be compared: `2026-12-01/2026-12-15:1200`. */
export const writeSale = ({ startsOn, endsOn, priceCents }: Sale) => `${startsOn}/${endsOn}:${priceCents}`
export const readSale = (text: string): Sale => {
  const [days = '', cents] = text.split(':')
  const [startsOn = '', endsOn = ''] = days.split('/')
  return { startsOn, endsOn, priceCents: Number(cents) }
}

/** Days of the sale of a line; one that has begun counts from today. `endsOn` null: without an end. */
export function saleDays({ saleFrom, saleTo }: ParsedLine, today: string) {
  const from = saleFrom?.from ?? today
  return { from, startsOn: from < today ? today : from, endsOn: saleTo ?? saleFrom?.to ?? null }
}

export type SaleFacts = { today: string; lowest: ReadonlyMap<number, number | null> }
/** The lowest prices of the 30 days before the sales of these lines, by offer. */
export async function findSaleFacts(
  tx: Tx,
  offers: readonly { offerId: number; reference: string }[],
  lines: readonly { parsed: ParsedLine }[],
): Promise<SaleFacts> {
  const today = await databaseDay(tx)
  const byReference = new Map(offers.map(offer => [offer.reference, offer.offerId]))
  const byStart = new Map<string, number[]>()
  for (const { parsed } of lines) {
    const offerId = byReference.get(parsed.reference)
    if (parsed.salePrice === undefined || offerId === undefined) continue
    const { startsOn } = saleDays(parsed, today)
    byStart.set(startsOn, [...(byStart.get(startsOn) ?? []), offerId])
  }
  const lowest = new Map<number, number | null>()
  for (const [startsOn, ids] of byStart)
    for (const [id, { lowestCents }] of await findPromotionFacts(tx, ids, startsOn)) lowest.set(id, lowestCents)
  return { today, lowest }
}

/** One promotion for the offers of an import with the same days. */
export async function writeSales(
  tx: Tx,
  seller: ActingSeller,
  importId: number,
  changes: readonly { offerId: number; after: LineChange }[],
): Promise<void> {
  const sales = changes.flatMap(({ offerId, after }) =>
    typeof after.sale === 'string' ? [{ offerId, ...readSale(after.sale) }] : [],
  )
  for (const [key, list] of Map.groupBy(sales, sale => promotionKey(importId, sale))) {
    const [first] = list
    if (!first) continue
    const prices = list.map(({ offerId, priceCents }) => ({ offerId, cents: priceCents }))
    await planListedPrices(tx, seller, { key, startsOn: first.startsOn, endsOn: first.endsOn, prices })
  }
}

/** A UUID: the lines of one import join the same promotion, batch after batch. */
const promotionKey = (importId: number, { startsOn, endsOn }: Sale) =>
  createHash('sha256')
    .update(`import:${importId}:${startsOn}:${endsOn}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
