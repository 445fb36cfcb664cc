/** What a buyer received, and may review. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { Reviewable } from '../contract.ts'
import { reviewMonths } from '../rules.ts'

/** One row per order line, with its article of today. Members of the seller are excluded: they would review themselves. */
const received = (userId: number) => sql`
  SELECT l.id AS line_id, o.id AS order_id, o.vendor_id, d.name AS vendor, l.title, l.variant_label, v.id AS variant_id,
    a.id AS article_id, a.picture_id, a.category_id, o.delivered_at, o.number,
    o.delivered_at + make_interval(months => ${sql.lit(reviewMonths)}) AS until
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN vendors d ON d.id = o.vendor_id
  LEFT JOIN offers f ON f.id = l.offer_id
  JOIN variants v ON v.id = COALESCE(f.variant_id, (l.snapshot->>'variantId')::bigint)
  JOIN articles a ON a.id = v.article_id
  WHERE o.user_id = ${userId} AND o.status IN ('DELIVERED', 'COMPLETED') AND o.delivered_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM vendor_members m WHERE m.vendor_id = o.vendor_id AND m.user_id = ${userId})`

export type ReceivedGoods = {
  order_id: number
  vendor_id: number
  variant_id: number
  article_id: number
  delivered_at: Date
  is_late: boolean
}

/** Null for what the user did not buy or has not received. */
export async function findReceived(
  tx: Tx,
  userId: number,
  { orderLineId, orderId }: { orderLineId?: number | undefined; orderId?: number | undefined },
): Promise<ReceivedGoods | null> {
  const { rows } = await sql<ReceivedGoods>`
    SELECT order_id, vendor_id, variant_id, article_id, delivered_at, until < now() AS is_late FROM (${received(userId)}) x
    WHERE ${orderLineId === undefined ? sql`order_id = ${orderId}` : sql`line_id = ${orderLineId}`}
    ORDER BY line_id LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

type Row = Omit<Reviewable, 'deliveredOn' | 'until'> & { deliveredAt: Date; until: Date }

/** Each article and each seller once, from the latest delivery, the newest first. */
export async function findReviewable(db: Db, userId: number): Promise<Reviewable[]> {
  const { rows } = await sql<Row>`
    WITH x AS (SELECT * FROM (${received(userId)}) r WHERE until >= now())
    SELECT * FROM (
      SELECT DISTINCT ON (article_id) 'article' AS kind, line_id AS id, title, variant_label AS detail,
        delivered_at AS "deliveredAt", until, picture_id AS "pictureId", category_id AS "categoryId"
      FROM x WHERE NOT EXISTS (SELECT FROM reviews w JOIN variants v ON v.id = w.variant_id
        WHERE w.user_id = ${userId} AND v.article_id = x.article_id)
      ORDER BY article_id, delivered_at DESC) articles
    UNION ALL
    SELECT * FROM (
      SELECT DISTINCT ON (vendor_id) 'seller' AS kind, order_id AS id, vendor AS title, 'Commande ' || number AS detail,
        delivered_at AS "deliveredAt", until, NULL::bigint AS "pictureId", NULL::int AS "categoryId"
      FROM x WHERE NOT EXISTS (SELECT FROM reviews w
        WHERE w.user_id = ${userId} AND w.kind = 'seller' AND w.vendor_id = x.vendor_id)
      ORDER BY vendor_id, delivered_at DESC) sellers
    ORDER BY "deliveredAt" DESC, kind, title
    LIMIT 60`.execute(db)
  return rows.map(({ deliveredAt, until, ...row }) => ({
    ...row,
    deliveredOn: isoDay(deliveredAt),
    until: isoDay(until),
  }))
}
