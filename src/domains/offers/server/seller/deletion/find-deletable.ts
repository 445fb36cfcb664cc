import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { DeletionPlan } from '../../../contract-deletion.ts'
import { type DeletionScope, type StayReason, stayReasons } from '../../../rules/deletion.ts'
import { selectedOffers } from '../bulk.ts'
import type { OfferFilter } from '../queries.ts'

/** Of the offer `o`; null when it may be deleted. */
export const stayReason = (scope: DeletionScope) => sql<StayReason | null>`CASE
  WHEN o.status = 'published' THEN 'onSale'
  WHEN EXISTS (SELECT FROM order_lines l WHERE l.offer_id = o.id)
    OR EXISTS (SELECT FROM order_line_parts l WHERE l.offer_id = o.id)
    OR EXISTS (SELECT FROM stock_reservations r WHERE r.offer_id = o.id)
    OR EXISTS (SELECT FROM group_offers g WHERE g.offer_id = o.id)
    OR EXISTS (SELECT FROM group_share_lines g WHERE g.offer_id = o.id)
    OR EXISTS (SELECT FROM group_history g WHERE g.offer_id = o.id) THEN 'ordered'
  WHEN ${scope === 'draft'} AND (o.status <> 'draft' OR o.published_at IS NOT NULL) THEN 'wasOnSale'
  WHEN EXISTS (SELECT FROM offer_parts p WHERE p.part_id = o.id) THEN 'inKit'
  WHEN EXISTS (SELECT FROM promotion_offers p
    WHERE p.offer_id = o.id AND p.state NOT IN ('refused', 'cancelled')) THEN 'promoted' END`

const shownAtMost = 50

type Row = { offerId: number; reference: string; title: string; stay: StayReason | null; total: number }

/** By title; NOT_FOUND for an offer of another seller. */
export async function findDeletionPlan(
  db: Db,
  vendorId: number,
  { ids: typed, ...filter }: OfferFilter & { ids?: string | undefined },
): Promise<DeletionPlan> {
  const ids = await selectedOffers(db, vendorId, typed ? { ids: typed.split('~').map(Number) } : { filter })
  const { rows } = await sql<Row>`
    SELECT * FROM (
      SELECT *, (count(*) OVER side)::int AS total,
        row_number() OVER (side ORDER BY plain_text(title), "offerId") AS rank
      FROM (SELECT o.id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
          ${stayReason('draft')} AS stay
        FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
        WHERE o.id = ANY(${ids}::bigint[]) AND o.vendor_id = ${vendorId}) one
      WINDOW side AS (PARTITION BY stay IS NULL)) ranked
    WHERE rank <= ${shownAtMost} ORDER BY rank`.execute(db)
  const offers = rows.filter(({ stay }) => stay === null)
  const others = rows.filter(({ stay }) => stay !== null)
  const [deletable, refused] = [offers[0]?.total ?? 0, others[0]?.total ?? 0]
  if (deletable + refused !== ids.length) throw fail('NOT_FOUND')
  return {
    deletable,
    offers,
    refused,
    refusals: others.map(({ stay, ...row }) => ({ ...row, why: stay === null ? '' : stayReasons[stay] })),
  }
}
