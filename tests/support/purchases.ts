/** Purchases inserted as rows, for tests that start after the order. */
import type { Db } from '#platform/db/pool.ts'

export type PurchaseLineInput = { vendorId: number; offerId: number; quantity: number; shopId?: number }
export type TestLine = { orderId: number; orderLineId: number; vendorId: number; offerId: number; quantity: number }
export type TestPurchase = { purchaseId: number; lines: TestLine[] }

let serial = 0

/** One purchase of 10,00 € HT units at 20 %, with free pickup when a shop is named, one order per seller. */
export async function createPurchase(
  db: Db,
  userId: number,
  wanted: PurchaseLineInput[],
  status = 'AWAITING_PAYMENT',
): Promise<TestPurchase> {
  const n = ++serial
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  const { id: purchaseId } = await db
    .insertInto('purchases')
    .values({
      number: `A-${n}`,
      user_id: userId,
      cart_version: 1,
      submission_key: `essai-${n}`,
      status,
      buyer: '{}',
      billing_address: '{}',
      ...totals(units),
      terms_version: '1',
      expires_at: new Date(Date.now() + 900_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines: TestLine[] = []
  for (const [vendorId, ofVendor] of Map.groupBy(wanted, line => line.vendorId))
    lines.push(...(await createOrder(db, { purchaseId, userId, vendorId, status }, ofVendor)))
  return { purchaseId, lines }
}

const totals = (units: number) => ({
  total_ht_cents: units * 1_000,
  total_vat_cents: units * 200,
  total_cents: units * 1_200,
})

async function createOrder(
  db: Db,
  order: { purchaseId: number; userId: number; vendorId: number; status: string },
  wanted: PurchaseLineInput[],
): Promise<TestLine[]> {
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  const shopId = wanted[0]?.shopId ?? null
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      number: `C-${order.purchaseId}-${order.vendorId}`,
      purchase_id: order.purchaseId,
      vendor_id: order.vendorId,
      user_id: order.userId,
      status: order.status === 'PAID' ? 'TO_PREPARE' : order.status,
      delivery_mode: shopId === null ? 'HOME' : 'PICKUP',
      shop_id: shopId,
      vendor_snapshot: '{}',
      goods_ht_cents: units * 1_000,
      delivery_ht_cents: 0,
      delivery_vat_cents: 0,
      ...totals(units),
      commission_cents: 0,
      weight_grams: 500 * units,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_vat')
    .values({
      order_id: orderId,
      vat_basis_points: 2_000,
      goods_ht_cents: units * 1_000,
      goods_vat_cents: units * 200,
      delivery_ht_cents: 0,
      delivery_vat_cents: 0,
    })
    .execute()
  const lines: TestLine[] = []
  for (const [position, line] of wanted.entries()) {
    const { id: orderLineId } = await createLine(db, orderId, position, line)
    lines.push({ ...line, orderId, orderLineId })
  }
  return lines
}

const createLine = (db: Db, orderId: number, position: number, line: PurchaseLineInput) =>
  db
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      vendor_id: line.vendorId,
      offer_id: line.offerId,
      position,
      title: 'Sécateur',
      variant_label: '',
      reference: `REF-${line.offerId}`,
      snapshot: '{}',
      quantity: line.quantity,
      unit_price_cents: 1_000,
      vat_basis_points: 2_000,
      ht_cents: line.quantity * 1_000,
      vat_cents: line.quantity * 200,
      weight_grams: 500,
      withdrawable: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
