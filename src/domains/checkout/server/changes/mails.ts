import { findMailOrder } from '#domains/orders/server/mails/mail-data.ts'
import { orderButton } from '#domains/orders/server/mails/mails.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'

/** To the buyer, and to the team that is about to prepare the order. */
export async function mailChanged(
  tx: Tx,
  orderId: number,
  { changes, refundCents }: { changes: string; refundCents: number },
): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const { id } = await tx
    .selectFrom('order_history')
    .select(eb => eb.fn.max('id').as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const event = `order-changed:${id}`
  const back = order.isOnAccount
    ? `${euros(refundCents)} ne vous seront pas prélevés.`
    : `${euros(refundCents)} vous sont remboursés sur votre moyen de paiement, sous quelques jours.`
  await queueMail(tx, {
    event,
    to: order.buyer.email,
    subject: `Votre commande ${order.number} est modifiée`,
    title: 'Votre commande est modifiée',
    blocks: [paragraph(refundCents ? `${changes} ${back}` : changes), orderButton(order)],
  })
  await queueMails(
    tx,
    toEach(order.team.order, {
      event,
      subject: `La commande ${order.number} est modifiée par l’acheteur`,
      title: 'Une commande à préparer a changé',
      blocks: [
        paragraph(`${changes} Le stock est à jour\u00a0: préparez ce que la commande montre.`),
        orderButton(order),
      ],
    }),
  )
}
