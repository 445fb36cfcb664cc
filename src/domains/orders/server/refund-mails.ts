/** Mails of money and goods on their way back. */
import type { Tx } from '#platform/db/pool.ts'
import { type MailBlock, queueMail } from '#platform/mail/mail.ts'
import { longDay, moment } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { mailOrder } from './mail-facts.ts'
import { orderButton, text } from './mails.ts'

export async function mailRefunded(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number; reason: string },
): Promise<void> {
  const order = await mailOrder(tx, refund.orderId)
  await queueMail(tx, {
    event: `order-refunded:${refund.id}`,
    to: order.buyer.email,
    subject: `Remboursement de ${euros(refund.amountCents)} pour votre commande ${order.number}`,
    title: 'Vous êtes remboursé',
    blocks: [
      text(
        `${euros(refund.amountCents)} ont été rendus sur votre moyen de paiement. Votre banque les affiche sous quelques jours.`,
      ),
      { kind: 'facts', rows: [['Motif', refund.reason]] },
      orderButton(order),
    ],
  })
}

export async function mailRefundFailed(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number },
): Promise<void> {
  const order = await mailOrder(tx, refund.orderId)
  await queueMail(tx, {
    event: `order-refund-failed:${refund.id}`,
    to: order.vendorEmail,
    subject: `Remboursement refusé pour la commande ${order.number}`,
    title: 'Un remboursement n’a pas abouti',
    blocks: [
      text(
        `Le prestataire de paiement a refusé de rendre ${euros(refund.amountCents)}. Le montant est de nouveau remboursable\u00a0: recommencez, ou contactez-nous.`,
      ),
      orderButton(order),
    ],
  })
}

/** The receipt the law asks for (C. conso D221-5): what was renounced, from whom, when; and the seller's own notice. */
export async function mailReturnAsked(
  tx: Tx,
  orderId: number,
  asked: { id: number; withdrawal: boolean; articles: string; at: Date },
): Promise<void> {
  const order = await mailOrder(tx, orderId)
  const what = asked.withdrawal ? 'rétractation' : 'demande de retour'
  const facts: MailBlock = {
    kind: 'facts',
    rows: [
      ['Commande', order.number],
      ['Vendeur', order.vendorName],
      ['Articles', asked.articles],
      ['Reçue', `${longDay(asked.at)}, ${moment(asked.at).split(' à ')[1]}`],
    ],
  }
  await queueMail(tx, {
    event: `order-return:${asked.id}`,
    to: order.buyer.email,
    subject: `Votre ${what} pour la commande ${order.number}`,
    title: `Votre ${what} est enregistrée`,
    blocks: [
      text(
        'Gardez ce message\u00a0: il vaut accusé de réception. Renvoyez les articles au vendeur sous 14\u00a0jours.',
      ),
      facts,
      orderButton(order),
    ],
  })
  await queueMail(tx, {
    event: `order-return:${asked.id}`,
    to: order.vendorEmail,
    subject: `${asked.withdrawal ? 'Rétractation' : 'Demande de retour'} sur la commande ${order.number}`,
    title: `${asked.withdrawal ? 'Un acheteur se rétracte' : 'Un acheteur demande un retour'}`,
    blocks: [
      facts,
      text(
        asked.withdrawal
          ? 'Vous avez 14\u00a0jours pour rembourser, livraison standard comprise\u00a0; vous pouvez attendre les articles ou la preuve de leur envoi.'
          : 'Répondez à l’acheteur, puis remboursez depuis la page de la commande.',
      ),
      orderButton(order),
    ],
  })
}
