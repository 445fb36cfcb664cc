import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { findMailOrder } from './mail-data.ts'
import { orderButton } from './mails.ts'

/** The buyer of a pre-order accepts the new week by doing nothing, or cancels while the order is not prepared. */
export async function mailWeekMoved(tx: Tx, orderId: number, week: string): Promise<void> {
  const order = await findMailOrder(tx, orderId)
  const day = formatLongDate(`${week}T12:00:00Z`)
  await queueMail(tx, {
    event: `preorder-week:${orderId}:${week}`,
    to: order.buyer.email,
    subject: `Nouvelle semaine d’expédition pour votre commande ${order.number}`,
    title: `Votre précommande partira la semaine du ${day}`,
    blocks: [
      paragraph(
        `${order.vendorName} a changé la semaine d’expédition de votre commande ${order.number}\u00a0: elle partira la semaine du ${day}.`,
      ),
      paragraph(
        'Cette date vous convient\u00a0? Vous n’avez rien à faire. Sinon, annulez la commande depuis sa page\u00a0: elle vous est remboursée en entier sur votre moyen de paiement.',
      ),
      orderButton(order),
    ],
  })
}
