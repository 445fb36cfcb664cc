/** Amounts of purchases on account, in SQL. */
import { sql } from 'kysely'
import { settledReceivables } from '../../rules/credit.ts'

const settled = sql.join(settledReceivables.map(status => sql.lit(status)))

/** For row `r` of receivables: something is left to collect. */
export const isUnsettled = sql<boolean>`(r.status NOT IN (${settled}))`
/** For row `a` of credit_accounts: what its unpaid orders owe, which its limit covers. */
export const usedOfAccount = sql<number>`(SELECT coalesce(sum(r.amount_cents - r.credited_cents), 0)::bigint
  FROM receivables r WHERE r.account_id = a.id AND ${isUnsettled})`
