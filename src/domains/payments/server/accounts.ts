/** Sellers' accounts at the provider, as last fetched. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type AccountRequirement, type AccountState, accountState } from '../rules-accounts.ts'
import type { ProviderName } from './port.ts'
import type { AccountFacts } from './port-sellers.ts'

export type PaymentAccount = {
  vendorId: number
  ref: string
  canReceive: boolean
  canPayOut: boolean
  refused: boolean
  missing: AccountRequirement[]
  /** First time that it could both receive and be paid out. */
  usableSince: Date | null
}

const columns = [
  'vendor_id as vendorId',
  'ref',
  'can_receive as canReceive',
  'can_pay_out as canPayOut',
  'refused',
  sql<AccountRequirement[]>`missing`.as('missing'),
  'usable_since as usableSince',
] as const

export const findPaymentAccount = (db: Db | Tx, vendorId: number): Promise<PaymentAccount | undefined> =>
  db.selectFrom('payment_accounts').select(columns).where('vendor_id', '=', vendorId).executeTakeFirst()

export const findPaymentAccountByRef = (db: Db | Tx, ref: string): Promise<PaymentAccount | undefined> =>
  db.selectFrom('payment_accounts').select(columns).where('ref', '=', ref).executeTakeFirst()

/** For a row of `payment_accounts`: it can receive and be paid out. */
export const isUsable = (alias: string) => sql<boolean>`(${sql.ref(alias)}.can_receive AND ${sql.ref(alias)}.can_pay_out
  AND NOT ${sql.ref(alias)}.refused)`

export type AccountChange = {
  before: AccountState
  after: AccountState
  wasUsable: boolean
  /** It could not before. */
  canNowReceive: boolean
}

const mayReceive = (account: { canReceive: boolean; refused: boolean } | undefined) =>
  account?.canReceive === true && !account.refused

/**
 * Stores the state of a seller's account; null when it was fetched before the one already stored. The caller holds the
 * seller's lock. `askedAt`: milliseconds of the database's clock when the request to the provider began.
 */
export async function recordAccount(
  tx: Tx,
  account: { vendorId: number; provider: ProviderName; facts: AccountFacts; askedAt: number },
): Promise<AccountChange | null> {
  const { vendorId, provider, facts } = account
  const before = await findPaymentAccount(tx, vendorId)
  const after = accountState(facts)
  const usableSince = after === 'usable' ? sql<Date>`now()` : null
  // A `Date` has milliseconds only: two requests within one would both count as the newer.
  const askedAt = sql<Date>`to_timestamp(${account.askedAt}::float8 / 1000)`
  const values = {
    provider,
    ref: facts.ref,
    can_receive: facts.canReceive,
    can_pay_out: facts.canPayOut,
    refused: facts.refused,
    missing: [...facts.missing],
    fetched_at: askedAt,
  }
  const written = await tx
    .insertInto('payment_accounts')
    .values({ vendor_id: vendorId, usable_since: usableSince, ...values })
    .onConflict(conflict =>
      conflict
        .column('vendor_id')
        .doUpdateSet({
          ...values,
          usable_since: sql<Date>`coalesce(payment_accounts.usable_since, excluded.usable_since)`,
        })
        .where('payment_accounts.fetched_at', '<=', askedAt),
    )
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return null
  return {
    before: accountState(before ?? null),
    after,
    wasUsable: before !== undefined && before.usableSince !== null,
    canNowReceive: mayReceive(facts) && !mayReceive(before),
  }
}
