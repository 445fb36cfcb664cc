import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { MoneyStatus } from './port.ts'

/** Statuses of the bank in the words of the port. */
const meaning: Record<string, MoneyStatus> = {
  open: 'pending',
  challenge: 'pending',
  processing: 'pending',
  succeeded: 'captured',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
}
export const moneyStatus = (status: string): MoneyStatus => meaning[status] ?? 'pending'

export type SandboxAccount = {
  ref: string
  merchant_reference: string
  amount_cents: number
  currency: string
  status: string
  return_url: string
}

/** One payment in the bank's books; throws when there is none. `expired` by the bank's clock counts at once. */
export async function accountOf(db: Db | Tx, ref: string): Promise<SandboxAccount> {
  return db
    .selectFrom('sandbox_payments')
    .select(['ref', 'merchant_reference', 'amount_cents', 'currency', 'return_url'])
    .select(
      sql<string>`CASE WHEN status IN ('open', 'challenge') AND expires_at < now() THEN 'expired' ELSE status END`.as(
        'status',
      ),
    )
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Error(`the sandbox has no payment ${ref}`))
}
