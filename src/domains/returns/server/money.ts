/** Refund of a return: always through the order's refund, under the purchase's lock, never above the amount paid. */
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { deliveryLeft, lineRefundCents, refundableQuantity } from '#domains/orders/rules/refunds.ts'
import { refundableOrder } from '#domains/orders/server/access.ts'
import { depositsWith, totalOf } from '#domains/orders/server/refunds/deposits.ts'
import { setRefund } from '#domains/orders/server/refunds/refunds.ts'
import { writeReturnStep } from '#domains/orders/server/returns.ts'
import { deliveryPrice, freeFrom, parcelGrams } from '#domains/shipping/rules.ts'
import { tariffFor } from '#domains/shipping/server/quotes.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { deliveryTtcCents } from '#shared/price/document.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import type { CurrentUser } from '#shared/user.ts'
import { deliveryToRefund } from '../rules/quantities.ts'
import { openReturnStatuses, type ReturnKind } from '../rules.ts'
import { findReturnForParty, type ReturnRow } from './access.ts'
import { setReturnStatus } from './history.ts'

export type Owed = {
  lines: { lineId: number; quantity: number; restock: boolean; amountCents: number }[]
  goodsCents: number
  /** On the packaging of these goods. */
  depositCents: number
  deliveryCents: number
}

/**
 * Amount to refund now: units received, or requested while nothing arrived; plus delivery when the whole order goes
 * back.
 */
export async function amountOwed(
  db: Db | Tx,
  row: { id: number; order_id: number; vendor_id: number; kind: ReturnKind },
): Promise<Owed> {
  const order = await refundableOrder(db, row.order_id)
  const wanted = await db.selectFrom('return_lines').selectAll().where('return_id', '=', row.id).execute()
  const lines = wanted.flatMap(line => {
    const bought = order.lines.find(known => known.id === line.order_line_id)
    const quantity = Math.min(line.received_quantity ?? line.quantity, bought ? refundableQuantity(bought) : 0)
    if (!bought || quantity <= 0) return []
    return [
      {
        lineId: bought.id,
        quantity,
        restock: line.restocked,
        amountCents: lineRefundCents(bought, quantity),
      },
    ]
  })
  const back = new Map(lines.map(line => [line.lineId, line.quantity]))
  const whole = order.lines.every(line => refundableQuantity(line) === (back.get(line.id) ?? 0))
  const deliveryCents = deliveryToRefund({
    kind: row.kind,
    whole,
    leftCents: deliveryLeft(order),
    standardCents: whole ? await standardDelivery(db, row) : null,
  })
  return { lines, goodsCents: totalOf(lines), depositCents: totalOf(depositsWith(order, lines)), deliveryCents }
}

/** Home delivery is the standard mode. Null unless goods that could have travelled so were sent by pallet. */
async function standardDelivery(db: Db | Tx, row: { order_id: number; vendor_id: number }): Promise<number | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.delivery_mode', 'o.weight_grams'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select([
      sql<PriceBasis>`(SELECT min(price_basis) FROM order_lines WHERE order_id = o.id)`.as('basis'),
      sql<number>`o.goods_ht_cents`.as('goodsHtCents'),
      sql<number>`o.total_cents - o.delivery_ht_cents - o.delivery_vat_cents - o.deposit_cents`.as('goodsTtcCents'),
    ])
    .select(
      sql<boolean>`EXISTS (SELECT FROM order_lines l JOIN offers f ON f.id = l.offer_id JOIN variants v ON v.id = f.variant_id
        WHERE l.order_id = o.id AND (v.palletised OR NOT 'HOME' = ANY(f.delivery_modes)))`.as('palletised'),
    )
    .select(eb => jsonArrayFrom(chargedLines(eb)).as('lines'))
    .where('o.id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  if (order.delivery_mode !== 'FREIGHT' || order.palletised || order.weight_grams > parcelGrams) return null
  const tariff = await tariffFor(db, row.vendor_id)
  // Written by checkout.
  const address = order.delivery_address as { postcode: string } | null
  const price = deliveryPrice(
    {
      mode: 'HOME',
      postcode: address?.postcode ?? null,
      weightGrams: order.weight_grams,
      palletised: false,
      goodsCents: order.basis === 'TTC' ? order.goodsTtcCents : order.goodsHtCents,
    },
    tariff?.rates ?? [],
    freeFrom(tariff?.freeFromCents ?? null, order.basis),
  )
  return price && deliveryTtcCents(order.basis, order.lines, price.htCents)
}

