import { sql } from 'kysely'
import { findStopPath } from '#domains/notifications/server/choices.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { runEach } from '#platform/run-each.ts'
import { inviteAfterDays, inviteEveryDays, publicationDays, retentionYears } from '../rules.ts'
import { lockReview, publishReview } from './decide.ts'
import { mailReviewInvitation } from './mails.ts'

/** Publishes the reviews that no operator decided on in time; each in its own transaction. */
export async function publishDueReviews(db: Db): Promise<void> {
  const due = await db
    .selectFrom('reviews')
    .select('id')
    .where('status', '=', 'waiting')
    .where('submitted_at', '<=', sql<Date>`now() - make_interval(days => ${sql.lit(publicationDays)})`)
    .orderBy('id')
    .execute()
  await runEach(due, ({ id }) =>
    inTransaction(db, async tx => {
      const review = await lockReview(tx, id)
      if (review?.status !== 'waiting') return
      await publishReview(tx, review, { actor: 'timer', userId: null })
      await invalidatePages(tx, 'reviews')
    }),
  )
}

type Due = {
  orderId: number
  userId: number
  number: string
  email: string
  vendor: string
  titles: string[]
  deliveredAt: Date
}

/** Invites each buyer once per order, at most once a month, for the latest delivery that is old enough. */
export async function inviteBuyers(db: Db): Promise<void> {
  const { rows } = await sql<Due>`
    SELECT DISTINCT ON (o.user_id) o.id AS "orderId", o.user_id AS "userId", o.number, u.email::text AS email,
      d.name AS vendor, o.delivered_at AS "deliveredAt",
      ARRAY(SELECT l.title FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position LIMIT 3) AS titles
    FROM orders o JOIN users u ON u.id = o.user_id AND u.status = 'active' AND u.email_verified_at IS NOT NULL
    JOIN vendors d ON d.id = o.vendor_id
    WHERE o.status IN ('DELIVERED', 'COMPLETED')
      AND o.delivered_at BETWEEN now() - make_interval(days => ${sql.lit(inviteAfterDays + 20)})
        AND now() - make_interval(days => ${sql.lit(inviteAfterDays)})
      AND NOT EXISTS (SELECT FROM reviews w WHERE w.order_id = o.id)
      AND NOT EXISTS (SELECT FROM returns r WHERE r.order_id = o.id AND r.status <> 'CANCELLED')
      AND NOT EXISTS (SELECT FROM review_invitations i WHERE i.user_id = o.user_id
        AND (i.order_id = o.id OR i.at > now() - make_interval(days => ${sql.lit(inviteEveryDays)})))
      AND NOT EXISTS (SELECT FROM vendor_members m WHERE m.vendor_id = o.vendor_id AND m.user_id = o.user_id)
    ORDER BY o.user_id, o.delivered_at DESC, o.id DESC`.execute(db)
  await runEach(rows, order =>
    inTransaction(db, async tx => {
      const made = await tx
        .insertInto('review_invitations')
        .values({ order_id: order.orderId, user_id: order.userId })
        .onConflict(conflict => conflict.column('order_id').doNothing())
        .returning('order_id')
        .executeTakeFirst()
      if (made) await mailReviewInvitation(tx, order, await findStopPath(tx, order.userId, 'reviews'))
    }),
  )
}

/** The period announced on the page about reviews (C. conso D111-17). */
export const purgeReviews = (db: Db) =>
  db
    .deleteFrom('reviews')
    .where('created_at', '<', sql<Date>`now() - make_interval(years => ${sql.lit(retentionYears)})`)
    .execute()
