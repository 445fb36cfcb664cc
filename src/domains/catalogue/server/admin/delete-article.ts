import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { deleteArticle as operation } from '../../contract-review.ts'

/** Deletes the article with its variants, documents and redirects; the audit log stores its title and the reason. */
export async function deleteArticle(tx: Tx, { params: { id }, body }: Input<typeof operation>) {
  const article = await tx
    .selectFrom('articles')
    .select(['slug', 'title', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!article) throw fail('NOT_FOUND')
  // An offer that a seller creates meanwhile waits for this lock.
  await sql`SELECT FROM variants WHERE article_id = ${id} ORDER BY id FOR UPDATE`.execute(tx)
  const sentence = await findDeletionFault(tx, id)
  if (sentence) throw fail('CONFLICT', { sentence })
  await tx.deleteFrom('articles').where('id', '=', id).execute()
  addAuditDetails(tx, { before: article, after: { reason: body.reason } })
  await queueRefresh(tx, [id])
  return { success: true as const }
}

/** Why an article cannot be deleted, in French; null when it can. */
export async function findDeletionFault(db: Db | Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ fault: string | null }>`SELECT CASE
    WHEN EXISTS (SELECT FROM variants v JOIN offers o ON o.variant_id = v.id WHERE v.article_id = ${id})
      THEN 'Des vendeurs ont une offre de cet article\u00a0: retirez-le plutôt de la vue.'
    WHEN EXISTS (SELECT FROM article_decisions d WHERE d.article_id = ${id} AND d.decision IN ('taken_down', 'merged'))
      THEN 'Une décision motivée sur cet article doit être conservée.'
    WHEN EXISTS (SELECT FROM campaign_articles c WHERE c.article_id = ${id})
      THEN 'Un dossier cite cet article\u00a0: retirez-le d’abord du dossier.'
    WHEN EXISTS (SELECT FROM recalls r WHERE r.article_id = ${id})
      THEN 'Un avis de rappel porte sur cet article\u00a0: il est conservé.'
    WHEN EXISTS (SELECT FROM conversations c WHERE c.article_id = ${id})
      THEN 'Une conversation porte sur cet article.' END AS fault`.execute(db)
  return rows[0]?.fault ?? null
}
