/** Sellers' money at the sandbox bank: it enforces its own limits from its own records, as a provider does. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'
import type { AccountRequirement } from '../rules-accounts.ts'
import type {
  AccountFacts,
  BalanceFacts,
  PayoutFacts,
  PayoutRequest,
  ProviderMovement,
  ReversalRequest,
  SellerAccount,
  SellerMoney,
  TransferRequest,
} from './port-sellers.ts'
import { sandboxDispute, sandboxMovements, takeEvidence } from './sandbox-disputes.ts'
import { queueSandboxNotice } from './sandbox-events.ts'

export const sandboxSellerMoney = (db: Db): SellerMoney => ({
  openAccount: seller => openAccount(db, seller),
  account: async ref => factsOf(await accountOf(db, ref)),
  transfer: request => inTransaction(db, tx => transfer(tx, request)),
  reverse: request => inTransaction(db, tx => reverse(tx, request)),
  payOut: request => inTransaction(db, tx => payOut(tx, request)),
  payout: (_, ref) => payoutFacts(db, ref),
  balance: async accountRef => (accountRef === null ? platformBalance(db) : accountBalance(db, accountRef)),
  dispute: ref => sandboxDispute(db, ref),
  submitEvidence: evidence => takeEvidence(db, evidence),
  movements: (since, accountRefs) => sandboxMovements(db, since, accountRefs),
})

const reference = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const refused = (failure: string): ProviderMovement => ({ ref: null, failure })

type Account = {
  ref: string
  merchant_reference: string
  refused: boolean
  refuses_transfers: boolean
  missing: string[]
}
const findAccount = (db: Db | Tx, ref: string): Promise<Account | undefined> =>
  db
    .selectFrom('sandbox_accounts')
    .select(['ref', 'merchant_reference', 'refused', 'refuses_transfers', 'missing'])
    .where('ref', '=', ref)
    .executeTakeFirst()

async function accountOf(db: Db | Tx, ref: string): Promise<Account> {
  const account = await findAccount(db, ref)
  if (!account) throw new Error(`the sandbox has no account ${ref}`)
  return account
}

/** Without a bank account, money can still come in; anything else missing stops both. */
const factsOf = ({ ref, merchant_reference, refused, missing }: Account): AccountFacts => ({
  ref,
  vendorId: Number(merchant_reference),
  canReceive: !refused && missing.every(one => one === 'bank'),
  canPayOut: !refused && missing.length === 0,
  refused,
  // The column's CHECK constraint allows these values only.
  missing: missing as AccountRequirement[],
})

/** A new account is usable at once; the bank's page takes the missing documents of an incomplete one. */
async function openAccount(db: Db, { vendorId, returnPath }: SellerAccount) {
  const ref = `bde_compte_${vendorId}`
  await db
    .insertInto('sandbox_accounts')
    .values({ ref, merchant_reference: String(vendorId), return_url: returnPath })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const facts = factsOf(await accountOf(db, ref))
  return { facts, url: facts.missing.length && !facts.refused ? paths.sandboxAccount : null }
}

type Known = { ref: string; amount_cents: number }
/** A key repeated with another amount is a fault of ours, neither a movement nor a refusal. */
function madeBefore(known: Known, amountCents: number): ProviderMovement {
  if (known.amount_cents !== amountCents) throw new Error(`the sandbox knows ${known.ref} with another amount`)
  return { ref: known.ref, failure: null }
}

/** Movements of one account wait for each other. */
const lockAccount = (tx: Tx, ref: string) =>
  tx.selectFrom('sandbox_accounts').select('ref').where('ref', '=', ref).forUpdate().execute()

async function transfer(tx: Tx, request: TransferRequest): Promise<ProviderMovement> {
  await lockAccount(tx, request.accountRef)
  const known = await tx
    .selectFrom('sandbox_transfers')
    .select(['ref', 'amount_cents'])
    .where('idempotency_key', '=', request.key)
    .executeTakeFirst()
  if (known) return madeBefore(known, request.amountCents)
  const account = await findAccount(tx, request.accountRef)
  if (!account) return refused('resource_missing')
  if (!factsOf(account).canReceive) return refused('account_restricted')
  if (account.refuses_transfers) return refused('transfers_not_allowed')
  const source = await tx
    .selectFrom('sandbox_payments')
    .select(['amount_cents', 'status'])
    .where('ref', '=', request.paymentRef)
    .forUpdate()
    .executeTakeFirst()
  if (source?.status !== 'succeeded') return refused('charge_not_paid')
  const { rows } = await sql<{ left: number }>`
    SELECT ${source.amount_cents}::bigint - coalesce(sum(t.amount_cents), 0)::bigint
      + (SELECT coalesce(sum(v.amount_cents), 0)::bigint FROM sandbox_reversals v
        JOIN sandbox_transfers x ON x.ref = v.transfer_ref WHERE x.payment_ref = ${request.paymentRef}) AS left
    FROM sandbox_transfers t WHERE t.payment_ref = ${request.paymentRef}`.execute(tx)
  if (request.amountCents > (rows[0]?.left ?? 0)) return refused('amount_too_large')
  const ref = reference('bdt')
  await tx
    .insertInto('sandbox_transfers')
    .values({
      ref,
      account_ref: request.accountRef,
      payment_ref: request.paymentRef,
      transfer_group: request.group,
      idempotency_key: request.key,
      amount_cents: request.amountCents,
    })
    .execute()
  return { ref, failure: null }
}

