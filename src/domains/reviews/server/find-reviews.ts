/** Reviews as operators see them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { ListedReview, listReviews, ReviewFile } from '../contract-manage.ts'
import { decisionsFor } from '../rules.ts'

const perPage = 50
const isDoubted = sql`EXISTS (SELECT FROM review_doubts b WHERE b.review_id = w.id AND b.outcome IS NULL)`
/** To check: those that wait, and published ones that a seller doubts. */
const toCheck = sql`(w.status = 'waiting' OR (w.status = 'published' AND ${isDoubted}))`

const columns = sql`w.id, w.kind, COALESCE(a.title, d.name) AS title, d.name AS vendor, w.rating, w.text,
  w.author_name AS author, w.status, w.submitted_at AS "submittedAt", ${isDoubted} AS "isDoubted"`
const source = sql`reviews w JOIN vendors d ON d.id = w.vendor_id
  LEFT JOIN variants v ON v.id = w.variant_id LEFT JOIN articles a ON a.id = v.article_id`

type Row = Omit<ListedReview, 'submittedAt'> & { submittedAt: Date }
const shown = (row: Row): ListedReview => ({ ...row, submittedAt: row.submittedAt.toISOString() })

const count = async (db: Db, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM reviews w WHERE ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findReviews(db: Db, { query: { state, page } }: Input<typeof listReviews>) {
  const where = state === 'waiting' ? toCheck : sql`w.status = ${state}`
  const order = state === 'waiting' ? sql`w.submitted_at, w.id` : sql`w.submitted_at DESC, w.id DESC`
  const [{ rows }, total, waiting] = await Promise.all([
    sql<Row>`SELECT ${columns} FROM ${source} WHERE ${where} ORDER BY ${order}
      LIMIT ${sql.lit(perPage)} OFFSET ${(page - 1) * perPage}`.execute(db),
    count(db, where),
    count(db, toCheck),
  ])
  return { reviews: rows.map(shown), waiting, page, pages: Math.max(1, Math.ceil(total / perPage)) }
}

type FileRow = Row & Omit<ReviewFile, keyof ListedReview | 'acts'>

export async function loadReview(db: Db, id: number): Promise<ReviewFile> {
  const { rows } = await sql<FileRow>`
    SELECT ${columns}, o.id AS "orderId", o.number AS "orderNumber", d.id AS "vendorId",
      w.experienced_on::text AS "experiencedOn", w.refusal_ground AS ground, w.refusal_reason AS reason, w.reply,
      (SELECT json_build_object('reason', b.reason, 'at', b.at, 'outcome', b.outcome, 'outcomeReason', b.outcome_reason)
        FROM review_doubts b WHERE b.review_id = w.id) AS doubt,
      (SELECT COALESCE(json_agg(json_build_object('event', h.event, 'actor', h.actor, 'note', h.note, 'at', h.at) ORDER BY h.id), '[]')
        FROM review_history h WHERE h.review_id = w.id) AS history
    FROM ${source} JOIN orders o ON o.id = w.order_id WHERE w.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const file = { ...row, ...shown(row) }
  return { ...file, acts: decisionsFor({ ...file, hasReply: file.reply !== null }) }
}

export const reviewsWaiting = {
  topics: ['reviewsToCheck'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<{ topic: 'reviewsToCheck'; count: number; oldest: Date | null }>`
      SELECT 'reviewsToCheck' AS topic, count(*)::int AS count, min(w.submitted_at) AS oldest
      FROM reviews w WHERE ${toCheck}`.execute(db)
    return rows
  },
}
