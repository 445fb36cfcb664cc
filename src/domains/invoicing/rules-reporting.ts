/**
 * Periods of e-reporting by VAT regime and the day by which each is due (CGI ann. II, art. 242 nonies M). Monthly: sales
 * three times a month, payments once. Quarterly: both monthly. Exempt (franchise en base): both every two months.
 */
import { addDays } from '#shared/dates.ts'

export const vatRegimes = ['monthly', 'quarterly', 'exempt'] as const
export type VatRegime = (typeof vatRegimes)[number]
export const vatRegimeLabels: Record<VatRegime, string> = {
  monthly: 'Régime réel, déclaration mensuelle',
  quarterly: 'Régime réel, déclaration trimestrielle',
  exempt: 'Franchise en base de TVA',
}
export const reportFlows = ['SALES', 'PAYMENTS'] as const
export type ReportFlow = (typeof reportFlows)[number]
export type ReportPeriod = { from: string; to: string; dueOn: string }

/** The period that contains a day. */
export function periodOf(day: string, regime: VatRegime, flow: ReportFlow): ReportPeriod {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (regime === 'exempt') {
    const first = month - ((month - 1) % 2)
    const to = lastDay(year, first + 1)
    return { from: isoOf(year, first, 1), to, dueOn: addDays(to, 30) }
  }
  const from = isoOf(year, month, 1)
  const end = lastDay(year, month)
  if (regime === 'quarterly' || flow === 'PAYMENTS') return { from, to: end, dueOn: addDays(end, 10) }
  const date = Number(day.slice(8))
  if (date <= 10) return { from, to: isoOf(year, month, 10), dueOn: isoOf(year, month, 20) }
  if (date <= 20) return { from: isoOf(year, month, 11), to: isoOf(year, month, 20), dueOn: end }
  return { from: isoOf(year, month, 21), to: end, dueOn: addDays(end, 10) }
}

/**
 * The period that reports a day: the reported one that contains it, whatever the regime is now, or the regime's, cut so
 * that it overlaps no reported one.
 */
export function reportedPeriodOf(
  day: string,
  regime: VatRegime,
  flow: ReportFlow,
  reported: readonly ReportPeriod[],
): ReportPeriod {
  const known = reported.find(({ from, to }) => from <= day && day <= to)
  if (known) return known
  const period = periodOf(day, regime, flow)
  const before = reported.filter(({ to }) => to < day).map(({ to }) => addDays(to, 1))
  const after = reported.filter(({ from }) => from > day).map(({ from }) => addDays(from, -1))
  const from = [period.from, ...before].sort().at(-1) ?? period.from
  const [to = period.to] = [period.to, ...after].sort()
  return { from, to, dueOn: period.dueOn }
}

const isoOf = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
/** Day 0 of the next month, in UTC. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
