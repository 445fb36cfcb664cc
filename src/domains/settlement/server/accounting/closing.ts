/** Months of the journal: closed in their order, for good. */
import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { Accounting, AccountingMonth, AccountSums } from '../../contract-accounting.ts'

/** First day of the month that follows, in Paris: the session's zone. */
const nextMonth = (month: string) => sql`(${`${month}-01`}::date + interval '1 month')`
/** Transactions that began in the month are over by then: entries have the date of their transaction. */
const isOver = (month: string) => sql<boolean>`${today} > ${nextMonth(month)}::date`
const isIn = (month: string) => sql`e.at >= ${`${month}-01`}::date AND e.at < ${nextMonth(month)}`

export async function loadAccounting(db: Db, requestedMonth: string | undefined): Promise<Accounting> {
  const months = await findMonths(db)
  const month = requestedMonth ?? months[0]?.month ?? isoDay(new Date()).slice(0, 7)
  return { months, month, accounts: await findAccountSums(db, month) }
}

/** Sums of closed months are those that were closed. */
async function findMonths(db: Db): Promise<AccountingMonth[]> {
  const { rows } = await sql<AccountingMonth>`
    WITH sums AS (
      SELECT date_trunc('month', e.at)::date AS month, count(DISTINCT e.id)::int AS entries,
        coalesce(sum(l.cents) FILTER (WHERE l.cents > 0), 0)::bigint AS debit
      FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
      WHERE e.at >= coalesce((SELECT max(month) + interval '1 month' FROM journal_closings), '-infinity') GROUP BY 1
      UNION ALL SELECT month, entries, debit_cents FROM journal_closings
    )
    SELECT to_char(s.month, 'YYYY-MM') AS month, s.entries, s.debit AS "debitCents", to_json(c.closed_at)#>>'{}' AS "closedAt",
      u.first_name || ' ' || u.last_name AS "closedBy",
      c.month IS NULL AND ${today} > s.month + interval '1 month'
        AND s.month = min(s.month) FILTER (WHERE c.month IS NULL) OVER () AS closable
    FROM sums s LEFT JOIN journal_closings c ON c.month = s.month LEFT JOIN users u ON u.id = c.closed_by
    ORDER BY s.month DESC`.execute(db)
  return rows
}

async function findAccountSums(db: Db, month: string): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    SELECT a.number, a.title, coalesce(sum(l.cents) FILTER (WHERE l.cents > 0 AND ${isIn(month)}), 0)::bigint AS "debitCents",
      coalesce(-sum(l.cents) FILTER (WHERE l.cents < 0 AND ${isIn(month)}), 0)::bigint AS "creditCents", sum(l.cents)::bigint AS "balanceCents"
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id JOIN journal_accounts a ON a.code = l.account
    WHERE e.at < ${nextMonth(month)} GROUP BY a.number, a.title ORDER BY a.number`.execute(db)
  return rows
}

/**
 * Waits for entries under way, then refuses further ones. Two operators at the same time: the second finds the month
 * closed.
 */
export async function closeMonth(tx: Tx, month: string, userId: number) {
  await sql`LOCK TABLE journal_entries, journal_closings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{
    over: boolean
    closed: boolean
    before: string | null
    entries: number
    debitCents: number
  }>`
    SELECT ${isOver(month)} AS over, EXISTS (SELECT FROM journal_closings WHERE month >= ${`${month}-01`}::date) AS closed,
      (SELECT to_char(min(at), 'YYYY-MM') FROM journal_entries WHERE at < ${`${month}-01`}::date
        AND at >= coalesce((SELECT max(month) + interval '1 month' FROM journal_closings), '-infinity')) AS before,
      (SELECT count(*)::int FROM journal_entries e WHERE ${isIn(month)}) AS entries,
      (SELECT coalesce(sum(l.cents), 0)::bigint FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
        WHERE l.cents > 0 AND ${isIn(month)}) AS "debitCents"`.execute(tx)
  const [found] = rows
  if (!found?.over) throw fail('MONTH_NOT_CLOSABLE')
  if (found.closed) throw fail('MONTH_NOT_CLOSABLE', { sentence: 'Ce mois est déjà clos.' })
  if (found.before)
    throw fail('MONTH_NOT_CLOSABLE', { sentence: 'Un mois antérieur est encore ouvert\u00a0: clôturez-le d’abord.' })
  const { entries, debitCents } = found
  await tx
    .insertInto('journal_closings')
    .values({ month: `${month}-01`, entries, debit_cents: debitCents, closed_by: userId })
    .execute()
  addAuditDetails(tx, { subject: { kind: 'accounting', id: month }, after: { entries, debitCents } })
  return { month, entries, debitCents }
}
