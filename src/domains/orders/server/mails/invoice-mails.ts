import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { paragraph } from '#platform/mail/mail-content.ts'
import { findMailOrder } from './mail-data.ts'
import { orderButton } from './mails.ts'

/** The buyer has the former document in its accounts, and must not enter both. */
export async function mailInvoiceReplaced(tx: Tx, orderId: number, former: string | null, number: string) {
  const order = await findMailOrder(tx, orderId)
  const cancelled = former === null ? '' : ` Elle annule et remplace la facture ${former}.`
  await queueMail(tx, {
    event: `invoice-replaced:${orderId}:${number}`,
    to: order.buyer.email,
    subject: `Votre facture corrigée pour la commande ${order.number}`,
    title: `Voici la facture ${number}`,
    blocks: [
      paragraph(
        `${order.vendorName} a corrigé la facture de votre commande ${order.number}\u00a0: la facture ${number} est sur la page de la commande.${cancelled}`,
      ),
      paragraph('Les articles et les montants n’ont pas changé.'),
      orderButton(order),
    ],
  })
}
