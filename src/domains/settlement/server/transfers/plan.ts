/**
 * Decides the next movement of an order: compares what is due to its seller with what was moved, under the purchase's
 * lock. Each fact (capture, refund, refusal, dispute) only changes what is due, so facts may come in any order.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { inAccount, payableOf, settledOf } from './amounts.ts'
import { addDebt, planSetOff, writeSetOffs } from './debts.ts'
import { markMoved, type Open } from './record.ts'

export type Order = {
  orderId: number
  vendorId: number
  purchaseNumber: string
  paymentRef: string | null
  currency: string
  accountRef: string | null
  canReceive: boolean
  netCents: number
  settledCents: number
  inAccountCents: number
  /** The payment whose money is moved next, and how much of it; null: all of what is due comes from it. */
  paymentId: number | null
  roomCents: number | null
}

/** Locks the purchase of the order. */
export async function lockOrderMoney(tx: Tx, orderId: number): Promise<Order> {
  await sql`SELECT FROM purchases p JOIN orders o ON o.purchase_id = p.id WHERE o.id = ${orderId} FOR UPDATE OF p`.execute(
    tx,
  )
  const id = sql.ref('o.id')
  const { rows } = await sql<Order>`
    SELECT o.id AS "orderId", o.vendor_id AS "vendorId", p.number AS "purchaseNumber", y.provider_ref AS "paymentRef", y.id AS "paymentId", y.room AS "roomCents",
      coalesce(y.currency, 'EUR') AS currency, a.ref AS "accountRef",
      coalesce(a.can_receive AND NOT a.refused AND a.provider = y.provider, false) AS "canReceive",
      ${payableOf(id)} AS "netCents", ${settledOf(id)} AS "settledCents", ${inAccount(id)} AS "inAccountCents"
    FROM orders o JOIN purchases p ON p.id = o.purchase_id
    LEFT JOIN LATERAL (${paymentToMove}) y ON true
    LEFT JOIN payment_accounts a ON a.vendor_id = o.vendor_id WHERE o.id = ${orderId}`.execute(tx)
  const [order] = rows
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

/**
 * A transfer moves the money of one payment at most. An order with a down payment has two: what its own one still holds is
 * moved first, the rest comes from that of the purchase.
 */
const paymentToMove = sql`SELECT y.id, y.provider, y.provider_ref, y.currency, m.room FROM payments y
  CROSS JOIN LATERAL (SELECT CASE WHEN o.down_payment_cents IS NOT NULL AND y.order_id IS NOT NULL THEN y.captured_cents
      - (SELECT coalesce(sum(b.amount_cents), 0)::bigint FROM payment_refunds b WHERE b.payment_id = y.id AND b.status <> 'FAILED')
      - (SELECT coalesce(sum(t.amount_cents - t.set_off_cents), 0)::bigint FROM transfers t
        WHERE t.payment_id = y.id AND t.kind = 'TRANSFER' AND t.status IN ('SENDING', 'DONE')) END AS room) m
  WHERE y.purchase_id = p.id AND y.status = 'CAPTURED' AND coalesce(y.order_id, o.id) = o.id AND coalesce(m.room, 1) > 0
  ORDER BY y.order_id IS NULL LIMIT 1`

const findOpen = async (tx: Tx, orderId: number): Promise<Open | undefined> =>
  (
    await sql<Open>`
      SELECT t.id, t.kind, t.status, t.amount_cents AS "amountCents", t.set_off_cents AS "setOffCents", r.provider_ref AS "transferRef", y.provider_ref AS "paymentRef"
      FROM transfers t LEFT JOIN transfers r ON r.id = t.reverses LEFT JOIN payments y ON y.id = t.payment_id
      WHERE t.order_id = ${orderId} AND t.status IN ('WAITING', 'SENDING')`.execute(tx)
  ).rows[0]

export type Planned = { order: Order; open: Open }

/** The movement to send now; null when none is left, or when the account of the seller cannot receive. */
export async function planMovement(tx: Tx, orderId: number): Promise<Planned | null> {
  for (;;) {
    const order = await lockOrderMoney(tx, orderId)
    const open = await findOpen(tx, orderId)
    if (open?.status === 'SENDING') return { order, open }
    const dueCents = order.netCents - order.settledCents
    if (open && dueCents <= 0)
      await tx.updateTable('transfers').set({ status: 'CANCELLED' }).where('id', '=', open.id).execute()
    if (dueCents === 0) return null
    const next = dueCents > 0 ? await planTransfer(tx, order, open, dueCents) : await planReversal(tx, order, -dueCents)
    if (next === 'wait') return null
    if (next !== 'again') return { order, open: next }
  }
}

type Step = Open | 'wait' | 'again'

async function planTransfer(tx: Tx, order: Order, waiting: Open | undefined, dueCents: number): Promise<Step> {
  const amountCents = Math.min(dueCents, order.roomCents ?? dueCents)
  const setOff = order.canReceive ? await planSetOff(tx, order.vendorId, amountCents) : { parts: [], cents: 0 }
  const values = {
    amount_cents: amountCents,
    set_off_cents: setOff.cents,
    status: order.canReceive ? 'SENDING' : 'WAITING',
    payment_id: order.paymentId,
  }
  const { id } = waiting
    ? await tx
        .updateTable('transfers')
        .set(values)
        .where('id', '=', waiting.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('transfers')
        .values({ order_id: order.orderId, vendor_id: order.vendorId, kind: 'TRANSFER', ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (!order.canReceive) return 'wait'
  await writeSetOffs(tx, id, setOff.parts)
  const open: Open = {
    id,
    kind: 'TRANSFER',
    status: 'SENDING',
    amountCents,
    setOffCents: setOff.cents,
    transferRef: null,
    paymentRef: order.paymentRef,
  }
  if (setOff.cents < amountCents) return open
  // All of it repays debts: nothing is sent.
  await markMoved(tx, order, open, null)
  return 'again'
}

/** Money still in the account is taken back; what was paid out already is owed by the seller. */
async function planReversal(tx: Tx, order: Order, amountCents: number): Promise<Step> {
  const { rows } = await sql<{ id: number; ref: string; left: number }>`
    SELECT t.id, t.provider_ref AS ref, t.amount_cents - t.set_off_cents - (SELECT coalesce(sum(r.amount_cents), 0)::bigint
      FROM transfers r WHERE r.reverses = t.id AND r.status = 'DONE') AS left
    FROM transfers t WHERE t.order_id = ${order.orderId} AND t.kind = 'TRANSFER' AND t.status = 'DONE'
      AND t.provider_ref IS NOT NULL ORDER BY t.id DESC`.execute(tx)
  const source = rows.find(({ left }) => left > 0)
  const cents = Math.min(amountCents, order.inAccountCents, source?.left ?? 0)
  if (!source || cents <= 0) {
    await addDebt(tx, order, amountCents)
    return 'again'
  }
  const { id } = await tx
    .insertInto('transfers')
    .values({
      order_id: order.orderId,
      vendor_id: order.vendorId,
      kind: 'REVERSAL',
      reverses: source.id,
      amount_cents: cents,
      status: 'SENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    kind: 'REVERSAL',
    status: 'SENDING',
    amountCents: cents,
    setOffCents: 0,
    transferRef: source.ref,
    paymentRef: null,
  }
}
