/** The operator's decisions on an article. Each locks the article first: of two at once, the second is a CONFLICT. */

import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { MailBlock } from '#platform/mail/mail-content.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type * as contract from '../../contract-review.ts'
import { type ArticleStatus, grounds, mayDecide, type ReviewAction, statusAfterReview } from '../../rules/review.ts'
import type { OfferWrites } from './offer-writes.ts'

const columns = ['id', 'slug', 'title', 'status', 'brand_id', 'created_by_vendor_id'] as const

export async function lockArticle(tx: Tx, id: number, act: ReviewAction) {
  const row = await tx.selectFrom('articles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // A check constraint allows these values only.
  if (!mayDecide(act, row.status as ArticleStatus)) throw fail('CONFLICT')
  return row
}

type Decision = {
  decision: 'accepted' | 'sent_back' | 'taken_down' | 'restored' | 'merged'
  reason: string
  ground?: string
  automated?: boolean
}

/** Changes the status of a locked article and records who decided and why. */
export async function decideOn(
  tx: Tx,
  article: { id: number; status: string },
  act: ReviewAction,
  { decision, reason, ground, automated }: Decision,
  context: Context,
) {
  const status = statusAfterReview(act)
  await tx.updateTable('articles').set({ status, updated_at: sql<Date>`now()` }).where('id', '=', article.id).execute()
  await tx
    .insertInto('article_decisions')
    .values({
      article_id: article.id,
      decision,
      user_id: requireUser(context).id,
      reason,
      ground: ground ?? null,
      automated: automated ?? false,
    })
    .execute()
  addAuditDetails(tx, { before: { status: article.status }, after: { status } })
  await queueRefresh(tx, [article.id])
  return status
}

type Notice = { subject: string; blocks: MailBlock[] }
const text = (words: string): MailBlock => ({ kind: 'text', text: words })

/** Emails the seller who described the article and those who sell it, each once. */
async function notifySellers(tx: Tx, articleId: number, { subject, blocks }: Notice, context: Context) {
  const { rows } = await sql<{ email: string }>`SELECT DISTINCT d.email::text AS email FROM vendors d WHERE d.id IN (
    SELECT created_by_vendor_id FROM articles WHERE id = ${articleId}
    UNION SELECT o.vendor_id FROM offers o JOIN variants v ON v.id = o.variant_id WHERE v.article_id = ${articleId})`.execute(
    tx,
  )
  for (const { email } of rows)
    await queueMail(tx, { event: `article-decision:${context.requestId}`, to: email, subject, title: subject, blocks })
}

const button = (context: Context, label: string, path: string): MailBlock => ({
  kind: 'button',
  label,
  url: `${context.origin}${path}`,
})

export async function reviewArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.reviewArticle>,
  context: Context,
  offers: Pick<OfferWrites, 'unpublish'>,
) {
  const article = await lockArticle(tx, params.id, body.decision)
  if (body.decision === 'accept') {
    const reason = body.reason || 'Relu et accepté.'
    const status = await decideOn(tx, article, 'accept', { decision: 'accepted', reason }, context)
    const subject = `«\u00a0${article.title}\u00a0» est publié`
    const blocks = [text(reason), button(context, 'Voir l’article', paths.article(article.slug))]
    await notifySellers(tx, article.id, { subject, blocks }, context)
    return { status }
  }
  const status = await decideOn(tx, article, 'send_back', { decision: 'sent_back', reason: body.reason }, context)
  // When the seller publishes the offers again, the article returns to review.
  await offers.unpublish(tx, article.id)
  const subject = `«\u00a0${article.title}\u00a0» est à corriger`
  const blocks = [
    text('Votre article n’est pas encore publié. Voici ce qui est à changer\u00a0:'),
    text(body.reason),
    button(context, 'Le corriger', paths.sellerCatalogue),
  ]
  await notifySellers(tx, article.id, { subject, blocks }, context)
  return { status }
}

/** Emails the statement of reasons (DSA, article 17). */
export async function takeDownArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.takeDownArticle>,
  context: Context,
) {
  const { reason, automated } = body
  const article = await lockArticle(tx, params.id, 'take_down')
  const ground = grounds[body.ground]
  const status = await decideOn(
    tx,
    article,
    'take_down',
    { decision: 'taken_down', reason, ground, automated },
    context,
  )
  const blocks: MailBlock[] = [
    text(
      'Nous avons retiré cet article de la vue, partout et sans limite de durée. Vous le voyez toujours dans votre catalogue.',
    ),
    {
      kind: 'facts',
      rows: [
        ['Article', article.title],
        ['Fondement', ground],
        ['Trouvé par', automated ? 'un outil automatique, puis jugé par une personne' : 'une personne'],
      ],
    },
    text(`Les faits\u00a0: ${reason}`),
    text(
      'Vous pouvez contester cette décision, gratuitement, pendant six mois\u00a0: écrivez-nous, une autre personne la relira. Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié (règlement (UE) 2022/2065, article 21) ou le tribunal.',
    ),
    button(context, 'Contester', paths.contact),
  ]
  await notifySellers(tx, article.id, { subject: `Nous avons retiré «\u00a0${article.title}\u00a0»`, blocks }, context)
  return { status }
}

export async function restoreArticle(
  tx: Tx,
  { params, body }: Input<typeof contract.restoreArticle>,
  context: Context,
) {
  const article = await lockArticle(tx, params.id, 'restore')
  const status = await decideOn(tx, article, 'restore', { decision: 'restored', reason: body.reason }, context)
  const blocks = [text(body.reason), button(context, 'Voir l’article', paths.article(article.slug))]
  await notifySellers(
    tx,
    article.id,
    { subject: `«\u00a0${article.title}\u00a0» est de nouveau en vue`, blocks },
    context,
  )
  return { status }
}
