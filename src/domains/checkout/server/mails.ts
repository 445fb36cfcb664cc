import { buyerSnapshot } from '#domains/orders/contract.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { euros } from '#shared/money.ts'

/** Late money of goods that are gone: what happened, how much comes back, and that nothing is to be done. */
export async function mailRefundedWhole(tx: Tx, purchaseId: number, reason: string): Promise<void> {
  const purchase = await tx
    .selectFrom('purchases')
    .select(['number', 'buyer', 'total_cents'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const amount = euros(purchase.total_cents)
  await queueMail(tx, {
    event: `purchase-refunded:${purchaseId}`,
    to: buyerSnapshot.parse(purchase.buyer).email,
    subject: `Votre achat ${purchase.number} vous est remboursé`,
    title: 'Vous êtes remboursé',
    blocks: [
      {
        kind: 'text',
        text: `${reason} L’achat n’a pas pu être conclu\u00a0: nous vous rendons tout de suite la totalité. Vous n’avez rien à faire\u00a0; votre banque l’affiche sous quelques jours.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Achat', purchase.number],
          ['Montant rendu', amount],
        ],
      },
    ],
  })
}
