/** Reviews of past orders, written, decided and answered through production code, then moved into the past. */
import { sql } from 'kysely'
import { writeReview } from '#domains/reviews/contract.ts'
import { decideReview, replyToReview } from '#domains/reviews/contract-manage.ts'
import { measureSellers } from '#domains/shops/server/scorecard/seller-service.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { type PastReview, pastReviews } from '../market/past-reviews.ts'
import { memberOf } from './advance.ts'

type As = (email: string) => Promise<Context>

export async function loadReviews(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  for (const past of pastReviews) await loadOne(db, pipeline, as, past)
  await measureSellers(db)
}

async function loadOne(db: Db, pipeline: Pipeline, as: As, past: PastReview) {
  const goods = await findGoods(db, past)
  const { rating, text, on } = past
  const about = on ? { orderLineId: goods.lineId } : { orderId: goods.orderId }
  const { id } = await pipeline.call(writeReview, { body: { ...about, rating, text } }, await as(past.buyer))
  const { decision, ground, reason, reply } = past
  if (decision)
    await pipeline.call(
      decideReview,
      { params: { id }, body: { decision, ...(ground ? { ground } : {}), ...(reason ? { reason } : {}) } },
      await as('admin@cepetchai.example'),
    )
  if (reply) {
    const seller = await as(await memberOf(db, goods.vendorId))
    await pipeline.call(replyToReview, { params: { id }, body: { reply } }, seller)
  }
  await shiftBack(db, id, past)
}

const findGoods = (db: Db, { buyer, vendor, on, daysAgo }: PastReview) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as b', 'b.id', 'o.user_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id as orderId', 'l.id as lineId', 'v.id as vendorId'])
    .where('b.email', '=', buyer)
    .where('v.slug', 'like', `%${vendor}%`)
    .where('l.title', 'like', `${on ?? ''}%`)
    .where('o.status', 'in', ['DELIVERED', 'COMPLETED'])
    .where('o.delivered_at', '<', sql<Date>`now() - make_interval(days => ${daysAgo})`)
    .where('o.delivered_at', '>', sql<Date>`now() - interval '6 months'`)
    .orderBy('o.delivered_at', 'desc')
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Published a day after it was written, answered two days later. */
async function shiftBack(db: Db, id: number, { daysAgo }: PastReview) {
  const by = sql`make_interval(days => ${daysAgo})`
  await sql`UPDATE reviews SET created_at = created_at - ${by}, submitted_at = submitted_at - ${by},
    published_at = CASE WHEN published_at IS NOT NULL THEN LEAST(now(), published_at - ${by} + interval '1 day') END,
    replied_at = CASE WHEN replied_at IS NOT NULL THEN LEAST(now(), replied_at - ${by} + interval '3 days') END WHERE id = ${id}`.execute(
    db,
  )
  await sql`UPDATE review_history SET at = LEAST(now(), at - ${by} + CASE event WHEN 'written' THEN interval '0'
    WHEN 'replied' THEN interval '3 days' ELSE interval '1 day' END) WHERE review_id = ${id}`.execute(db)
  await sql`UPDATE mails SET created_at = created_at - ${by} WHERE event ~ ${`^review-[a-z-]+:${id}(:|$)`}`.execute(db)
}
