/** Mails about debits of orders on account. */
import { sql } from 'kysely'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { latePayment, type ReceivableStatus } from '#domains/settlement/rules/credit.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { type InterestRates, penaltyWords } from '#shared/price/interest.ts'

type Owed = {
  orderNumber: string
  invoiceRef: string | null
  status: ReceivableStatus
  attempts: number
  leftCents: number
  dueOn: string | null
  nextOn: string | null
  vendorName: string
  vendorEmail: string
  buyerName: string
  buyerEmail: string
  penaltyBasisPoints: number | null
  today: string
  rates: InterestRates
  reference: string | null
  last4: string | null
}

const findOwed = (tx: Tx, orderId: number): Promise<Owed> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<Omit<Owed, 'rates'>>`
      SELECT o.number AS "orderNumber", o.invoice_ref AS "invoiceRef", r.status, r.attempts, (r.amount_cents - r.credited_cents)::bigint AS "leftCents",
        r.due_on::text AS "dueOn", r.next_on::text AS "nextOn", v.name AS "vendorName", v.email AS "vendorEmail",
        coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS "buyerName", u.email AS "buyerEmail",
        r.penalty_basis_points AS "penaltyBasisPoints", ${today}::text AS today, m.reference, m.last4
      FROM receivables r JOIN orders o ON o.id = r.order_id JOIN vendors v ON v.id = r.vendor_id JOIN users u ON u.id = r.user_id
      LEFT JOIN debit_mandates m ON m.user_id = r.user_id AND m.status = 'ACTIVE' WHERE r.order_id = ${orderId}`.execute(
      owner,
    )
    const [row] = rows
    if (!row) throw new Error(`order ${orderId} is not on account`)
    return { ...row, rates: await findInterestRates(owner) }
  })

const day = (iso: string | null) => (iso === null ? '—' : formatLongDate(iso))
const rowsOf = (owed: Owed, ...more: MailFact[]): MailFact[] => [
  ['Montant', `${euros(owed.leftCents)} TTC`],
  ['Facture', owed.invoiceRef ?? '—'],
  ['Commande', `${owed.orderNumber}, ${owed.vendorName}`],
  ...more,
]
/** What the seller may claim of a late payment, to the day of the mail (C. com. L441-10, II). */
function lateRows(owed: Owed): MailFact[] {
  const late = latePayment(owed, owed.today, owed.rates)
  if (!late) return []
  const { days, interestCents, recoveryCents } = late
  return [
    [
      'Pénalités de retard',
      `${euros(interestCents)} pour ${days}\u00a0${days > 1 ? 'jours' : 'jour'}, ${owed.penaltyBasisPoints === null ? 'au ' : 'au taux de '}${penaltyWords(owed.rates, owed.penaltyBasisPoints, owed.today)}`,
    ],
    ['Frais de recouvrement', euros(recoveryCents)],
    ['Le vendeur peut vous demander', euros(owed.leftCents + interestCents + recoveryCents)],
  ]
}
const account = (owed: Owed): MailFact[] =>
  owed.reference === null
    ? []
    : [
        ['Compte débité', `IBAN terminé par ${owed.last4}`],
        ['Référence du mandat', owed.reference],
      ]
const seeAccounts = button('Voir mes comptes clients', paths.creditAccounts())

type BuyerMail = { event: string; subject: string; title: string; blocks: MailBlock[] }
const toBuyer = (tx: Tx, { buyerEmail }: Owed, mail: BuyerMail) => queueMail(tx, { ...mail, to: buyerEmail })

/** The pre-notification that the rules of SEPA debits require. */
export async function mailDebitAnnounced(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  await toBuyer(tx, owed, {
    event: `debit-announced:${orderId}`,
    subject: `Prélèvement de ${euros(owed.leftCents)} le ${day(owed.nextOn)}`,
    title: 'Un prélèvement est prévu sur votre compte',
    blocks: [
      paragraph(
        `Nous prélèverons ce montant le ${day(owed.nextOn)}. Prévoyez la provision\u00a0; vous n’avez rien d’autre à faire.`,
      ),
      facts(rowsOf(owed, ['Échéance', day(owed.dueOn)], ...account(owed))),
      seeAccounts,
    ],
  })
}

export async function mailReceivablePaid(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  await toBuyer(tx, owed, {
    event: `receivable-paid:${orderId}:${owed.attempts}`,
    subject: `Votre commande ${owed.orderNumber} est réglée`,
    title: 'Votre paiement est reçu',
    blocks: [facts(rowsOf(owed)), seeAccounts],
  })
}

