/** Parties to an order, and the order's facts for the rules, locked for a change. */
import { type SqlBool, sql } from 'kysely'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { buyerSide, type CurrentUser, isAdmin } from '#shared/user.ts'
import { type ProofState, type ProofStep, proofState } from '../rules/proofs.ts'
import { type RefundableOrder, refundableCents } from '../rules/refunds.ts'
import {
  firstAllowed,
  type OpenReturn,
  type OrderAction,
  type OrderActor,
  type OrderFacts,
  type OrderStatus,
} from '../rules.ts'

export type Party = 'seller' | 'buyer' | 'operator'

type Owned = { userId: number; estateId: number | null; vendorId: number }
/** A person's roles on an order, strongest first; empty for anybody else, and for members of its estate who only read it. */
const orderParties = (order: Owned, user: CurrentUser): Party[] => {
  const parties: Party[] = []
  if (user.vendorId === order.vendorId) parties.push('seller')
  if (buyerSide(order, user) === 'buyer') parties.push('buyer')
  if (isAdmin(user)) parties.push('operator')
  return parties
}

const readOnlySentence = 'Vous lisez cette commande du domaine sans pouvoir y agir\u00a0: demandez à son gérant.'

export type LockedOrder = {
  id: number
  number: string
  purchaseId: number
  vendorId: number
  userId: number
  status: OrderStatus
  deliveryMode: OrderMode
  invoiceRef: string | null
  pickupCode: string | null
  deliveredAt: Date | null
  totalCents: number
  /** Null: paid whole at the order. */
  downPaymentCents: number | null
  refundable: RefundableOrder
  facts: OrderFacts
}

/**
 * The order for its parties, and for members of its estate who read it, with no role; NOT_FOUND for a missing order and
 * for another's alike.
 */
export async function findOrderForParty(db: Db | Tx, orderId: number, user: CurrentUser) {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'purchase_id as purchaseId', 'user_id as userId', 'vendor_id as vendorId'])
    .select('estate_id as estateId')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const parties = order ? orderParties(order, user) : []
  if (!order || (parties.length === 0 && !buyerSide(order, user))) throw fail('NOT_FOUND')
  return { ...order, parties }
}

/**
 * Locks an order for a change by one of its parties. `money` first locks the purchase, the root lock of all payments.
 */
export async function lockOrderForParty(tx: Tx, orderId: number, user: CurrentUser, { money = false } = {}) {
  const { purchaseId, parties } = await findOrderForParty(tx, orderId, user)
  if (parties.length === 0) throw fail('FORBIDDEN', { sentence: readOnlySentence })
  if (money) await lockPurchase(tx, purchaseId)
  const order = await lockOrder(tx, orderId)
  return { order: { ...order, facts: { ...order.facts, sellerMayRefund: sellerMay(user, 'refund') } }, parties }
}

export const lockPurchase = (tx: Tx, purchaseId: number) =>
  tx.selectFrom('purchases').select('id').where('id', '=', purchaseId).forUpdate().executeTakeFirstOrThrow()

/** The order under lock, with the amount left to refund and whether a return is open. */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Read after the lock is acquired: the statement that waited for it has the snapshot from before.
  const { partly, packed } = await tx
    .selectFrom('orders as o')
    .select([partlySent.as('partly'), isPacked.as('packed')])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refundable = await refundableOrder(tx, orderId)
  // The columns' CHECK constraints allow these values only.
  const status = row.status as OrderStatus
  const deliveryMode = row.delivery_mode as OrderMode
  return {
    id: row.id,
    number: row.number,
    purchaseId: row.purchase_id,
    vendorId: row.vendor_id,
    userId: row.user_id,
    status,
    deliveryMode,
    invoiceRef: row.invoice_ref,
    pickupCode: row.pickup_code,
    deliveredAt: row.delivered_at,
    totalCents: row.total_cents,
    downPaymentCents: row.down_payment_cents,
    refundable,
    facts: {
      status,
      deliveryMode,
      refundableCents: row.paid_at ? refundableCents(refundable) : 0,
      openReturn: await findOpenReturn(tx, orderId),
      partlySent: partly,
      packed,
      // Placeholder: `lockForParty` sets the actual permission.
      sellerMayRefund: false,
      proof: row.made_to_order ? await findProofState(tx, orderId) : null,
      isReplacement: row.replaces_return_id !== null,
      awaitsBalance: row.awaits_balance,
    },
  }
}

/** At the database's clock; exact while the order is locked. */
export async function findProofState(db: Db | Tx, orderId: number): Promise<ProofState | null> {
  const rows = await db
    .selectFrom('order_briefs')
    .select(['step', 'since', now.as('now')])
    .where('order_id', '=', orderId)
    .execute()
  // The column's CHECK constraint allows these values only.
  const briefs = rows.map(({ step, since }) => ({ step: step as ProofStep, since }))
  return proofState(briefs, rows[0]?.now ?? new Date())
}

/** For row `o` of orders: the means by which its purchase is paid. On account, no payment is of the whole purchase. */
export const paymentMeansOf = sql<string>`coalesce((SELECT m.means FROM payments m
  WHERE m.purchase_id = o.purchase_id AND m.order_id IS NULL), 'debit')`

