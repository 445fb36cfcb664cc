/** Quotes of the parts of a grouped order: already accepted, and paid from the cart like a negotiated one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { depositColumns } from '#domains/offers/server/offers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { quoteNumber } from '../rules.ts'
import { writeStep } from './actions.ts'

export type GroupPart = {
  vendorId: number
  userId: number
  offerId: number
  quantity: number
  initialCents: number
  priceCents: number
  deposit: PackagingDeposit | null
  deliveryHtCents: number
  delayDays: number
  /** ISO day, included. */
  validUntil: string
}

export async function createGroupQuote(tx: Tx, part: GroupPart): Promise<{ quoteId: number; quoteLineId: number }> {
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
  const line = await tx
    .insertInto('quote_lines')
    .values({
      quote_id: quote.id,
      offer_id: part.offerId,
      quantity: part.quantity,
      initial_cents: part.initialCents,
      price_cents: part.priceCents,
      ...depositColumns(part.deposit),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeStep(tx, quote.id, { status: 'ACCEPTED', author: 'timer', userId: null })
  return { quoteId: quote.id, quoteLineId: line.id }
}

/** A part that nobody ordered in time. */
export const lapseGroupQuote = (tx: Tx, quoteId: number) =>
  writeStep(tx, quoteId, { status: 'EXPIRED', author: 'timer', userId: null })
