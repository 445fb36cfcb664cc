import type { Tx } from '#platform/db/pool.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import { alertLinks } from '../rules/links.ts'
import { type AlertKind, alertLabels, alertPrice } from '../rules.ts'

type Subject = { title: string; variantLabel: string }
const nameOf = ({ title, variantLabel }: Subject) => [title, variantLabel].filter(Boolean).join(', ')

/** The address is unverified: it receives nothing else before the link is used. */
export const mailConfirmAlert = (
  tx: Tx,
  alert: Subject & { id: number; kind: AlertKind; email: string; token: string },
  round: number,
) =>
  queueLimitedMail(
    tx,
    { kind: 'alert', caller: null },
    {
      event: `alert-to-confirm:${alert.id}:${round}`,
      to: alert.email,
      subject: 'Confirmez votre alerte',
      title: 'Confirmez votre alerte',
      blocks: [
        facts([
          ['Alerte', alertLabels[alert.kind]],
          ['Article', nameOf(alert)],
        ]),
        button('Confirmer', alertLinks.byToken(alert.token)),
        paragraph(
          'Vous recevrez un seul courriel, puis votre adresse sera effacée. Si vous n’avez rien demandé, ignorez ce message\u00a0: rien d’autre ne vous sera envoyé.',
        ),
      ],
    },
  )

export type DueAlert = Subject & {
  id: number
  kind: AlertKind
  to: string
  token: string
  slug: string
  fromCents: number | null
  nowCents: number
  saleUnit: string
  vatBasisPoints: number
  buyerKind: BuyerKind
}

export const mailArticleAlert = (tx: Tx, alert: DueAlert) =>
  queueMail(tx, {
    event: `${alert.kind}-alert:${alert.id}:${alert.nowCents}`,
    to: alert.to,
    subject: `${alertLabels[alert.kind]}\u00a0: ${nameOf(alert)}`,
    title: alertLabels[alert.kind],
    blocks: [
      paragraph(
        alert.kind === 'stock'
          ? `${nameOf(alert)} est de nouveau en stock. Rien n’est réservé\u00a0: la quantité est celle que la page affiche.`
          : `${nameOf(alert)} a baissé depuis votre alerte.`,
      ),
      facts([
        ...(alert.fromCents
          ? [['Prix à l’alerte', alertPrice(alert.fromCents, alert, alert.buyerKind)] as [string, string]]
          : []),
        ['Prix aujourd’hui, à partir de', alertPrice(alert.nowCents, alert, alert.buyerKind)],
      ]),
      button('Voir l’article', paths.article(alert.slug)),
      paragraph('Cette alerte est terminée\u00a0: vous ne recevrez rien d’autre. Vous pouvez en demander une autre.'),
      button('Supprimer cette alerte', alertLinks.byToken(alert.token)),
    ],
  })
