import { sql } from 'kysely'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros, percent } from '#shared/money.ts'
import { monthName } from '#shared/months.ts'
import type { CommissionRule } from '../rules.ts'

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
      button('Voir vos comptes', workspacePaths.sellerAccounts()),
    ],
  }
  await queueMails(tx, toEach(await teamOf(tx, vendorId), mail))
}

/** Notice of a change of the rules, to the address of each seller that it will cost more; once per rule and change. */
export const mailCommissionRises = (
  tx: Tx,
  rule: CommissionRule,
  sellers: readonly { email: string; from: string }[],
): Promise<unknown> =>
  queueMails(
    tx,
    sellers.map(({ email, from }) => ({
      event: `commission-rise:${rule.id}:${rule.endsOn ?? 'start'}`,
      to: email,
      subject: `Votre commission change le ${formatLongDate(from)}`,
      title: 'Votre commission va augmenter',
      blocks: [
        paragraph(
          rule.endsOn === null
            ? `Une nouvelle règle de commission s’applique à tout ou partie de vos ventes à partir du ${formatLongDate(from)}. Les commandes passées avant ce jour gardent leur commission.`
            : `Une règle de commission plus basse prend fin\u00a0: à partir du ${formatLongDate(from)}, tout ou partie de vos ventes reviennent à la règle suivante ou au taux de votre contrat.`,
        ),
        facts([
          [rule.endsOn === null ? 'Taux' : 'Taux qui prend fin', percent(rule.basisPoints)],
          ...(rule.floorCents === null ? [] : [['Plancher par unité', euros(rule.floorCents)] satisfies MailFact]),
          ...(rule.capCents === null ? [] : [['Plafond par unité', euros(rule.capCents)] satisfies MailFact]),
        ]),
        paragraph(
          'Si vous n’acceptez pas ce changement, vous pouvez mettre fin à votre contrat avant ce jour, en nous écrivant.',
        ),
        button('Voir vos comptes', workspacePaths.sellerAccounts()),
      ],
    })),
  )

/** The document of a month, by its number; it is on the page of the accounts. */
export async function mailCommissionInvoice(
  tx: Tx,
  vendorId: number,
  { kind, number, period, totals }: InvoiceDocument,
) {
  const [what, which] = kind === 'CREDIT_NOTE' ? ['avoir', 'Votre avoir'] : ['facture', 'Votre facture']
  const month = monthName((period?.from ?? '').slice(0, 7))
  const mail = {
    event: `commission-invoice:${number}`,
    subject: `${which} de commission, ${month}`,
    title: `${which} de commission est ${what === 'avoir' ? 'prêt' : 'prête'}`,
    blocks: [
      facts([
        ['Numéro', number],
        ['Mois', month],
        ['Total HT', euros(totals.htCents)],
        ['TVA', euros(totals.vatCents)],
        ['Total TTC', euros(totals.ttcCents)],
      ]),
      paragraph(
        kind === 'CREDIT_NOTE'
          ? 'Ces commissions vous ont été rendues avec les remboursements\u00a0: rien d’autre n’est à recevoir.'
          : 'Elle est réglée par retenue sur vos ventes\u00a0: rien n’est à payer.',
      ),
      button('Voir vos comptes', workspacePaths.sellerAccounts()),
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
      button('Vérifier mon compte de paiement', workspacePaths.sellerAccounts()),
    ],
  }
  await queueMails(tx, toEach(await teamOf(tx, vendorId), mail))
}

/** The first request, then two reminders, to the seller’s own address: no member can switch them off. */
export async function mailTaxIdentityRequest(
  tx: Tx,
  vendor: { id: number; email: string },
  { reminders, blocksOn }: { reminders: number; blocksOn: string },
): Promise<void> {
  const day = formatLongDate(blocksOn)
  await queueMail(tx, {
    event: `tax-identity:${vendor.id}:${reminders}`,
    to: vendor.email,
    subject: `${reminders ? 'Rappel\u00a0: v' : 'V'}otre numéro fiscal pour la déclaration de vos ventes`,
    title: 'Il nous manque votre numéro fiscal',
    blocks: [
      paragraph(
        'Vos ventes de l’année dépassent 30 commandes ou 2\u00a0000\u00a0€\u00a0: la loi nous demande de les déclarer à l’administration fiscale avec vos nom, prénoms, date de naissance et numéro fiscal (article 1649 ter D du code général des impôts).',
      ),
      paragraph(
        `Sans eux, vos virements sont suspendus à partir du ${day}. Ils reprennent dès que vous les avez enregistrés.`,
      ),
      button('Compléter mon identité fiscale', `${workspacePaths.sellerAccounts()}#identite-fiscale`),
    ],
  })
}

async function teamOf(tx: Tx, vendorId: number): Promise<string[]> {
  const { rows } = await sql<{ team: string[] }>`SELECT team_addresses(${vendorId}, 'payout') AS team`.execute(tx)
  return rows[0]?.team ?? []
}
