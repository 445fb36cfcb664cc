/** A new version of a safety data sheet goes to whom bought the goods in the last twelve months (REACH, article 31, paragraph 9). */
import { sql } from 'kysely'
import { addJob, type JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { mailSheetChanged, type SheetBuyer } from './admin/mails.ts'

/** For a document that was added, or whose file was replaced. */
export const queueSafetySheet = (tx: Tx, documentId: number, kind: string) =>
  kind === 'FDS' ? addJob(tx, 'catalogue.safety-sheet', { documentId }) : undefined

/** Buyers whose mails one transaction writes. */
const batch = 200

/** Job. Each buyer receives a version once, however often the job runs. */
export async function mailSafetySheet(db: Db, { documentId }: JobPayloads['catalogue.safety-sheet']): Promise<void> {
  while ((await inTransaction(db, tx => mailBatch(tx, documentId))) === batch);
}

async function mailBatch(tx: Tx, documentId: number): Promise<number> {
  // Locked: two runs write no mail twice, and a replaced file is another version.
  const document = await tx
    .selectFrom('article_documents as d')
    .innerJoin('articles as a', 'a.id', 'd.article_id')
    .select(['d.article_id', 'd.variant_id', 'd.created_at', 'a.title', 'a.slug'])
    .where('d.id', '=', documentId)
    .where('d.kind', '=', 'FDS')
    .forUpdate('d')
    .executeTakeFirst()
  if (!document) return 0
  const version = document.created_at
  const { rows } = await sql<SheetBuyer>`
    SELECT DISTINCT ON (u.id) u.id AS "userId", u.email, o.number AS "orderNumber"
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
    WHERE l.offer_id IN (SELECT x.id FROM offers x JOIN variants v ON v.id = x.variant_id
        WHERE v.article_id = ${document.article_id} AND (${document.variant_id}::bigint IS NULL OR v.id = ${document.variant_id}::bigint))
      AND o.paid_at > ${version}::timestamptz - interval '12 months' AND o.paid_at < ${version}::timestamptz
      AND o.status <> 'CANCELLED' AND u.email IS NOT NULL
      AND NOT EXISTS (SELECT FROM safety_sheet_mails m WHERE m.document_id = ${documentId} AND m.version = ${version} AND m.user_id = u.id)
    ORDER BY u.id, o.id DESC LIMIT ${batch}`.execute(tx)
  if (rows.length === 0) return 0
  await tx
    .insertInto('safety_sheet_mails')
    .values(rows.map(({ userId }) => ({ document_id: documentId, version, user_id: userId })))
    .execute()
  for (const buyer of rows) await mailSheetChanged(tx, { documentId, version, ...document }, buyer)
  return rows.length
}
