/** Accounts of buyers at sellers: requested by the buyer, decided and changed by the seller, with their history. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { percent } from '#shared/money.ts'
import { leastPenalty } from '#shared/price/interest.ts'
import type { CurrentUser } from '#shared/user.ts'
import type {
  CustomerAccount,
  OwnCreditAccount,
  requestCreditAccount,
  setCreditAccount,
} from '../../contract-credit.ts'
import { mayExceed } from '../../rules/credit.ts'
import { paymentLimitWords } from '../../rules/payment-nature.ts'
import { mailAccountDecided, mailAccountRequested } from './account-mails.ts'
import { findCustomerAccounts, findOwnAccounts, hasBought } from './account-queries.ts'
import { findLimitOfSeller } from './payment-limits.ts'

/** Accounts of one buyer at one seller wait for each other, and for orders on them. */
const lockAccount = (tx: Tx, vendorId: number, userId: number) =>
  tx
    .selectFrom('credit_accounts')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** CONFLICT where the seller has opened one, or has not decided yet. */
export async function requestAccount(
  tx: Tx,
  { body }: Input<typeof requestCreditAccount>,
  user: CurrentUser,
): Promise<OwnCreditAccount> {
  if (user.kind !== 'professional')
    throw fail('PROFESSIONALS_ONLY', { sentence: 'Les comptes clients sont réservés aux professionnels.' })
  const vendor = await tx
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', body.vendorId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  if (!vendor || user.vendorId === body.vendorId) throw fail('NOT_FOUND')
  const known = await lockAccount(tx, body.vendorId, user.id)
  if (known && known.status !== 'REFUSED' && known.status !== 'ENDED')
    throw fail('CONFLICT', { sentence: 'Ce compte est déjà demandé ou ouvert.' })
  const values = { status: 'REQUESTED', message: body.message || null }
  const { id } = await tx
    .insertInto('credit_accounts')
    .values({ vendor_id: body.vendorId, user_id: user.id, ...values })
    .onConflict(conflict => conflict.columns(['vendor_id', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeHistory(tx, id, { author: 'buyer', authorId: user.id, reason: body.message || null })
  await mailAccountRequested(tx, id)
  const [account] = await findOwnAccounts(tx, user.id, sql<SqlBool>`a.id = ${id}`)
  if (!account) throw new Error(`account ${id} is gone`)
  return account
}

/**
 * NOT_FOUND for a buyer who neither ordered nor asked. What is owed already keeps the terms of its day. `member`: of this
 * seller, a cooperative, which sets off what the member owes.
 */
export async function setAccount(
  tx: Tx,
  { body }: Pick<Input<typeof setCreditAccount>, 'body'>,
  seller: { vendorId: number; userId: number },
  { member = false } = {},
): Promise<CustomerAccount> {
  const { vendorId } = seller
  const known = await lockAccount(tx, vendorId, body.userId)
  if (!known && !member && !(await hasBought(tx, vendorId, body.userId))) throw fail('NOT_FOUND')
  const buyer = await tx.selectFrom('users').select('kind').where('id', '=', body.userId).executeTakeFirst()
  if (buyer?.kind !== 'professional')
    throw fail('PROFESSIONALS_ONLY', { sentence: 'Cet acheteur n’est pas un professionnel.' })
  if (body.status === 'REFUSED' && known?.status !== 'REQUESTED')
    throw fail('CONFLICT', { sentence: 'Ce compte n’est pas en attente de réponse.' })
  await checkDelay(tx, vendorId, body)
  if (body.penaltyBasisPoints !== null) await checkPenalty(tx, body.penaltyBasisPoints)
  const values = {
    status: body.status,
    limit_cents: body.limitCents,
    delay_days: body.delayDays,
    end_of_month: body.endOfMonth,
    penalty_basis_points: body.penaltyBasisPoints,
    ...(member ? { collected_by: 'SET_OFF' } : {}),
  }
  const { id } = await tx
    .insertInto('credit_accounts')
    .values({ vendor_id: vendorId, user_id: body.userId, ...values })
    .onConflict(conflict => conflict.columns(['vendor_id', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeHistory(tx, id, { author: 'seller', authorId: seller.userId, reason: body.reason || null })
  await mailAccountDecided(tx, id)
  return accountOf(tx, vendorId, sql<SqlBool>`a.id = ${id}`)
}

/** Goods of several natures are limited order by order; a seller of no other goods grants no longer delay. */
async function checkDelay(tx: Tx, vendorId: number, delay: { delayDays: number; endOfMonth: boolean }): Promise<void> {
  const limit = await findLimitOfSeller(tx, vendorId)
  if (limit && mayExceed(delay, limit.days))
    throw fail('INVALID_INPUT', {
      fields: { delayDays: `Tous vos articles en vente sont limités\u00a0: ${paymentLimitWords(limit)}` },
    })
}

async function checkPenalty(tx: Tx, basisPoints: number): Promise<void> {
  const least = leastPenalty(await findInterestRates(tx), await databaseDay(tx))
  if (basisPoints < least)
    throw fail('INVALID_INPUT', {
      fields: {
        penaltyBasisPoints: `Au moins trois fois le taux d’intérêt légal\u00a0: ${percent(least)} (C. com. L441-10)`,
      },
    })
}

/** A member left its cooperative: its account is closed, and what it owes already is still set off. */
export async function endMemberAccount(tx: Tx, seller: { vendorId: number; userId: number }, userId: number) {
  const known = await lockAccount(tx, seller.vendorId, userId)
  if (known?.collected_by !== 'SET_OFF' || (known.status !== 'OPEN' && known.status !== 'SUSPENDED')) return
  await tx.updateTable('credit_accounts').set({ status: 'ENDED' }).where('id', '=', known.id).execute()
  await writeHistory(tx, known.id, { author: 'seller', authorId: seller.userId, reason: 'Sortie de la coopérative' })
  await mailAccountDecided(tx, known.id)
}

async function accountOf(tx: Tx, vendorId: number, which: RawBuilder<SqlBool>): Promise<CustomerAccount> {
  const [account] = await findCustomerAccounts(tx, vendorId, which)
  if (!account) throw new Error('the account is gone')
  return account
}

type Author = { author: 'buyer' | 'seller'; authorId: number; reason: string | null }
const writeHistory = (tx: Tx, accountId: number, { author, authorId, reason }: Author) =>
  sql`INSERT INTO credit_account_history
      (account_id, author, author_id, status, limit_cents, delay_days, end_of_month, penalty_basis_points, reason)
    SELECT id, ${author}, ${authorId}, status, limit_cents, delay_days, end_of_month, penalty_basis_points, ${reason}
    FROM credit_accounts WHERE id = ${accountId}`.execute(tx)
