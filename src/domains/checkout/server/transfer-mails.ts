/** Mails of a purchase paid by bank transfer. */
import { buyerSnapshot } from '#domains/orders/contract.ts'
import { transferInstructions } from '#domains/payments/contract-means.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { groupedIban } from '../rules/iban.ts'

async function findTransfer(tx: Tx, purchaseId: number) {
  const row = await tx
    .selectFrom('purchases as p')
    .innerJoin('payments as m', 'm.purchase_id', 'p.id')
    .select(['p.number', 'p.buyer', 'p.expires_at', 'm.instructions', 'm.amount_cents', 'm.received_cents'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    to: buyerSnapshot.parse(row.buyer).email,
    until: formatLongDate(row.expires_at.toISOString()),
    instructions: row.instructions,
    receivedCents: row.received_cents,
    missingCents: row.amount_cents - row.received_cents,
  }
}
type Transfer = Awaited<ReturnType<typeof findTransfer>>

function instructionBlocks(transfer: Transfer, purchaseId: number): MailBlock[] {
  const { iban, bic, holder, reference } = transferInstructions.parse(transfer.instructions)
  return [
    facts([
      ['Montant', euros(transfer.missingCents)],
      ['IBAN', groupedIban(iban)],
      ['BIC', bic],
      ['Titulaire', holder],
      ['Référence à indiquer', reference],
      ['À recevoir avant le', transfer.until],
    ]),
    button('Voir le virement à faire', paths.paymentReturn(purchaseId)),
  ]
}

export async function mailInstructions(tx: Tx, purchaseId: number): Promise<void> {
  const transfer = await findTransfer(tx, purchaseId)
  await queueMail(tx, {
    event: `transfer-expected:${purchaseId}`,
    to: transfer.to,
    subject: `Virement à faire pour votre achat ${transfer.number}`,
    title: 'Votre virement est attendu',
    blocks: [
      paragraph(
        `Vos articles sont réservés jusqu’au ${transfer.until}. Faites ce virement depuis votre banque\u00a0: vos commandes partent chez les vendeurs dès qu’il arrive. Cet IBAN ne sert qu’à cet achat.`,
      ),
      ...instructionBlocks(transfer, purchaseId),
    ],
  })
}

export async function mailPart(tx: Tx, purchaseId: number): Promise<void> {
  const transfer = await findTransfer(tx, purchaseId)
  await queueMail(tx, {
    event: `transfer-part:${purchaseId}:${transfer.receivedCents}`,
    to: transfer.to,
    subject: `Il manque ${euros(transfer.missingCents)} pour votre achat ${transfer.number}`,
    title: 'Votre virement est incomplet',
    blocks: [
      paragraph(
        `Nous avons reçu ${euros(transfer.receivedCents)}. Virez le reste au même compte\u00a0: sans lui avant le ${transfer.until}, l’achat s’annule et ce que vous avez versé vous est rendu.`,
      ),
      ...instructionBlocks(transfer, purchaseId),
    ],
  })
}

export async function mailReminder(tx: Tx, purchaseId: number): Promise<void> {
  const transfer = await findTransfer(tx, purchaseId)
  await queueMail(tx, {
    event: `transfer-reminder:${purchaseId}`,
    to: transfer.to,
    subject: `Votre virement pour l’achat ${transfer.number} n’est pas encore arrivé`,
    title: 'Votre virement est encore attendu',
    blocks: [
      paragraph(
        `Vos articles sont réservés jusqu’au ${transfer.until}. Sans votre virement, l’achat s’annulera ce jour-là. S’il est déjà parti, vous n’avez rien à faire.`,
      ),
      ...instructionBlocks(transfer, purchaseId),
    ],
  })
}

type Surplus = { id: number; cents: number; hasBought: boolean }
export async function mailSurplus(tx: Tx, purchaseId: number, surplus: Surplus): Promise<void> {
  const { number, to } = await findTransfer(tx, purchaseId)
  await queueMail(tx, {
    event: `transfer-returned:${surplus.id}`,
    to,
    subject: `${euros(surplus.cents)} vous sont rendus (achat ${number})`,
    title: surplus.hasBought ? 'Votre virement dépassait le montant' : 'Votre virement vous est rendu',
    blocks: [
      paragraph(
        surplus.hasBought
          ? 'Vos commandes sont bien payées\u00a0; nous vous rendons tout de suite ce qui dépasse. Vous n’avez rien à faire.'
          : 'Cet achat n’est plus ouvert\u00a0: nous vous rendons tout de suite la totalité de ce qui est arrivé. Si ces articles vous sont encore utiles, commandez-les à nouveau.',
      ),
      facts([
        ['Achat', number],
        ['Montant rendu', euros(surplus.cents)],
      ]),
    ],
  })
}
