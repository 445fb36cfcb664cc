/** Quotes of the parts of a grouped order: already accepted, and paid from the cart like a negotiated one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { depositColumns } from '#domains/offers/server/offers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { quoteNumber } from '../rules.ts'
import { writeStep } from './actions.ts'

export type GroupLine = {
  offerId: number
  quantity: number
  initialCents: number
  priceCents: number
  deposit: PackagingDeposit | null
}
export type GroupPart = {
  vendorId: number
  userId: number
  lines: readonly GroupLine[]
  deliveryHtCents: number
  delayDays: number
  /** ISO day, included. */
  validUntil: string
}

type GroupQuote = { quoteId: number; lines: { quoteLineId: number; offerId: number; quantity: number }[] }
export async function createGroupQuote(tx: Tx, part: GroupPart): Promise<GroupQuote> {
  const quote = await tx
    .insertInto('quotes')
    .values({
      number: quoteNumber(isoDay(new Date()), randomBytes(6)),
      vendor_id: part.vendorId,
      user_id: part.userId,
      key: randomUUID(),
      made_by: 'group',
      status: 'ACCEPTED',
      message: '',
      delivery_ht_cents: part.deliveryHtCents,
      delay_days: part.delayDays,
      valid_until: part.validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = await tx
    .insertInto('quote_lines')
    .values(
      part.lines.map(line => ({
        ...{ quote_id: quote.id, offer_id: line.offerId, quantity: line.quantity },
        ...{ initial_cents: line.initialCents, price_cents: line.priceCents },
        ...depositColumns(line.deposit),
      })),
    )
    .returning(['id as quoteLineId', 'offer_id as offerId', 'quantity'])
    .execute()
  await writeStep(tx, quote.id, { status: 'ACCEPTED', author: 'timer', userId: null })
  return { quoteId: quote.id, lines }
}

/** A part that nobody ordered in time. */
export const lapseGroupQuote = (tx: Tx, quoteId: number) =>
  writeStep(tx, quoteId, { status: 'EXPIRED', author: 'timer', userId: null })
