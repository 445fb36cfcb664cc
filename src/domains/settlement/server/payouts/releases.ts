/** Which orders may be paid out: after the return period, with nothing open, within the provider's hold limit. */
import { type RawBuilder, sql } from 'kysely'
import { buyerSnapshot, postalAddress } from '#domains/orders/contract.ts'
import { openReturnStatuses } from '#domains/returns/rules.ts'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { holdLimitDays, releaseDay } from '../../rules/releases.ts'
import { isWaitingForTaxIdentity } from '../tax-identity.ts'
import { isUncollected } from '../transfers/amounts.ts'

/**
 * Order `o` is final: completed, or cancelled with every unit refunded. The remainder of a cancelled order (a delivery
 * already used, for example) belongs to its seller; money whose refund the bank refused belongs to the buyer.
 */
const isFinal = sql`(o.status = 'COMPLETED' OR o.status = 'CANCELLED' AND NOT EXISTS (
  SELECT FROM order_lines g WHERE g.order_id = o.id AND g.quantity > (
    SELECT coalesce(sum(f.quantity), 0) FROM refund_lines f JOIN refunds b ON b.id = f.refund_id
    WHERE f.order_line_id = g.id AND b.status <> 'FAILED')))`

const openReturns = sql.join(openReturnStatuses.map(status => sql.lit(status)))
/** A refund of a return that the bank refused is still owed to the buyer. */
export const hasUnsettledReturn = sql`EXISTS (SELECT FROM returns x LEFT JOIN refunds f ON f.id = x.refund_id WHERE x.order_id = o.id
  AND (x.status IN (${openReturns}) OR x.status = 'REFUNDED' AND f.status = 'FAILED'))`

const heldTooLong = sql`EXISTS (SELECT FROM transfers h WHERE h.order_id = o.id AND h.status = 'DONE'
  AND h.done_at < now() - make_interval(days => ${sql.lit(holdLimitDays)}))`

/** For row `o` of orders: its money may leave the account of its seller on this day. */
export const isReleasedOn = (
  day: RawBuilder<string>,
) => sql<boolean>`(NOT is_disputed(o.purchase_id) AND NOT ${isUncollected(sql.ref('o.id'))} AND (${heldTooLong} OR ${isFinal} AND NOT ${hasUnsettledReturn}
  AND NOT ${isWaitingForTaxIdentity(sql`o.vendor_id`)}
  AND EXISTS (SELECT FROM order_releases l WHERE l.order_id = o.id AND l.release_on <= ${day})))`
export const isReleased = isReleasedOn(today)

type Row = {
  id: number
  vendor_id: number
  status: string
  delivered_at: Date | null
  ended_at: Date | null
  vendor_snapshot: unknown
  buyer: unknown
  address: unknown
}

/** Job: the release day of orders that were received or ended since; it never changes afterwards. */
export async function scheduleReleases(db: Db): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.vendor_id, o.status, o.delivered_at, coalesce(o.completed_at, o.cancelled_at) AS ended_at, o.vendor_snapshot,
      p.buyer, coalesce(o.changed_address, p.delivery_address, p.billing_address) AS address
    FROM orders o JOIN purchases p ON p.id = o.purchase_id
    WHERE o.paid_at IS NOT NULL AND (o.delivered_at IS NOT NULL OR o.status IN ('COMPLETED', 'CANCELLED'))
      AND NOT EXISTS (SELECT FROM order_releases l WHERE l.order_id = o.id) ORDER BY o.id`.execute(db)
  const releases = rows.flatMap(row => {
    const release_on = releaseDay(factsOf(row))
    return release_on === null ? [] : [{ order_id: row.id, vendor_id: row.vendor_id, release_on }]
  })
  for (let from = 0; from < releases.length; from += 1_000)
    await db
      .insertInto('order_releases')
      .values(releases.slice(from, from + 1_000))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

function factsOf(row: Row) {
  // Written by createOrders.
  const { professionalReturnDays } = row.vendor_snapshot as { professionalReturnDays: number }
  return {
    status: row.status,
    deliveredOn: row.delivered_at && isoDay(row.delivered_at),
    endedOn: row.ended_at && isoDay(row.ended_at),
    buyerKind: buyerSnapshot.parse(row.buyer).kind,
    postcode: postalAddress.parse(row.address).postcode,
    professionalReturnDays,
  }
}
