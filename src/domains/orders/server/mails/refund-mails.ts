/** Emails about refunds. */
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { facts, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { type PaidRefund, paidWords, refundMeansLabels } from '../../rules/other-means.ts'
import { findMailOrder, type MailOrder } from './mail-data.ts'
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
        ? order.downPaymentCents === null
          ? 'Votre prélèvement baisse'
          : 'Votre solde baisse'
        : 'Vous êtes remboursé',
    blocks: [
      paragraph(refundedWords(order, refund.amountCents, credited ? 0 : await returnedBy(tx, refund))),
      facts([['Motif', refund.reason], ...creditNoteFacts(creditNote)]),
      orderButton(order),
    ],
  })
}

/** What was returned; of a refund of an order with a down payment, the rest lowered its balance. */
async function returnedBy(tx: Tx, { id, amountCents }: { id: number; amountCents: number }): Promise<number> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select(eb => eb.fn.sum<number | null>('amount_cents').as('cents'))
    .where('refund_id', '=', id)
    .where('status', '=', 'DONE')
    .executeTakeFirstOrThrow()
  return row.cents === null ? amountCents : Number(row.cents)
}

function refundedWords({ downPaymentCents }: MailOrder, amountCents: number, returnedCents: number): string {
  const takenOff =
    downPaymentCents === null ? 'de ce qui sera prélevé pour cette commande' : 'du solde de cette commande'
  return [
    amountCents > returnedCents && `${euros(amountCents - returnedCents)} sont déduits ${takenOff}.`,
    returnedCents > 0 &&
      `${euros(returnedCents)} ont été rendus sur votre moyen de paiement. Votre banque les affiche sous quelques jours.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The seller paid a refund itself, which the bank had refused or sent back. */
export async function mailPaidOtherwise(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number; reason: string; paid: PaidRefund },
  creditNote: string | null,
): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  const { means, paidOn, reference } = refund.paid
  const isCheque = means === 'CHEQUE'
  await queueMail(tx, {
    event: `order-refunded-otherwise:${refund.id}`,
    to: order.buyer.email,
    subject: `Remboursement de ${euros(refund.amountCents)} pour votre commande ${order.number}`,
    title: `Remboursé par ${refundMeansLabels[means].toLowerCase()}`,
    blocks: [
      paragraph(
        `Votre banque avait refusé le retour sur votre moyen de paiement. ${order.vendorName} vous a donc payé ${euros(refund.amountCents)} ${paidWords(refund.paid)}.`,
      ),
      facts([
        ['Moyen', refundMeansLabels[means]],
        [isCheque ? 'Envoyé le' : 'Viré le', formatLongDate(`${paidOn}T12:00:00Z`)],
        [isCheque ? 'Numéro' : 'Référence', reference],
        ['Motif', refund.reason],
        ...creditNoteFacts(creditNote),
      ]),
      paragraph(
        `Rien n’est arrivé sous ${isCheque ? 'dix jours' : 'cinq jours ouvrés'}\u00a0? Écrivez au vendeur depuis la page de la commande. Sans réponse de sa part, contactez-nous\u00a0: nous le lui réclamerons.`,
      ),
      orderButton(order),
    ],
  })
}

const creditNoteFacts = (number: string | null): MailFact[] =>
  number === null ? [] : [['Avoir', `${number}, en PDF sur la page de la commande`]]

export async function mailRefundFailed(
  tx: Tx,
  refund: { id: number; orderId: number; amountCents: number },
  refusal: string,
): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  await queueMail(tx, {
    event: `order-refund-failed:${refund.id}`,
    to: order.vendorEmail,
    subject: `Remboursement refusé pour la commande ${order.number}`,
    title: 'Un remboursement n’a pas abouti',
    blocks: [
      paragraph(
        `Le prestataire de paiement a refusé de rendre ${euros(refund.amountCents)} (${refusal}). Le montant est de nouveau remboursable\u00a0: recommencez, ou payez l’acheteur par chèque ou virement et enregistrez-le sur la page de la commande.`,
      ),
      orderButton(order),
    ],
  })
}

/** `partId`: of the part that came back, which may happen again. */
type ResentRefund = { partId: number; orderId: number; amountCents: number; reason: string }

export async function mailRefundReturned(tx: Tx, refund: ResentRefund, refusal: string): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  const amount = euros(refund.amountCents)
  await queueMail(tx, {
    event: `seller-refund-returned:${refund.partId}`,
    to: order.vendorEmail,
    subject: `Remboursement revenu pour la commande ${order.number}`,
    title: 'Un remboursement est revenu',
    blocks: [
      paragraph(
        `La banque de l’acheteur a renvoyé les ${amount} que vous lui aviez remboursés (${refusal}). L’avoir et les articles ne changent pas, mais l’acheteur attend son argent\u00a0: sur la page de la commande, renvoyez le remboursement, ou payez l’acheteur par chèque ou virement et enregistrez-le.`,
      ),
      orderButton(order),
    ],
  })
  await queueMail(tx, {
    event: `order-refund-returned:${refund.partId}`,
    to: order.buyer.email,
    subject: `Votre banque a renvoyé le remboursement de votre commande ${order.number}`,
    title: 'Votre banque a renvoyé le remboursement',
    blocks: [
      paragraph(
        `Nous avions rendu ${amount} sur votre moyen de paiement pour la commande ${order.number}\u00a0: votre banque les a renvoyés (${refusal}). Cette somme vous reste due. ${order.vendorName} en est averti et vous paiera autrement.`,
      ),
      facts([['Motif', refund.reason]]),
      paragraph(
        'Pour être payé plus vite, écrivez au vendeur depuis la page de la commande\u00a0: dites-lui où envoyer un chèque, ou sur quel compte faire un virement.',
      ),
      orderButton(order),
    ],
  })
}

export async function mailRefundRepaid(tx: Tx, refund: ResentRefund): Promise<void> {
  const order = await findMailOrder(tx, refund.orderId)
  const amount = euros(refund.amountCents)
  await queueMail(tx, {
    event: `order-refunded-again:${refund.partId}`,
    to: order.buyer.email,
    subject: `Remboursement de ${amount} renvoyé pour votre commande ${order.number}`,
    title: 'Vous êtes remboursé',
    blocks: [
      paragraph(
        `${amount} ont été rendus de nouveau sur votre moyen de paiement. Votre banque les affiche sous quelques jours.`,
      ),
      facts([['Motif', refund.reason]]),
      orderButton(order),
    ],
  })
}