const chargedLines = (eb: ExpressionBuilder<Database & { o: Database['orders'] }, 'o'>) =>
  eb
    .selectFrom('order_lines as l')
    .select(['l.unit_price_cents as unitPriceCents', 'l.quantity', 'l.vat_basis_points as vatBasisPoints'])
    .whereRef('l.order_id', '=', 'o.id')

const refundWords: Record<ReturnKind, string> = {
  WITHDRAWAL: 'Rétractation',
  RETURN: 'Retour',
  DAMAGE: 'Dommage ou défaut',
}

/** Requests the refund of a locked return (its purchase is locked too); returns the refund's id. */
export async function refundReturn(tx: Tx, row: ReturnRow, user: CurrentUser): Promise<number> {
  const owed = await amountOwed(tx, row)
  if (owed.lines.length === 0) return refundMade(tx, row)
  const { refundId } = await setRefund(tx, row.order_id, user, {
    lines: owed.lines.map(({ lineId, quantity, restock }) => ({ lineId, quantity, restock, sent: true })),
    delivery: owed.deliveryCents,
    reason: `${refundWords[row.kind]} ${row.number}`,
    returned: true,
  })
  return refundId
}

/** Every unit was already refunded together with others: the last of those refunds settles this return too. */
async function refundMade(tx: Tx, row: ReturnRow): Promise<number> {
  const { id } = await tx
    .selectFrom('refund_lines as l')
    .innerJoin('refunds as r', 'r.id', 'l.refund_id')
    .innerJoin('return_lines as w', 'w.order_line_id', 'l.order_line_id')
    .select('r.id')
    .where('w.return_id', '=', row.id)
    .where('r.status', '<>', 'FAILED')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A refund made from the order page settles the open returns whose units it covers entirely, oldest first. The caller
 * holds the locks of the purchase and the order.
 */
export async function settleByRefund(tx: Tx, orderId: number, refundId: number, user: CurrentUser): Promise<void> {
  const open = await tx
    .selectFrom('returns as x')
    .leftJoin('refunds as f', 'f.id', 'x.refund_id')
    .select('x.id')
    .where('x.order_id', '=', orderId)
    .where(eb =>
      eb.or([
        eb('x.status', 'in', [...openReturnStatuses]),
        eb.and([eb('x.status', '=', 'REFUNDED'), eb('f.status', '=', 'FAILED')]),
      ]),
    )
    .orderBy('x.id')
    .execute()
  for (const { id } of open) {
    if (!(await allGivenBack(tx, id))) continue
    const { row, parties } = await findReturnForParty(tx, id, user)
    const actor = parties.includes('seller') ? 'seller' : 'operator'
    await setReturnStatus(tx, row, {
      act: 'refund',
      status: 'REFUNDED',
      actor,
      userId: user.id,
      note: 'Remboursé depuis la page de la commande.',
      set: { refund_id: refundId },
    })
    await writeReturnStep(tx, orderId, actor, user.id, { from: null, to: 'REFUNDED', note: row.number })
    return
  }
}

/** Units refunded since the return was requested, by refunds not linked to another return. */
async function allGivenBack(tx: Tx, returnId: number): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    SELECT bool_and(w.quantity <= (
      SELECT coalesce(sum(rl.quantity), 0) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
      WHERE rl.order_line_id = w.order_line_id AND r.status <> 'FAILED' AND r.created_at >= x.created_at
        AND NOT EXISTS (SELECT FROM returns other WHERE other.refund_id = r.id AND other.id <> x.id))) AS settled
    FROM returns x JOIN return_lines w ON w.return_id = x.id WHERE x.id = ${returnId} GROUP BY x.id`.execute(tx)
  return rows[0]?.settled === true
}
