/** Mails about accounts of buyers at sellers. */
import { sql } from 'kysely'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { penaltyWords } from '#shared/price/interest.ts'
import { type CreditStatus, delayLabel } from '../../rules/credit.ts'

type Row = {
  change: number
  status: CreditStatus
  reason: string | null
  limitCents: number
  delayDays: number
  endOfMonth: boolean
  penaltyBasisPoints: number | null
  isSetOff: boolean
  vendorName: string
  vendorEmail: string
  buyerName: string
  buyerEmail: string
}

/** Under the operator's rights: each side mails the other, whose address it does not see. */
const lastChange = (tx: Tx, accountId: number): Promise<Row> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<Row>`
      SELECT h.id AS change, h.status, h.reason, h.limit_cents AS "limitCents", h.delay_days AS "delayDays",
        h.end_of_month AS "endOfMonth", h.penalty_basis_points AS "penaltyBasisPoints",
        a.collected_by = 'SET_OFF' AS "isSetOff", v.name AS "vendorName", v.email AS "vendorEmail",
        coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS "buyerName", u.email AS "buyerEmail"
      FROM credit_account_history h JOIN credit_accounts a ON a.id = h.account_id JOIN vendors v ON v.id = a.vendor_id
      JOIN users u ON u.id = a.user_id WHERE a.id = ${accountId} ORDER BY h.id DESC LIMIT 1`.execute(owner)
    const [row] = rows
    if (!row) throw new Error(`account ${accountId} has no history`)
    return row
  })

export async function mailAccountRequested(tx: Tx, accountId: number): Promise<void> {
  const row = await lastChange(tx, accountId)
  await queueMail(tx, {
    event: `credit-requested:${row.change}`,
    to: row.vendorEmail,
    subject: `${row.buyerName} vous demande un compte client`,
    title: 'Un professionnel souhaite payer à échéance',
    blocks: [
      paragraph(`${row.buyerName} souhaite commander chez vous et payer par prélèvement, après votre facture.`),
      ...(row.reason ? [paragraph(`Son message\u00a0: ${row.reason}`)] : []),
      button('Répondre', workspacePaths.creditCustomers()),
    ],
  })
}

const decisions: Record<CreditStatus, { subject: string; text: string }> = {
  REQUESTED: { subject: 'demandé', text: '' },
  OPEN: {
    subject: 'ouvert',
    text: 'Vous pouvez y commander et payer par prélèvement à l’échéance. Signez d’abord votre mandat, si ce n’est pas fait.',
  },
  SUSPENDED: {
    subject: 'suspendu',
    text: 'Vous ne pouvez plus y commander à échéance pour le moment. Ce qui est déjà commandé est prélevé comme prévu.',
  },
  ENDED: {
    subject: 'fermé',
    text: 'Vous payez vos prochaines commandes par carte ou par virement. Ce qui est déjà commandé est prélevé comme prévu.',
  },
  REFUSED: { subject: 'refusé', text: 'Vous payez vos commandes par carte ou par virement.' },
}

/** The cooperative collects what its member owes. */
const memberTexts: Partial<Record<CreditStatus, string>> = {
  OPEN: 'Vous pouvez y commander sur votre compte adhérent\u00a0: la coopérative compense chaque facture sur vos apports. Vous n’avez rien à payer ni à signer.',
  SUSPENDED:
    'Vous ne pouvez plus y commander sur votre compte adhérent pour le moment. Ce qui est déjà commandé est compensé comme prévu.',
  ENDED:
    'Vous payez vos prochaines commandes par carte ou par virement. Ce qui est déjà commandé est compensé comme prévu.',
}

export async function mailAccountDecided(tx: Tx, accountId: number): Promise<void> {
  const row = await lastChange(tx, accountId)
  const { subject, text } = decisions[row.status]
  const rates = await findInterestRates(tx)
  await queueMail(tx, {
    event: `credit-decided:${row.change}`,
    to: row.buyerEmail,
    subject: `Votre compte client chez ${row.vendorName} est ${subject}`,
    title: `Compte client ${subject} chez ${row.vendorName}`,
    blocks: [
      paragraph((row.isSetOff && memberTexts[row.status]) || text),
      ...(row.reason ? [paragraph(`Le vendeur précise\u00a0: ${row.reason}`)] : []),
      ...(row.status === 'OPEN'
        ? [
            facts([
              ['Plafond', `${euros(row.limitCents)} TTC`],
              ['Délai', delayLabel(row)],
              ['Pénalités de retard', penaltyWords(rates, row.penaltyBasisPoints, await databaseDay(tx))],
            ]),
          ]
        : []),
      button('Voir mes comptes clients', paths.creditAccounts()),
    ],
  })
}