/** For row `o` of orders: some units were shipped, others not. */
export const partlySent = sql<boolean>`(o.shipped_at IS NULL AND EXISTS
  (SELECT FROM shipments gone WHERE gone.order_id = o.id AND gone.shipped_at IS NOT NULL))`

/** For row `o` of orders: some units are in a shipment. */
export const isPacked = sql<boolean>`EXISTS (SELECT FROM shipments packed WHERE packed.order_id = o.id)`

/** Lines and delivery minus completed and pending refunds; refused refunds do not count. */
export async function refundableOrder(db: Db | Tx, orderId: number): Promise<RefundableOrder> {
  const lines = await db
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.offer_id as offerId', 'l.quantity', sql<number>`l.ht_cents + l.vat_cents`.as('totalCents')])
    .select(['l.deposit_kind as depositKind', 'l.deposit_cents as depositCents', 'l.deposit_per as depositPer'])
    .select(
      sql<number>`(SELECT coalesce(sum(x.units), 0)::int FROM refund_deposits x JOIN refunds f ON f.id = x.refund_id
        WHERE x.order_line_id = l.id AND f.status <> 'FAILED')`.as('returned'),
    )
    .select(eb =>
      eb
        .selectFrom('refund_lines as rl')
        .innerJoin('refunds as r', 'r.id', 'rl.refund_id')
        .select(sql<number>`coalesce(sum(rl.quantity), 0)::bigint`.as('units'))
        .whereRef('rl.order_line_id', '=', 'l.id')
        .where('r.status', '<>', 'FAILED')
        .as('refunded'),
    )
    .select(
      sql<number>`(SELECT coalesce(sum(x.amount_cents), 0)::bigint FROM refund_lines x JOIN refunds f ON f.id = x.refund_id
        WHERE x.order_line_id = l.id AND f.status <> 'FAILED')`.as('refundedCents'),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()
  const delivery = await db
    .selectFrom('orders as o')
    .select(sql<number>`o.delivery_ht_cents + o.delivery_vat_cents`.as('paid'))
    .select(
      sql<number>`(SELECT coalesce(sum(delivery_cents), 0)::bigint FROM refunds WHERE order_id = o.id AND status <> 'FAILED')`.as(
        'refunded',
      ),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    lines: lines.map(({ depositKind, depositCents, depositPer, returned, ...line }) => {
      const deposit = depositFrom({ depositKind, depositCents, depositPer })
      return { ...line, refundedQuantity: line.refunded ?? 0, deposit: deposit && { ...deposit, returned } }
    }),
    deliveryCents: delivery.paid,
    deliveryRefundedCents: delivery.refunded,
  }
}

const returnKinds: Record<string, OpenReturn> = { WITHDRAWAL: 'withdrawal', DAMAGE: 'damage', RETURN: 'return' }
export const openReturnName = (kind: string | null | undefined): OpenReturn | null =>
  (kind && returnKinds[kind]) || null

/** For row `x` of returns with its refund `f`: not settled yet. A refund refused by the bank is still owed. */
export const isOpenReturn = sql<boolean>`(x.status IN ('REQUESTED', 'MORE_INFORMATION', 'ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING', 'DISPUTED')
  OR x.status = 'REFUNDED' AND f.status = 'FAILED')`

/** Open returns on the order `id`, the legal right first. */
export const openReturnKind = (id: ReturnType<typeof sql.ref> | number) =>
  sql<string | null>`(SELECT x.kind FROM returns x LEFT JOIN refunds f ON f.id = x.refund_id WHERE x.order_id = ${id}
    AND ${isOpenReturn} ORDER BY x.kind = 'WITHDRAWAL' DESC, x.kind = 'DAMAGE' DESC LIMIT 1)`

/**
 * For row `o` of a seller's orders: has an open return. The open returns are read once, whatever the number of orders.
 */
export const hasOpenReturn = (vendorId: number) =>
  sql<boolean>`(o.id IN (SELECT x.order_id FROM returns x LEFT JOIN refunds f ON f.id = x.refund_id
    WHERE x.vendor_id = ${vendorId} AND ${isOpenReturn}))`

export async function findOpenReturn(db: Db | Tx, orderId: number): Promise<OpenReturn | null> {
  const { rows } = await sql<{ kind: string | null }>`SELECT ${openReturnKind(orderId)} AS kind`.execute(db)
  return openReturnName(rows[0]?.kind)
}

/** The role in which a party may act; else the refusal of the action table, with the same message as the button. */
export function requireRole(action: OrderAction, facts: OrderFacts, parties: readonly Party[]): OrderActor {
  const found = firstAllowed(action, facts, parties)
  if ('actor' in found) return found.actor
  throw fail(found.refusal.code, { sentence: found.refusal.sentence })
}

/** One condition per word on row `o` of orders: every word must match, in any field. */
export const wordMatches = (words: string) =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql<SqlBool>`plain_text(o.search_text) LIKE '%' || plain_text(${escapeLike(word)}) || '%'`)

/** Search text is literal: pattern characters are escaped. */
export const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')
