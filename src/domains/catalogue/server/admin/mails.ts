import { sql } from 'kysely'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { documentPath } from '../../rules/article-sheet.ts'

type MailedArticle = { id: number; title: string; slug: string }

/** Emails the seller who described the article and those who sell it, each once. */
async function mailSellers(
  tx: Tx,
  { requestId }: Context,
  articleId: number,
  subject: string,
  blocks: readonly MailBlock[],
  lastBlock?: (vendorId: number) => Promise<MailBlock>,
) {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT min(d.id) AS id, d.email::text AS email FROM vendors d WHERE d.id IN (
      SELECT created_by_vendor_id FROM articles WHERE id = ${articleId}
      UNION SELECT o.vendor_id FROM offers o JOIN variants v ON v.id = o.variant_id WHERE v.article_id = ${articleId})
    GROUP BY d.email ORDER BY d.email`.execute(tx)
  for (const { id, email } of rows)
    await queueMail(tx, {
      event: `article-decision:${requestId}`,
      to: email,
      subject,
      title: subject,
      blocks: [...blocks, ...(lastBlock ? [await lastBlock(id)] : [])],
    })
}

/** Once for what the daily reading found anew of a seller. */
export async function mailFindings(tx: Tx, vendorId: number, articleIds: readonly number[]) {
  const found = await tx
    .selectFrom('article_findings as f')
    .innerJoin('articles as a', 'a.id', 'f.article_id')
    .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
    .select(['f.id', 'f.detail', 'a.title', 'v.email'])
    .where('f.vendor_id', '=', vendorId)
    .where('f.article_id', 'in', [0, ...articleIds])
    .where('f.accepted_at', 'is', null)
    .orderBy('f.id')
    .limit(30)
    .execute()
  const [first] = found
  if (!first?.email) return
  await queueMail(tx, {
    event: `article-findings:${first.id}`,
    to: first.email,
    subject:
      articleIds.length === 1
        ? `À compléter\u00a0: ${first.title}`
        : `À compléter\u00a0: ${articleIds.length} articles en vente`,
    title: 'Des articles en vente ne sont pas complets',
    blocks: [
      paragraph(
        'Notre relecture du matin a trouvé ce qui suit. Complétez ou corrigez ces articles\u00a0: sans cela, l’équipe peut les retirer de la vente.',
      ),
      ...found.map(({ title, detail }) =>
        facts([
          ['Article', title],
          ['À faire', detail],
        ]),
      ),
      button('Voir mes articles à compléter', workspacePaths.sellerPermits),
    ],
  })
}

export const mailArticleAccepted = (tx: Tx, context: Context, { id, title, slug }: MailedArticle, reason: string) =>
  mailSellers(tx, context, id, `«\u00a0${title}\u00a0» est publié`, [
    paragraph(reason),
    button('Voir l’article', paths.article(slug)),
  ])

export const mailArticleRestored = (tx: Tx, context: Context, { id, title, slug }: MailedArticle, reason: string) =>
  mailSellers(tx, context, id, `«\u00a0${title}\u00a0» est de nouveau en vue`, [
    paragraph(reason),
    button('Voir l’article', paths.article(slug)),
  ])

export const mailArticleSentBack = (tx: Tx, context: Context, { id, title }: MailedArticle, reason: string) =>
  mailSellers(tx, context, id, `«\u00a0${title}\u00a0» est à corriger`, [
    paragraph('Votre article n’est pas encore publié. Voici ce qui est à changer\u00a0:'),
    paragraph(reason),
    button('Le corriger', paths.sellerCatalogue),
  ])

/** Page on which a seller contests the decision, when it has one of its own. */
export type ContestPath = (vendorId: number) => Promise<string>
type TakeDown = { reason: string; ground: string; automated: boolean; contestPath?: ContestPath | undefined }

/** The statement of reasons (DSA, article 17). */
export const mailArticleTakenDown = (tx: Tx, context: Context, { id, title }: MailedArticle, takeDown: TakeDown) =>
  mailSellers(
    tx,
    context,
    id,
    `Nous avons retiré «\u00a0${title}\u00a0»`,
    [
      paragraph(
        'Nous avons retiré cet article de la vue, partout et sans limite de durée. Vous le voyez toujours dans votre catalogue.',
      ),
      facts([
        ['Article', title],
        ['Fondement', takeDown.ground],
        ['Trouvé par', takeDown.automated ? 'un outil automatique, puis jugé par une personne' : 'une personne'],
      ]),
      paragraph(`Les faits\u00a0: ${takeDown.reason}`),
      paragraph(
        'Vous pouvez contester cette décision, gratuitement, pendant six mois\u00a0: écrivez-nous, une autre personne la relira. Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié (règlement (UE) 2022/2065, article 21) ou le tribunal.',
      ),
    ],
    async vendorId => button('Contester', (await takeDown.contestPath?.(vendorId)) ?? paths.contact),
  )

type RefusedValue = { label: string; value: string; articleIds: readonly number[] }

/** Emails each seller who described an article that had the value. */
export async function mailValueRefused(
  tx: Tx,
  { requestId }: Context,
  { label, value, articleIds }: RefusedValue,
  reason: string,
) {
  const { rows } = await sql<{ email: string; titles: string[] }>`
    SELECT d.email::text AS email, (array_agg(a.title ORDER BY a.id))[1:10] AS titles
    FROM articles a JOIN vendors d ON d.id = a.created_by_vendor_id
    WHERE a.id = ANY (${articleIds}::bigint[]) GROUP BY d.id, d.email ORDER BY d.email`.execute(tx)
  const subject = `«\u00a0${value}\u00a0» n’est pas retenu`
  for (const { email, titles } of rows)
    await queueMail(tx, {
      event: `value-refused:${requestId}`,
      to: email,
      subject,
      title: subject,
      blocks: [
        paragraph(
          'Un import a donné à vos articles une valeur que notre catalogue n’a pas. Nous ne l’avons pas retenue.',
        ),
        facts([
          [label, value],
          ['Articles', titles.join(', ')],
        ]),
        paragraph(reason),
        paragraph(
          label === 'Marque'
            ? 'Ces articles portent votre nom comme marque\u00a0; vous pouvez en choisir une autre.'
            : 'Ces articles n’ont plus cette caractéristique\u00a0; vous pouvez choisir une valeur de la liste.',
        ),
        button('Ouvrir votre catalogue', paths.sellerCatalogue),
      ],
    })
}

export type SheetBuyer = { userId: number; email: string; orderNumber: string }
type MailedSheet = { documentId: number; version: Date; title: string }

/** To a buyer of the last twelve months. */
export const mailSheetChanged = (
  tx: Tx,
  { documentId, version, title }: MailedSheet,
  { userId, email, orderNumber }: SheetBuyer,
) =>
  queueMail(tx, {
    event: `safety-sheet:${documentId}:${version.getTime()}:${userId}`,
    to: email,
    subject: `Nouvelle fiche de données de sécurité\u00a0: ${title}`,
    title: 'La fiche de données de sécurité d’un produit que vous avez acheté a changé',
    blocks: [
      paragraph(
        'Remplacez celle que vous gardez par cette version. La loi nous demande de l’envoyer à chaque acheteur des douze derniers mois (règlement (CE) 1907/2006, article 31).',
      ),
      facts([
        ['Produit', title],
        ['Commande', orderNumber],
        ['Version du', formatLongDate(isoDay(version))],
      ]),
      button('Télécharger la fiche', documentPath(documentId)),
    ],
  })
