/** Longest delays of payment by nature of goods. Orders freeze the one of their day. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { PaymentLimitRow, PaymentLimitTag, setPaymentLimit, setTagNature } from '../../contract-payment-limits.ts'
import {
  type PaymentLimit,
  type PaymentNature,
  paymentNaturePatterns,
  paymentNatures,
} from '../../rules/payment-nature.ts'

/** In force: the last row of each nature. */
const current = sql<SqlBool>`p.valid_from = (SELECT max(q.valid_from) FROM payment_limits q
  WHERE q.nature = p.nature AND q.valid_from <= current_date)`
const pattern = sql`CASE p.nature ${sql.join(
  paymentNatures.map(nature => sql`WHEN ${nature} THEN ${paymentNaturePatterns[nature]}`),
  sql` `,
)} END`
/** The article of offer `o` has the nature of limit `p`. */
const hasNature = sql<SqlBool>`EXISTS (SELECT FROM variants n JOIN articles a ON a.id = n.article_id WHERE n.id = o.variant_id
  AND (a.title ~* ${pattern} OR EXISTS (SELECT FROM article_tags t JOIN payment_limit_tags g ON g.tag_id = t.tag_id
    WHERE t.article_id = a.id AND g.nature = p.nature)))`

/** The shortest limit of these offers; null where none of them has one. */
export async function findLimit(db: Db | Tx, offers: RawBuilder<unknown>): Promise<PaymentLimit | null> {
  const { rows } = await sql<PaymentLimit>`
    SELECT p.nature, p.days FROM payment_limits p WHERE ${current}
      AND EXISTS (SELECT FROM offers o WHERE o.id IN (${offers}) AND ${hasNature}) ORDER BY p.days, p.nature LIMIT 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The limit of a seller all of whose goods on sale have one: the longest of them. Null for any other seller. */
export async function findLimitOfSeller(db: Db | Tx, vendorId: number): Promise<PaymentLimit | null> {
  const { rows } = await sql<{ free: number; nature: PaymentNature | null; days: number | null }>`
    WITH own AS (SELECT (SELECT p.nature FROM payment_limits p WHERE ${current} AND ${hasNature} ORDER BY p.days LIMIT 1) AS nature
      FROM offers o WHERE o.vendor_id = ${vendorId} AND o.status = 'published')
    SELECT (SELECT count(*)::int FROM own WHERE nature IS NULL) AS free, p.nature, p.days
    FROM payment_limits p WHERE ${current} AND p.nature IN (SELECT nature FROM own) ORDER BY p.days DESC LIMIT 1`.execute(
    db,
  )
  const [longest] = rows
  if (!longest?.nature || longest.days === null || longest.free > 0) return null
  return { nature: longest.nature, days: longest.days }
}

export async function findPaymentLimits(db: Db): Promise<{ limits: PaymentLimitRow[]; tags: PaymentLimitTag[] }> {
  const { rows: limits } = await sql<PaymentLimitRow>`
    SELECT p.nature, p.days, p.valid_from::text AS "validFrom", p.confirmed_at IS NOT NULL AS confirmed,
      CASE WHEN p.valid_from > current_date THEN 'future' WHEN ${current} THEN 'current' ELSE 'past' END AS state
    FROM payment_limits p ORDER BY array_position(${[...paymentNatures]}::text[], p.nature), p.valid_from DESC`.execute(
    db,
  )
  const { rows: tags } = await sql<PaymentLimitTag>`
    SELECT t.id, t.name, c.title AS category, g.nature FROM tags t JOIN categories c ON c.id = t.category_id
    LEFT JOIN payment_limit_tags g ON g.tag_id = t.id WHERE NOT t.retired OR g.nature IS NOT NULL
    ORDER BY c.position, t.position`.execute(db)
  return { limits, tags }
}

export async function savePaymentLimit(tx: Tx, { body }: Input<typeof setPaymentLimit>) {
  const { nature, days, validFrom, reason } = body
  const values = { days, confirmed_at: sql<Date>`now()` }
  await tx
    .insertInto('payment_limits')
    .values({ nature, valid_from: validFrom, ...values })
    .onConflict(conflict => conflict.columns(['nature', 'valid_from']).doUpdateSet(values))
    .execute()
  addAuditDetails(tx, { subject: { kind: 'payment-limits', id: nature }, reason, after: { days, validFrom } })
  return { success: true as const }
}

export async function saveTagNature(tx: Tx, { params, body }: Input<typeof setTagNature>) {
  const tag = await tx.selectFrom('tags').select('id').where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!tag) throw fail('NOT_FOUND')
  const former = await tx
    .deleteFrom('payment_limit_tags')
    .where('tag_id', '=', tag.id)
    .returning('nature')
    .executeTakeFirst()
  if (body.nature !== '')
    await tx.insertInto('payment_limit_tags').values({ tag_id: tag.id, nature: body.nature }).execute()
  addAuditDetails(tx, {
    subject: { kind: 'tags', id: String(tag.id) },
    reason: body.reason,
    before: { paymentNature: former?.nature ?? null },
    after: { paymentNature: body.nature || null },
  })
  return { success: true as const }
}
