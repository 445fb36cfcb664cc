/** Emails about refunds. */
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { facts, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'
import { findMailOrder } from './mail-data.ts'
import { orderButton } from './mails.ts'

export async function mailRefunded(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number; reason: string; gesture: boolean },
  /** `credited`, of an order on account: a debit to come is lower. `creditNote`: its number, unless the seller makes it. */
  { credited, creditNote }: { credited: boolean; creditNote: string | null },
): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  await queueMail(tx, {
    event: `order-refunded:${refund.id}`,
    to: order.buyer.email,
    subject: `${credited ? 'Déduction' : 'Remboursement'} de ${euros(refund.amountCents)} pour votre commande ${order.number}`,
    title: refund.gesture
      ? 'Un geste commercial pour vous'
      : credited
        ? 'Votre prélèvement baisse'
        : 'Vous êtes remboursé',
    blocks: [
      paragraph(
        credited
          ? `${euros(refund.amountCents)} sont déduits de ce qui sera prélevé pour cette commande.`
          : `${euros(refund.amountCents)} ont été rendus sur votre moyen de paiement. Votre banque les affiche sous quelques jours.`,
      ),
      facts([
        ['Motif', refund.reason],
        ...(creditNote === null
          ? []
          : [['Avoir', `${creditNote}, en PDF sur la page de la commande`] satisfies MailFact]),
      ]),
      orderButton(order),
    ],
  })
}

export async function mailRefundFailed(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number },
): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  await queueMail(tx, {
    event: `order-refund-failed:${refund.id}`,
    to: order.vendorEmail,
    subject: `Remboursement refusé pour la commande ${order.number}`,
    title: 'Un remboursement n’a pas abouti',
    blocks: [
      paragraph(
        `Le prestataire de paiement a refusé de rendre ${euros(refund.amountCents)}. Le montant est de nouveau remboursable\u00a0: recommencez, ou contactez-nous.`,
      ),
      orderButton(order),
    ],
  })
}