const meanwhile = 'Vous pouvez aussi la régler tout de suite par carte depuis vos comptes clients.'

/** The first failure announces the second debit; the second one says that it is overdue. */
export async function mailDebitFailed(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  const again = owed.status === 'FAILED'
  await toBuyer(tx, owed, {
    event: `debit-failed:${orderId}:${owed.attempts}`,
    subject: `Votre prélèvement de ${euros(owed.leftCents)} a été rejeté`,
    title: again ? 'Votre prélèvement n’a pas abouti' : 'Votre commande reste impayée',
    blocks: [
      paragraph(
        again
          ? `Votre banque l’a rejeté. Nous le présenterons une seconde fois le ${day(owed.nextOn)}. ${meanwhile}`
          : `Votre banque l’a rejeté une seconde fois. ${meanwhile} Le vendeur peut aussi demander les pénalités et les frais ci-dessous.`,
      ),
      facts(rowsOf(owed, ['Échéance', day(owed.dueOn)], ...(again ? [] : lateRows(owed)), ...account(owed))),
      seeAccounts,
    ],
  })
}

export async function mailDebitReturned(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  const next =
    owed.status === 'FAILED' ? `Nous le présenterons à nouveau le ${day(owed.nextOn)}. ${meanwhile}` : meanwhile
  await toBuyer(tx, owed, {
    event: `debit-returned:${orderId}:${owed.attempts}`,
    subject: `Votre banque a renvoyé un prélèvement de ${euros(owed.leftCents)}`,
    title: 'Un prélèvement déjà passé a été renvoyé',
    blocks: [
      paragraph(`La commande est de nouveau à régler. ${next}`),
      facts(rowsOf(owed, ...account(owed))),
      seeAccounts,
    ],
  })
  await queueMail(tx, {
    event: `debit-returned:${orderId}:${owed.attempts}`,
    to: owed.vendorEmail,
    subject: `Le prélèvement de la commande ${owed.orderNumber} est revenu`,
    title: 'Une banque a repris un paiement',
    blocks: [
      paragraph(
        `La banque de ${owed.buyerName} a repris ${euros(owed.leftCents)}. Ce qui vous avait été transféré est repris de votre compte de paiement, ou déduit de vos prochaines ventes, jusqu’au règlement.`,
      ),
      button('Voir mes clients en compte', workspacePaths.creditCustomers()),
    ],
  })
}

export async function mailOverdue(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  await toBuyer(tx, owed, {
    event: `receivable-overdue:${orderId}:${owed.attempts}`,
    subject: `Rappel\u00a0: ${euros(owed.leftCents)} restent à régler`,
    title: 'Une facture reste impayée',
    blocks: [
      paragraph(
        `Réglez-la par carte depuis vos comptes clients avant le ${day(owed.nextOn)}\u00a0: après ce jour, vous ne pourrez plus commander à échéance, chez aucun vendeur.`,
      ),
      facts(rowsOf(owed, ['Échéance', day(owed.dueOn)], ...lateRows(owed))),
      seeAccounts,
    ],
  })
}

export async function mailDefault(tx: Tx, orderId: number): Promise<void> {
  const owed = await findOwed(tx, orderId)
  await toBuyer(tx, owed, {
    event: `receivable-default:${orderId}:${owed.attempts}`,
    subject: 'Vos comptes clients sont arrêtés',
    title: 'Une facture est restée impayée',
    blocks: [
      paragraph(
        'Vous ne pouvez plus commander à échéance, chez aucun vendeur, tant qu’elle n’est pas réglée. Le vendeur peut aussi demander les pénalités et les frais ci-dessous.',
      ),
      facts(rowsOf(owed, ['Échéance', day(owed.dueOn)], ...lateRows(owed))),
      button('Régler par carte', paths.creditAccounts()),
    ],
  })
  await queueMail(tx, {
    event: `receivable-default:${orderId}:${owed.attempts}`,
    to: owed.vendorEmail,
    subject: `La commande ${owed.orderNumber} reste impayée`,
    title: 'Un client en compte n’a pas payé',
    blocks: [
      paragraph(
        `${owed.buyerName} n’a pas réglé ${euros(owed.leftCents)} malgré deux prélèvements et un rappel. Il ne peut plus commander à échéance. Vos comptes clients tiennent à jour les pénalités et les frais que vous pouvez lui demander.`,
      ),
      facts(rowsOf(owed, ['Échéance', day(owed.dueOn)])),
      button('Voir mes clients en compte', workspacePaths.creditCustomers()),
    ],
  })
}
