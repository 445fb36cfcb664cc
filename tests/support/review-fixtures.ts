import type { TestApp } from './injected.ts'

type Bought = { arrived: number; arrivedLine: number; packed: number; packedLine: number; variant: number }

/** A review that waits, one that is published, and an alert. */
export async function insertReviews(app: TestApp, userId: number, mark: string, bought: Bought) {
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO reviews (kind, user_id, order_id, vendor_id, order_line_id, variant_id, rating, text, author_name,
        experienced_on, status, published_at)
      SELECT 'article', $1, l.order_id, l.vendor_id, l.id, f.variant_id, 4, x.text, 'Camille', current_date, x.status, x.at
      FROM (VALUES ($2::bigint, 'waiting', repeat($4, 4), NULL::timestamptz),
        ($3::bigint, 'published', 'Un avis que chacun peut lire.', now())) x (line, status, text, at)
      JOIN order_lines l ON l.id = x.line JOIN offers f ON f.id = l.offer_id ORDER BY x.status DESC RETURNING id`,
    [userId, bought.arrivedLine, bought.packedLine, mark],
  )
  const [review = 0, publishedReview = 0] = rows.map(({ id }) => id)
  const alert = await app.pool.query<{ id: number }>(
    `INSERT INTO article_alerts (user_id, variant_id, kind, from_cents, token, confirmed_at)
      VALUES ($1, $2, 'price', 100, rpad($3, 43, 'x'), now()) RETURNING id`,
    [userId, bought.variant, mark],
  )
  const device = await app.db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, endpoint: `https://fcm.googleapis.com/${mark}`, p256dh: 'p', auth: 'a' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('push_refusals').values({ user_id: userId, kind: 'alerts' }).execute()
  return { pushDevice: device.id, review, publishedReview, alert: alert.rows[0]?.id ?? 0 }
}
