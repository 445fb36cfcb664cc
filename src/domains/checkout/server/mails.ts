import { buyerSnapshot } from '#domains/orders/contract.ts'
import type { BookedPayment } from '#domains/payments/server/port.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { facts, paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'

/** Late payment for goods that are gone: what happened, the refunded amount, and that no action is needed. */
export async function mailRefundedWhole(tx: Tx, purchaseId: number, reason: string): Promise<void> {
  const purchase = await tx
    .selectFrom('purchases as p')
    .innerJoin('payments as y', join => join.onRef('y.purchase_id', '=', 'p.id').on('y.order_id', 'is', null))
    .select(['p.number', 'p.buyer', 'y.amount_cents'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const amount = euros(purchase.amount_cents)
  await queueMail(tx, {
    event: `purchase-refunded:${purchaseId}`,
    to: buyerSnapshot.parse(purchase.buyer).email,
    subject: `Votre achat ${purchase.number} vous est remboursé`,
    title: 'Vous êtes remboursé',
    blocks: [
      paragraph(
        `${reason} L’achat n’a pas pu être conclu\u00a0: nous vous rendons tout de suite la totalité. Vous n’avez rien à faire\u00a0; votre banque l’affiche sous quelques jours.`,
      ),
      facts([
        ['Achat', purchase.number],
        ['Montant rendu', amount],
      ]),
    ],
  })
}

/** A purchase lost with our database, whose payment is refunded: only the data sent to the provider remains. */
export async function mailLostPurchase(
  tx: Tx,
  { facts: { ref }, purchaseNumber, buyerEmail }: BookedPayment,
  amountCents: number,
): Promise<void> {
  if (buyerEmail === null) return
  await queueMail(tx, {
    event: `purchase-lost:${ref}`,
    to: buyerEmail,
    subject: `Votre achat ${purchaseNumber ?? ''} vous est remboursé`.replace('  ', ' '),
    title: 'Vous êtes remboursé',
    blocks: [
      paragraph(
        'Une panne chez nous a effacé cet achat\u00a0: il ne sera ni préparé ni livré, et nous vous en rendons la totalité. Vous n’avez rien à faire\u00a0; votre banque l’affiche sous quelques jours. Nous vous présentons nos excuses. Si ces articles vous sont encore utiles, commandez-les à nouveau.',
      ),
      facts([
        ['Achat', purchaseNumber ?? 'numéro inconnu'],
        ['Montant rendu', euros(amountCents)],
      ]),
    ],
  })
}
