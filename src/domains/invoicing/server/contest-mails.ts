import { findOperatorEmails } from '#domains/identity/server/admin/operators.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type ContestSubject, contestSubjectLabels } from '../rules-contests.ts'

async function loadContest(tx: Tx, contestId: number) {
  const contest = await tx
    .selectFrom('invoice_contests as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .leftJoin('invoices as n', 'n.id', 'c.corrected_by')
    .select([
      'i.number',
      'i.issued_on as issuedOn',
      'v.name',
      'v.email',
      'c.subject',
      'c.reason',
      'c.outcome',
      'c.note',
    ])
    .select('n.number as corrected')
    .where('c.id', '=', contestId)
    .executeTakeFirstOrThrow()
  // The column's CHECK constraint allows these values only.
  return { ...contest, subject: contestSubjectLabels[contest.subject as ContestSubject] }
}

/** A receipt for the seller, and the work for operators. */
export async function mailContestOpened(tx: Tx, contestId: number): Promise<void> {
  const { number, issuedOn, name, email, subject, reason } = await loadContest(tx, contestId)
  const content = facts([
    ['Facture', `${number}, du ${formatLongDate(issuedOn)}`],
    ['Ce qui est faux', subject],
    ['Vos raisons', reason],
  ])
  await queueMail(tx, {
    event: `invoice-contested:${contestId}`,
    to: email,
    subject: `Facture ${number}\u00a0: votre contestation est reçue`,
    title: 'Votre contestation est reçue',
    blocks: [
      content,
      paragraph(
        'Une personne de l’équipe la lit et vous répond par courriel. La facture reste en vigueur jusqu’à sa correction\u00a0: par une facture rectificative, ou par un avoir s’il s’agit d’un montant.',
      ),
      button('Suivre la contestation', paths.invoices({ cote: 'ventes' })),
    ],
  })
  await queueMails(
    tx,
    toEach(await findOperatorEmails(tx), {
      event: `invoice-contested:${contestId}`,
      subject: `${name} conteste la facture ${number}`,
      title: 'Une facture sous mandat est contestée',
      blocks: [
        facts([
          ['Vendeur', name],
          ['Facture', `${number}, du ${formatLongDate(issuedOn)}`],
          ['Ce qui est faux', subject],
          ['Ses raisons', reason],
        ]),
        button('Lire et décider', workspacePaths.invoicesAdmin),
      ],
    }),
  )
}

/** The decision, with its reasons or the document that corrects the invoice. */
export async function mailContestClosed(tx: Tx, contestId: number): Promise<void> {
  const { number, email, outcome, note, corrected } = await loadContest(tx, contestId)
  const isCorrected = outcome === 'CORRECTED'
  await queueMail(tx, {
    event: `invoice-contest-closed:${contestId}`,
    to: email,
    subject: isCorrected ? `Facture ${number}\u00a0: elle est corrigée` : `Facture ${number}\u00a0: elle est maintenue`,
    title: isCorrected ? 'Votre contestation a corrigé la facture' : 'La facture est maintenue',
    blocks: [
      paragraph(
        isCorrected
          ? `La facture ${number}, que vous contestiez, est corrigée par ${corrected}, dans vos factures.`
          : `Après lecture, la facture ${number} n’est pas changée.`,
      ),
      ...(note === null ? [] : [paragraph(`Nos raisons\u00a0: ${note}`)]),
      ...(isCorrected
        ? []
        : [
            paragraph(
              'Si vous n’êtes pas d’accord, écrivez à l’équipe, ou saisissez l’un des médiateurs de votre contrat.',
            ),
          ]),
      button('Voir vos factures', paths.invoices({ cote: 'ventes' })),
    ],
  })
}
