/** Purchases on account: terms of a seller, days of a debit, late payment. Days are ISO days in Paris. */
import { addDays, earlier, later } from '#shared/dates.ts'
import { daysBetween, type InterestRates, interestBetween, penaltyOn } from '#shared/price/interest.ts'

export const creditStatuses = ['REQUESTED', 'OPEN', 'SUSPENDED', 'ENDED', 'REFUSED'] as const
export type CreditStatus = (typeof creditStatuses)[number]
export const creditStatusLabels: Record<CreditStatus, string> = {
  REQUESTED: 'Demandé',
  OPEN: 'Ouvert',
  SUSPENDED: 'Suspendu',
  ENDED: 'Fermé',
  REFUSED: 'Refusé',
}

/** C. com. L441-10, I: 60 days from the invoice, or 45 days and then the end of the month. */
export const longestDelayDays = 60
export const longestMonthEndDays = 45

/** `penaltyBasisPoints` null: nothing agreed, so the rate of the law. */
export type CreditTerms = { delayDays: number; endOfMonth: boolean; penaltyBasisPoints: number | null }
export const usualTerms: CreditTerms = { delayDays: 30, endOfMonth: false, penaltyBasisPoints: null }

/** Last day of the month of a day. */
export const lastOfMonth = (day: string) => addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)

type Delay = Omit<CreditTerms, 'penaltyBasisPoints'>

/** `limitDays`: the longest delay of its goods, null for the general one. */
export function dueDay(invoicedOn: string, { delayDays, endOfMonth }: Delay, limitDays: number | null): string {
  const day = addDays(invoicedOn, delayDays)
  const agreed = endOfMonth ? lastOfMonth(day) : day
  return limitDays === null ? agreed : earlier(agreed, addDays(invoicedOn, limitDays))
}

/** Whether a delay may end later than this many days after an invoice. */
export const mayExceed = ({ delayDays, endOfMonth }: Delay, days: number) =>
  (endOfMonth ? delayDays + 30 : delayDays) > days

export const delayLabel = ({ delayDays, endOfMonth }: Delay) =>
  endOfMonth ? `${delayDays}\u00a0jours, puis fin de mois` : `${delayDays}\u00a0jours après la facture`

/** How an account is collected. SET_OFF: by a cooperative, against what it owes its member for the harvest. */
export const collectionMeans = ['DEBIT', 'SET_OFF'] as const
/** CARD: the balance of a down payment, which needs no account. */
export type CollectionMeans = (typeof collectionMeans)[number] | 'CARD'

/**
 * What an order on account owes. OPEN: not announced yet. FAILED: the first debit failed, a second one is announced.
 * OVERDUE: both failed. DEFAULTED: still unpaid later; its buyer orders on account no more.
 */
export const receivableStatuses = [
  'OPEN',
  'ANNOUNCED',
  'DEBITING',
  'FAILED',
  'OVERDUE',
  'DEFAULTED',
  'PAID',
  'CANCELLED',
] as const
export type ReceivableStatus = (typeof receivableStatuses)[number]
export const receivableLabels: Record<ReceivableStatus, string> = {
  OPEN: 'À venir',
  ANNOUNCED: 'Annoncé',
  DEBITING: 'Prélèvement en cours',
  FAILED: 'Rejeté, sera représenté',
  OVERDUE: 'Impayé',
  DEFAULTED: 'En défaut',
  PAID: 'Réglé',
  CANCELLED: 'Annulé',
}
/** A buyer may pay these by card meanwhile. */
export const payableByCard: readonly ReceivableStatus[] = ['FAILED', 'OVERDUE', 'DEFAULTED']
/** A balance is paid by card as soon as it is asked for. */
export const isPayableByCard = ({ status, collectedBy }: { status: ReceivableStatus; collectedBy: CollectionMeans }) =>
  payableByCard.includes(status) || (collectedBy === 'CARD' && status === 'ANNOUNCED')
/** Nothing is left to collect. */
export const settledReceivables: readonly ReceivableStatus[] = ['PAID', 'CANCELLED']

/** A debit is announced this long before; a later announcement at least as long as the mandate says. */
export const noticeDays = 14
export const shortestNoticeDays = 2
/** From the first failure to the second debit. */
export const retryDays = 7
/** From the second failure: a reminder, then the default. */
export const overdueReminderDays = 7
export const defaultDays = 14

/** From the approval of the proofs: a reminder of the balance, then the day on which it is due. */
export const balanceReminderDays = 7
export const balanceDays = 14

/** The day from which a debit is announced. */
export const announceDay = (dueOn: string) => addDays(dueOn, -noticeDays)
/** The day of a debit announced today. */
export const debitDay = (dueOn: string, today: string) => later(dueOn, addDays(today, shortestNoticeDays))

/** C. com. D441-5. */
const recoveryCents = 4_000

type Late = { status: ReceivableStatus; leftCents: number; dueOn: string | null; penaltyBasisPoints: number | null }
/**
 * What the seller may claim of a late payment between professionals (C. com. L441-10, II): interest from the day after
 * the due day, and the fixed recovery costs. Null when the payment is not late.
 */
export function latePayment(
  { status, leftCents, dueOn, penaltyBasisPoints }: Late,
  today: string,
  rates: InterestRates,
) {
  if (!payableByCard.includes(status) || dueOn === null || today <= dueOn) return null
  const days = daysBetween(dueOn, today)
  const rateOfDay = (day: string) => penaltyOn(rates, penaltyBasisPoints, day)
  return { days, interestCents: interestBetween(leftCents, dueOn, today, rateOfDay), recoveryCents }
}
