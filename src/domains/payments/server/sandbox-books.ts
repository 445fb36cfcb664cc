import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { MoneyStatus } from './port.ts'

/** Statuses of the sandbox bank mapped to those of the provider interface. */
const meaning: Record<string, MoneyStatus> = {
  open: 'pending',
  challenge: 'pending',
  processing: 'pending',
  succeeded: 'captured',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  returned: 'returned',
}
export const moneyStatus = (status: string): MoneyStatus => meaning[status] ?? 'pending'

export type SandboxAccount = {
  ref: string
  merchant_reference: string
  amount_cents: number
  currency: string
  status: string
  return_url: string
  mandate_ref: string | null
}

/** Payments in the bank's records. `expired` applies as soon as the bank's clock has passed the expiry. */
export const sandboxAccounts = (db: Db | Tx) =>
  db
    .selectFrom('sandbox_payments')
    .select(['ref', 'merchant_reference', 'amount_cents', 'currency', 'return_url', 'mandate_ref'])
    .select(
      sql<string>`CASE WHEN status IN ('open', 'challenge') AND expires_at < now() THEN 'expired' ELSE status END`.as(
        'status',
      ),
    )

/** One payment; throws when there is none. */
export const sandboxAccount = (db: Db | Tx, ref: string): Promise<SandboxAccount> =>
  sandboxAccounts(db)
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Error(`the sandbox has no payment ${ref}`))