async function reverse(tx: Tx, { key, transferRef, amountCents }: ReversalRequest): Promise<ProviderMovement> {
  const source = await tx
    .selectFrom('sandbox_transfers')
    .select(['account_ref', 'amount_cents'])
    .where('ref', '=', transferRef)
    .executeTakeFirst()
  if (!source) return refused('resource_missing')
  await lockAccount(tx, source.account_ref)
  const reversals = await tx
    .selectFrom('sandbox_reversals')
    .select(['ref', 'idempotency_key', 'amount_cents'])
    .where('transfer_ref', '=', transferRef)
    .execute()
  const known = reversals.find(row => row.idempotency_key === key)
  if (known) return madeBefore(known, amountCents)
  const sum = reversals.reduce((total, row) => total + row.amount_cents, amountCents)
  if (sum > source.amount_cents) return refused('amount_too_large')
  if (amountCents > (await accountBalance(tx, source.account_ref)).availableCents)
    return refused('balance_insufficient')
  const ref = reference('bdv')
  await tx
    .insertInto('sandbox_reversals')
    .values({ ref, transfer_ref: transferRef, idempotency_key: key, amount_cents: amountCents })
    .execute()
  return { ref, failure: null }
}

/** Seconds until the seller's bank has accepted or returned a payout. */
const payoutSeconds = 20

async function payOut(tx: Tx, { key, accountRef, amountCents }: PayoutRequest): Promise<ProviderMovement> {
  await lockAccount(tx, accountRef)
  const known = await tx
    .selectFrom('sandbox_payouts')
    .select(['ref', 'amount_cents'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known) return madeBefore(known, amountCents)
  if (!factsOf(await accountOf(tx, accountRef)).canPayOut) return refused('payouts_not_allowed')
  if (amountCents > (await accountBalance(tx, accountRef)).availableCents) return refused('balance_insufficient')
  const ref = reference('bdp')
  await tx
    .insertInto('sandbox_payouts')
    .values({ ref, account_ref: accountRef, idempotency_key: key, amount_cents: amountCents })
    .execute()
  await queueSandboxNotice(tx, { about: 'payout', ref, accountRef }, { afterSeconds: payoutSeconds })
  return { ref, failure: null }
}

async function payoutFacts(db: Db, ref: string): Promise<PayoutFacts> {
  const { status } = await db
    .selectFrom('sandbox_payouts')
    .select('status')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow(() => new Error(`the sandbox has no payout ${ref}`))
  // The column's CHECK constraint allows these values only.
  return { ref, status: status as PayoutFacts['status'], failure: status === 'failed' ? 'account_closed' : null }
}

async function accountBalance(db: Db | Tx, ref: string): Promise<BalanceFacts> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_transfers WHERE account_ref = ${ref})::bigint
      - (SELECT coalesce(sum(v.amount_cents), 0) FROM sandbox_reversals v JOIN sandbox_transfers t ON t.ref = v.transfer_ref
        WHERE t.account_ref = ${ref})::bigint
      - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_payouts WHERE account_ref = ${ref} AND status <> 'failed')::bigint AS cents`.execute(
    db,
  )
  return { availableCents: rows[0]?.cents ?? 0, pendingCents: 0 }
}

/** What buyers paid, less refunds, open and lost disputes with their fees, and what is in sellers' accounts. */
async function platformBalance(db: Db): Promise<BalanceFacts> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_payments WHERE status = 'succeeded')::bigint
      - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_refunds WHERE status <> 'failed')::bigint
      - (SELECT coalesce(sum(fee_cents + CASE status WHEN 'won' THEN 0 ELSE amount_cents END), 0) FROM sandbox_disputes)::bigint
      - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_transfers)::bigint
      + (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_reversals)::bigint AS cents`.execute(db)
  return { availableCents: rows[0]?.cents ?? 0, pendingCents: 0 }
}
