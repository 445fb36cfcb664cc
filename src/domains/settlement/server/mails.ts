import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'

/** The members who chose it; the seller's own address receives none. */
export async function mailPayout(
  tx: Tx,
  vendorId: number,
  payout: { id: number; amountCents: number; reference: string },
): Promise<void> {
  const amount = euros(payout.amountCents)
  const mail = {
    event: `payout-done:${payout.id}`,
    subject: `Virement de ${amount} effectué`,
    title: 'Un virement est parti vers votre banque',
    blocks: [
      paragraph('Votre banque l’affiche sous un à trois jours ouvrés.'),
      facts([
        ['Montant', amount],
        ['Référence', payout.reference],
      ]),
      button('Voir vos comptes', paths.sellerAccounts()),
    ],
  }
  await queueMails(tx, toEach(await teamOf(tx, vendorId), mail))
}

export async function mailPayoutReturned(
  tx: Tx,
  vendorId: number,
  payout: { id: number; amountCents: number },
): Promise<void> {
  const mail = {
    event: `payout-returned:${payout.id}`,
    subject: `Virement de ${euros(payout.amountCents)} revenu`,
    title: 'Votre banque a renvoyé un virement',
    blocks: [
      paragraph(
        'L’argent est de nouveau sur votre compte chez notre prestataire de paiement. Vérifiez votre IBAN chez lui\u00a0: le virement repart ensuite de lui-même.',
      ),
      button('Vérifier mon compte de paiement', paths.sellerAccounts()),
    ],
  }
  await queueMails(tx, toEach(await teamOf(tx, vendorId), mail))
}

async function teamOf(tx: Tx, vendorId: number): Promise<string[]> {
  const { rows } = await sql<{ team: string[] }>`SELECT team_addresses(${vendorId}, 'payout') AS team`.execute(tx)
  return rows[0]?.team ?? []
}
