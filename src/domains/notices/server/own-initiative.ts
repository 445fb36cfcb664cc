/** Decisions that the operator takes without a notice, which can be contested and are counted like the others. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Ground, grounds } from '#domains/catalogue/rules/review.ts'
import type { Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { addRecipient } from './withdrawal.ts'

export type OwnDecision = {
  kind: 'article' | 'seller'
  /** Of the article or of the seller. */
  id: number
  reason: string
  ground: Ground
  /** Found by software. */
  automated: boolean
}

/**
 * Records the decision in the transaction that withdraws the content, and returns what gives each seller its link to
 * contest. NOT_FOUND for an article or a seller that does not exist.
 */
export async function recordOwnDecision(
  tx: Tx,
  { kind, id, reason, ground, automated }: OwnDecision,
  context: Context,
) {
  // Locked before the row that refers to it: two decisions at once would each hold a key-share lock that the other waits for.
  const named =
    kind === 'article'
      ? await tx.selectFrom('articles').select('title as subject').where('id', '=', id).forUpdate().executeTakeFirst()
      : await tx.selectFrom('vendors').select('name as subject').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!named) throw fail('NOT_FOUND')
  const { id: noticeId } = await tx
    .insertInto('content_notices')
    .values({
      key: randomUUID(),
      kind,
      article_id: kind === 'article' ? id : null,
      vendor_id: kind === 'seller' ? id : null,
      subject: named.subject,
      own_initiative: true,
      automated,
      decision: 'withdrawn',
      decision_reason: reason,
      legal_ground: grounds[ground],
      decided_by: requireUser(context).id,
      decided_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (vendorId: number) =>
    addRecipient(tx, noticeId, { side: 'seller', vendorId, decision: 'withdrawn', reason, ground }, context)
}
