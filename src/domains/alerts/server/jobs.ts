import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { mailsPerRun, overDays, unconfirmedDays } from '../rules.ts'
import { type DueAlert, mailArticleAlert } from './mails.ts'
import { isBuyable, lowestPrice, vatRate } from './market.ts'

/** A seller who may not be bought from by the reader still counts: the page says why. */
const isDue = sql`l.confirmed_at IS NOT NULL AND l.notified_at IS NULL AND a.status = 'published' AND ${isBuyable}
  AND (l.kind = 'stock' OR ${lowestPrice} < l.from_cents)`
const source = sql`article_alerts l JOIN variants v ON v.id = l.variant_id JOIN articles a ON a.id = v.article_id
  LEFT JOIN users u ON u.id = l.user_id`

/**
 * Mails the alerts whose model can be bought again or is cheaper, the oldest first; each once and in its own transaction.
 * Runs every ten minutes, as for low stock: a count that is corrected at once mails nobody.
 */
export async function notifyAlerts(db: Db, atMost = mailsPerRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT l.id FROM ${source} WHERE ${isDue}
    ORDER BY l.created_at, l.id LIMIT ${sql.lit(atMost)}`.execute(db)
  await runEach(rows, ({ id }) => inTransaction(db, tx => notifyOne(tx, id)))
}

async function notifyOne(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<DueAlert>`
    SELECT l.id, l.kind, COALESCE(u.email, l.email)::text AS "to", l.token, a.title, v.label AS "variantLabel", a.slug,
      l.from_cents AS "fromCents", ${lowestPrice} AS "nowCents", v.sale_unit AS "saleUnit", ${vatRate} AS "vatBasisPoints",
      COALESCE(u.kind, 'normal') AS "buyerKind"
    FROM ${source} WHERE l.id = ${id} AND ${isDue} AND (u.id IS NULL OR u.status = 'active') FOR UPDATE OF l`.execute(
    tx,
  )
  const [alert] = rows
  if (!alert) return
  await tx.updateTable('article_alerts').set({ notified_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await mailArticleAlert(tx, alert)
}

/** An address without a confirmation, or of an alert that is over, has no reason to stay. */
export const purgeAlerts = (db: Db) =>
  sql`DELETE FROM article_alerts WHERE (confirmed_at IS NULL AND created_at < now() - make_interval(days => ${sql.lit(unconfirmedDays)}))
    OR (email IS NOT NULL AND notified_at < now() - interval '1 day')
    OR notified_at < now() - make_interval(days => ${sql.lit(overDays)})`.execute(db)
