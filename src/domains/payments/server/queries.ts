import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { BookedPayment, PaymentFacts } from './port.ts'

export type Payment = {
  id: number
  purchaseId: number
  provider: string
  ref: string | null
  redirectUrl: string | null
  status: string
  amountCents: number
  currency: string
}

const columns = [
  'id',
  'purchase_id as purchaseId',
  'provider',
  'provider_ref as ref',
  'redirect_url as redirectUrl',
  'status',
  'amount_cents as amountCents',
  'currency',
] as const

/** The payment a provider speaks of: by its reference, or by ours when we were cut off before noting theirs. */
export async function findPayment(db: Db | Tx, facts: PaymentFacts): Promise<Payment | undefined> {
  const byRef = await db
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', facts.provider)
    .where('provider_ref', '=', facts.ref)
    .executeTakeFirst()
  if (byRef || facts.paymentId === null) return byRef
  return db
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', facts.provider)
    .where('id', '=', facts.paymentId)
    .executeTakeFirst()
}

/** A purchase has one payment; a new attempt is a new purchase. */
export const findPaymentOfPurchase = (db: Db | Tx, purchaseId: number): Promise<Payment> =>
  db.selectFrom('payments').select(columns).where('purchase_id', '=', purchaseId).executeTakeFirstOrThrow()

/** The same, of this user; anyone else's does not exist. */
export async function findOwnPayment(db: Db | Tx, userId: number, purchaseId: number): Promise<Payment> {
  const payment = await db
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', purchaseId)
    .where(eb =>
      eb.exists(eb.selectFrom('purchases as p').where('p.id', '=', purchaseId).where('p.user_id', '=', userId)),
    )
    .executeTakeFirst()
  if (!payment) throw fail('NOT_FOUND')
  return payment
}

export type WaitingRefund = { id: number; ref: string; amountCents: number; refundRef: string | null }

/** A refund the provider has not settled; undefined once it has. */
export async function findWaitingRefund(db: Db, paymentRefundId: number): Promise<WaitingRefund | undefined> {
  const row = await db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'p.provider_ref', 'r.amount_cents', 'r.provider_ref as refund_ref'])
    .where('r.id', '=', paymentRefundId)
    .where('r.status', '=', 'PENDING')
    .executeTakeFirst()
  if (!row) return undefined
  if (row.provider_ref === null) throw new Error(`refund ${row.id} of a payment the provider does not know`)
  return { id: row.id, ref: row.provider_ref, amountCents: row.amount_cents, refundRef: row.refund_ref }
}

export type KnownPayment = { purchaseId: number; givenBackCents: number }

/** The payment of the provider's books, when it is ours: a number alone may be that of another, after a restore. */
export const findKnownPayment = (db: Db, { facts, purchaseNumber }: BookedPayment): Promise<KnownPayment | undefined> =>
  db
    .selectFrom('payments as y')
    .innerJoin('purchases as p', 'p.id', 'y.purchase_id')
    .select(['y.purchase_id as purchaseId'])
    .select(
      sql<number>`(SELECT coalesce(sum(r.amount_cents), 0)::int FROM payment_refunds r
        WHERE r.payment_id = y.id AND r.status <> 'FAILED')`.as('givenBackCents'),
    )
    .where('y.provider', '=', facts.provider)
    .where(eb =>
      eb.or([
        eb('y.provider_ref', '=', facts.ref),
        eb.and([
          eb('y.provider_ref', 'is', null),
          eb('y.id', '=', facts.paymentId ?? 0),
          eb('p.number', '=', purchaseNumber ?? ''),
        ]),
      ]),
    )
    .executeTakeFirst()
