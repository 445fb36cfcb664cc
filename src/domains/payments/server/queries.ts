import { sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { BookedPayment, PaymentFacts } from './port.ts'

export type Payment = {
  id: number
  purchaseId: number
  provider: string
  ref: string | null
  redirectUrl: string | null
  status: string
  means: string
  amountCents: number
  currency: string
  receivedCents: number
  surplusCents: number
  /** Set for a payment of one order on account. */
  orderId: number | null
}

const columns = [
  'id',
  'purchase_id as purchaseId',
  'provider',
  'provider_ref as ref',
  'redirect_url as redirectUrl',
  'status',
  'means',
  'amount_cents as amountCents',
  'currency',
  'received_cents as receivedCents',
  'surplus_cents as surplusCents',
  'order_id as orderId',
] as const

/** The payment that a provider refers to: by its reference, or by our id when a failure prevented storing theirs. */
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

/** A purchase has one payment, unless it is on account; a new attempt is a new purchase. */
export const findPaymentOfPurchase = (db: Db | Tx, purchaseId: number): Promise<Payment> =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', purchaseId)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow()

/** The payment of an order on account that is under way or captured; undefined for none. */
export const findLivePaymentOfOrder = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('status', 'in', ['PENDING', 'CAPTURED'])
    .executeTakeFirst()

/** Card payments of single orders that were opened some minutes ago: their event may be lost. */
export async function findPendingOrderPayments(db: Db): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', 'is not', null)
    .where('means', '=', 'card')
    .where('status', '=', 'PENDING')
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('id')
    .execute()
}

/** The same for its buyer; undefined for another's purchase, and for one on account. */
export const findOwnPayment = (db: Db | Tx, user: CurrentUser, purchaseId: number): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('purchase_id', '=', purchaseId)
    .where('order_id', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('purchases as p')
          .where('p.id', '=', purchaseId)
          .where(boughtBy(user, 'p', 'acts')),
      ),
    )
    .executeTakeFirst()

export type KnownRefundPart = {
  id: number
  ref: string
  amountCents: number
  refundRef: string | null
  /** Null: the whole purchase. */
  orderId: number | null
  surplus: boolean
}

/** A refund, or its part on one payment; undefined when it has another status. */
export async function findRefundPart(
  db: Db,
  paymentRefundId: number,
  statuses: readonly ('PENDING' | 'DONE')[],
): Promise<KnownRefundPart | undefined> {
  const row = await db
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('refunds as f', 'f.id', 'r.refund_id')
    .select(['r.id', 'p.provider_ref', 'r.amount_cents', 'r.provider_ref as refund_ref', 'r.surplus', 'f.order_id'])
    .where('r.id', '=', paymentRefundId)
    .where('r.status', 'in', statuses)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.provider_ref === null) throw new Error(`refund ${row.id} of a payment the provider does not know`)
  return {
    id: row.id,
    ref: row.provider_ref,
    amountCents: row.amount_cents,
    refundRef: row.refund_ref,
    orderId: row.order_id,
    surplus: row.surplus,
  }
}

export type KnownPayment = { purchaseId: number; givenBackCents: number }

/** The payment from the provider's records, when it is ours: after a restore the same id may belong to another one. */
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
