/** Whether a cart may be ordered on account, and what is missing otherwise. The order checks it again under its locks. */
import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Db } from '#platform/db/pool.ts'
import { euros } from '#shared/money.ts'
import { type CollectionMeans, delayLabel, mayExceed } from '../../rules/credit.ts'
import { paymentLimitWords } from '../../rules/payment-nature.ts'
import { usedOfAccount } from './amounts.ts'
import { findLimit } from './payment-limits.ts'

type Wanted = { vendorId: number; name: string; ttcCents: number; offerIds: readonly number[] }
type Row = {
  vendorId: number
  limitCents: number
  usedCents: number
  delayDays: number
  endOfMonth: boolean
  collectedBy: CollectionMeans
}
export type CreditOffer = {
  /** Delay of each seller, when the whole cart may be ordered on account. */
  delays: { name: string; delay: string; setOff: boolean }[] | null
  /** Why not; null when it may. */
  reason: string | null
  needsMandate: boolean
  /** Sellers who may be asked for an account. */
  askable: { vendorId: number; name: string }[]
}

export async function findCreditOffer(db: Db, userId: number, wanted: readonly Wanted[]): Promise<CreditOffer> {
  const { rows: accounts } = await sql<Row>`
    SELECT a.vendor_id AS "vendorId", a.limit_cents AS "limitCents", ${usedOfAccount} AS "usedCents", a.delay_days AS "delayDays",
      a.end_of_month AS "endOfMonth", a.collected_by AS "collectedBy" FROM credit_accounts a
    WHERE a.user_id = ${userId} AND a.status = 'OPEN' AND a.vendor_id = ${anyOf(wanted.map(({ vendorId }) => vendorId))}`.execute(
    db,
  )
  const accountOf = (vendorId: number) => accounts.find(account => account.vendorId === vendorId)
  const askable = wanted
    .filter(({ vendorId }) => !accountOf(vendorId))
    .map(({ vendorId, name }) => ({ vendorId, name }))
  const none = { delays: null, needsMandate: false, askable }
  if (accounts.length === 0) return { ...none, reason: null }
  if (askable.length)
    return { ...none, reason: `Sans compte client chez ${askable.map(({ name }) => name).join(', ')}.` }
  for (const { vendorId, name, ttcCents } of wanted) {
    const { limitCents = 0, usedCents = 0 } = accountOf(vendorId) ?? {}
    const freeCents = Math.max(0, limitCents - usedCents)
    if (ttcCents > freeCents)
      return { ...none, reason: `Il reste ${euros(freeCents)} TTC sur votre compte chez ${name}.` }
  }
  const { signed, stopped } = await findBuyerState(db, userId)
  if (stopped) return { ...none, reason: 'Une facture prélevée est restée impayée.' }
  if (!signed && accounts.some(({ collectedBy }) => collectedBy === 'DEBIT'))
    return { ...none, needsMandate: true, reason: 'Votre mandat de prélèvement n’est pas signé.' }
  const delays: NonNullable<CreditOffer['delays']> = []
  for (const { vendorId, name, offerIds } of wanted) {
    const account = accountOf(vendorId)
    if (!account) continue
    const limit = await findLimit(db, sql`SELECT unnest(${[...offerIds]}::bigint[])`)
    const delay = limit && mayExceed(account, limit.days) ? paymentLimitWords(limit) : delayLabel(account)
    delays.push({ name, delay, setOff: account.collectedBy === 'SET_OFF' })
  }
  return { delays, reason: null, needsMandate: false, askable }
}

async function findBuyerState(db: Db, userId: number): Promise<{ signed: boolean; stopped: boolean }> {
  const { rows } = await sql<{ signed: boolean; stopped: boolean }>`
    SELECT EXISTS (SELECT FROM debit_mandates WHERE user_id = ${userId} AND status = 'ACTIVE') AS signed,
      EXISTS (SELECT FROM receivables WHERE user_id = ${userId} AND status = 'DEFAULTED') AS stopped`.execute(db)
  return rows[0] ?? { signed: false, stopped: false }
}
