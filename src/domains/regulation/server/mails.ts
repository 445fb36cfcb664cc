import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { nationalContactPoint, reportHours, type SuspicionReason, suspicionReasonLabels } from '../rules/suspicion.ts'
import { type PermitKind, permitForms } from '../rules.ts'
import type { Holder } from './find-permits.ts'

const pageOf = (holder: Holder) => ('userId' in holder ? paths.permits : workspacePaths.sellerPermits)

/** Address of a buyer, or of a shop. */
async function addressOf(tx: Tx, holder: Holder): Promise<string | null> {
  const found =
    'userId' in holder
      ? await tx.selectFrom('users').select('email').where('id', '=', holder.userId).executeTakeFirst()
      : await tx.selectFrom('vendors').select('email').where('id', '=', holder.vendorId).executeTakeFirst()
  return found?.email ?? null
}

type Decided = Holder & { id: number; kind: PermitKind; status: 'ACCEPTED' | 'REFUSED'; reason: string | null }

export async function mailPermitDecided(tx: Tx, permit: Decided): Promise<void> {
  const to = await addressOf(tx, permit)
  if (to === null) return
  const { label } = permitForms[permit.kind]
  const accepted = permit.status === 'ACCEPTED'
  const blocks: MailBlock[] = accepted
    ? [
        paragraph(
          'userId' in permit
            ? 'Vous pouvez commander les articles qui l’exigent, tant qu’elle est valide.'
            : 'Vos articles qui l’exigent peuvent être commandés, tant qu’elle est valide.',
        ),
      ]
    : [
        facts([['Motif', permit.reason ?? '']]),
        paragraph(
          'Vous pouvez envoyer une autre pièce depuis la même page, ou nous écrire si vous contestez ce motif.',
        ),
      ]
  await queueMail(tx, {
    event: `permit-${permit.status.toLowerCase()}:${permit.id}`,
    to,
    subject: accepted ? `Pièce acceptée\u00a0: ${label}` : `Pièce refusée\u00a0: ${label}`,
    title: accepted ? 'Votre pièce est acceptée' : 'Votre pièce est refusée',
    blocks: [...blocks, button('Voir mes justificatifs', pageOf(permit))],
  })
}

/** Thirty days before the end. */
export async function mailPermitEnding(
  tx: Tx,
  permit: Holder & { id: number; kind: PermitKind; expiresOn: string },
): Promise<void> {
  const to = await addressOf(tx, permit)
  if (to === null) return
  const { label } = permitForms[permit.kind]
  await queueMail(tx, {
    event: `permit-ending:${permit.id}`,
    to,
    subject: `${label}\u00a0: valide jusqu’au ${formatLongDate(permit.expiresOn)}`,
    title: 'Une pièce arrive à son terme',
    blocks: [
      paragraph(
        `Après cette date, les articles qui l’exigent ne pourront plus être ${'userId' in permit ? 'commandés' : 'vendus'}. Envoyez dès maintenant la suivante\u00a0: l’ancienne reste valable en attendant.`,
      ),
      facts([
        ['Pièce', label],
        ['Fin de validité', formatLongDate(permit.expiresOn)],
      ]),
      button('Envoyer la suivante', pageOf(permit)),
    ],
  })
}

type Stopped = { title: string; ammNumber: string | null; refusal: string }
const mailedArticles = 30

/** Once for the articles of a shop that the register stops. */
export const mailArticlesStopped = (
  tx: Tx,
  { to, stopId, articles }: { to: string; stopId: number; articles: readonly Stopped[] },
): Promise<unknown> =>
  queueMail(tx, {
    event: `articles-stopped:${stopId}`,
    to,
    subject:
      articles.length === 1
        ? `Vente arrêtée\u00a0: ${articles[0]?.title}`
        : `Vente arrêtée\u00a0: ${articles.length} articles`,
    title: 'L’autorisation de ces articles ne permet plus de les vendre',
    blocks: [
      paragraph(
        'Nous comparons les numéros d’AMM de vos articles au registre E-Phy de l’Anses. Ces articles restent visibles et ne peuvent plus être commandés. Si le numéro est mal recopié, corrigez-le\u00a0: la vente reprend aussitôt.',
      ),
      ...articles.slice(0, mailedArticles).map(({ title, ammNumber, refusal }) =>
        facts([
          ['Article', title],
          ['AMM', ammNumber ?? 'aucun numéro'],
          ['Motif', refusal],
        ]),
      ),
      ...(articles.length > mailedArticles ? [paragraph(`Et ${articles.length - mailedArticles} autres.`)] : []),
      button('Voir mes articles', paths.sellerCatalogue),
    ],
  })

type ReportedSuspicion = {
  id: number
  number: string
  seller: string
  reasons: readonly SuspicionReason[]
  facts: string
}

/** To the operator, who calls the national contact point within the day; the buyer is never written to. */
export const mailSuspicion = (tx: Tx, to: string, { id, number, seller, reasons, facts: text }: ReportedSuspicion) =>
  queueMail(tx, {
    event: `suspicious-transaction:${id}`,
    to,
    subject: `À transmettre dans les ${reportHours} heures\u00a0: achat suspect, commande ${number}`,
    title: 'Un achat suspect de précurseurs d’explosifs est signalé',
    blocks: [
      facts([
        ['Commande', number],
        ['Vendeur', seller],
        ['Motifs', reasons.map(reason => suspicionReasonLabels[reason]).join('\u00a0; ')],
      ]),
      paragraph(text),
      paragraph(
        `Prévenez dans les ${reportHours} heures le point de contact national (règlement (UE) 2019/1148, article 9). ${nationalContactPoint}. N’en parlez pas à l’acheteur.`,
      ),
      button('Suivre le signalement', workspacePaths.goodsClassesAdmin),
    ],
  })
