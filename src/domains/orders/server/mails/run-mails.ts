import { betweenHours } from '#domains/shipping/rules/drop-words.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatFullDay } from '#shared/dates.ts'
import { findMailOrder } from './mail-data.ts'
import { orderButton } from './mails.ts'

/** The buyer accepts the new day by doing nothing, or cancels while the order is not prepared. */
export async function mailRunMoved(tx: Tx, orderId: number, { from, to }: { from: string; to: string }) {
  const order = await findMailOrder(tx, orderId)
  const { relayPoint } = order
  const day = formatFullDay(to)
  await queueMail(tx, {
    event: `run-moved:${orderId}:${from}:${to}`,
    to: order.buyer.email,
    subject: `Nouveau jour de tournée pour votre commande ${order.number}`,
    title: `Votre commande sera déposée ${day}`,
    blocks: [
      paragraph(
        `${order.vendorName} a déplacé sa tournée du ${formatFullDay(from)}. Votre commande ${order.number} sera déposée ${day}, au même point et aux mêmes heures.`,
      ),
      facts([
        ['Nouveau jour', day],
        ...(relayPoint?.stop ? [['Heures', betweenHours(relayPoint.stop)] as [string, string]] : []),
        ...(relayPoint
          ? [
              [
                'Point de dépôt',
                `${relayPoint.name}, ${relayPoint.street}, ${relayPoint.postcode} ${relayPoint.city}`,
              ] as [string, string],
            ]
          : []),
      ]),
      paragraph(
        'Ce jour vous convient\u00a0? Vous n’avez rien à faire. Sinon, tant qu’elle n’est pas préparée, changez-la ou annulez-la depuis sa page, sans frais. Ensuite, écrivez au vendeur depuis cette même page.',
      ),
      orderButton(order),
    ],
  })
}
