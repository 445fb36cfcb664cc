import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'
import { findMailOrder } from './mail-data.ts'
import { orderButton } from './mails.ts'

type Replaced = { former: string | null; number: string; creditNotes: readonly string[] }
/** The buyer has the former document in its accounts, and must not enter both. */
export async function mailInvoiceReplaced(tx: Tx, orderId: number, { former, number, creditNotes }: Replaced) {
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
      ...creditNotesReplaced(creditNotes),
      paragraph('Les articles et les montants n’ont pas changé.'),
      orderButton(order),
    ],
  })
}

const creditNotesReplaced = (numbers: readonly string[]) =>
  numbers.length > 0
    ? [
        paragraph(
          numbers.length > 1
            ? `Les avoirs de la commande sont remplacés aussi\u00a0: ${numbers.join(', ')}.`
            : `L’avoir de la commande est remplacé aussi, par ${numbers[0]}.`,
        ),
      ]
    : []

type VatCorrected = Replaced & { reason: string; refundedCents: number }
/** A company that deducted the former VAT has to correct its return. */
export async function mailVatCorrected(
  tx: Tx,
  orderId: number,
  { former, number, creditNotes, reason, refundedCents }: VatCorrected,
) {
  const order = await findMailOrder(tx, orderId)
  const cancelled = former === null ? '' : ` Elle annule et remplace la facture ${former}.`
  const isCompany = order.buyer.kind === 'professional'
  await queueMail(tx, {
    event: `invoice-replaced:${orderId}:${number}`,
    to: order.buyer.email,
    subject: `TVA corrigée sur la facture de la commande ${order.number}`,
    title: `Voici la facture rectificative ${number}`,
    blocks: [
      paragraph(
        `${order.vendorName} a corrigé le taux de TVA de votre commande ${order.number}\u00a0: la facture ${number} est sur la page de la commande.${cancelled}`,
      ),
      ...creditNotesReplaced(creditNotes),
      paragraph(`Motif\u00a0: ${reason}`),
      paragraph(
        refundedCents > 0
          ? `Vous aviez payé ${euros(refundedCents)} de trop\u00a0: cette somme vous est rendue, et son avoir suit.`
          : 'Ce que vous avez payé, TTC, ne change pas.',
      ),
      ...(isCompany
        ? [paragraph('Si vous avez déduit la TVA de la première facture, corrigez-la avec celle-ci.')]
        : []),
      orderButton(order),
    ],
  })
}
