/** A purchase of one order, paid and with its stock committed, made by production code. */
import type { BuyerSnapshot, PostalAddress } from '#domains/orders/contract.ts'
import { generateLabel } from '#domains/orders/server/fulfilment.ts'
import { markPaid } from '#domains/orders/server/payment-outcome.ts'
import type { NewLine } from '#domains/orders/server/placing/new-order.ts'
import { createOrders } from '#domains/orders/server/placing/place.ts'
import { packShipment, sendShipment } from '#domains/orders/server/shipments.ts'
import { postCapture } from '#domains/settlement/server/postings.ts'
import { commitReservation, reserveStock } from '#domains/stock/server/actions.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import type { CurrentUser } from '#shared/user.ts'
import { createOffer, createUser, type TestVendor } from './factories.ts'

let serial = 0

export const testBuyer = (values: Partial<BuyerSnapshot> = {}): BuyerSnapshot => ({
  firstName: 'Camille',
  lastName: 'Vigneron',
  email: 'camille@exemple.fr',
  phone: '+33326000000',
  kind: 'normal',
  companyName: null,
  vatNumber: null,
  ...values,
})

export const testAddress = (values: Partial<PostalAddress> = {}): PostalAddress => ({
  recipient: 'Camille Vigneron',
  street: '12 rue des Crayères',
  postcode: '51160',
  city: 'Aÿ-Champagne',
  phone: '+33326000000',
  ...values,
})

export type OrderValues = {
  vendor: TestVendor
  buyerId?: number
  buyer?: Partial<BuyerSnapshot>
  mode?: DeliveryMode
  /** Default: two units of a new offer at 10,00 € HT, VAT 20 %. */
  lines?: NewLine[]
  deliveryHtCents?: number
  address?: Partial<PostalAddress>
  /** false: payment pending, stock reserved. */
  paid?: boolean
  /** One unit of each line packed in a first shipment, sent or not; the rest labelled in a second one. HOME, paid. */
  shipments?: 'labelled' | 'partly sent'
  /** Of a new offer made on demand, whose brief has one optional question and an artwork. */
  madeToOrder?: boolean
}
export type TestOrder = {
  orderId: number
  purchaseId: number
  paymentId: number
  buyerId: number
  totalCents: number
  lines: { orderLineId: number; offerId: number; quantity: number }[]
}

/** TO_PREPARE by default. */
export async function createPaidOrder(db: Db, values: OrderValues): Promise<TestOrder> {
  const order = await createOrder(db, values)
  if (values.shipments) await inTransaction(db, tx => packTwice(tx, order, values))
  return order
}

async function packTwice(tx: Tx, { orderId, lines }: TestOrder, { vendor, shipments }: OrderValues) {
  const one = lines.map(({ orderLineId }) => ({ lineId: orderLineId, quantity: 1 }))
  const seller = testSeller(vendor)
  const { shipmentId } = await packShipment(tx, orderId, seller, { lines: one, after: null })
  if (shipments === 'partly sent') await sendShipment(tx, orderId, shipmentId, seller)
  await generateLabel(tx, orderId, seller, {})
}

const testSeller = ({ vendorId, userId, shopId }: TestVendor): CurrentUser => ({
  id: userId,
  email: 'vendeur@exemple.fr',
  firstName: 'Camille',
  lastName: 'Vendeuse',
  kind: 'professional',
  companyName: null,
  roles: [],
  vendorId,
  vendorRole: 'owner',
  mayRefund: false,
  shopId,
  estate: null,
})

async function createOrder(db: Db, values: OrderValues): Promise<TestOrder> {
  const buyerId = values.buyerId ?? (await createUser(db))
  const mode = values.mode ?? 'HOME'
  // An offer and its first stock count share a transaction, as in production.
  const lines = values.lines ?? [await inTransaction(db, tx => newLine(tx, values))]
  return inTransaction(db, async tx => {
    const n = ++serial
    const buyer = testBuyer({ email: `acheteur${buyerId}@exemple.fr`, ...values.buyer })
    const purchase = await tx
      .insertInto('purchases')
      .values({
        number: `T-${n}`,
        user_id: buyerId,
        cart_version: 0,
        submission_key: `test-${n}`,
        buyer: JSON.stringify(buyer),
        billing_address: JSON.stringify(testAddress(values.address)),
        delivery_address: mode === 'PICKUP' ? null : JSON.stringify(testAddress(values.address)),
        // Placeholder: set below, once the order is priced.
        total_ht_cents: 1,
        total_vat_cents: 0,
        total_cents: 1,
        terms_version: 'test',
        expires_at: new Date(Date.now() + 900_000),
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    const wanted = [
      {
        vendorId: values.vendor.vendorId,
        mode,
        shopId: mode === 'PICKUP' ? values.vendor.shopId : null,
        relayPoint: mode === 'RELAY' ? testRelay : null,
        deliveryHtCents: values.deliveryHtCents ?? (mode === 'PICKUP' ? 0 : 990),
        promisedOn: null,
        madeToOrder: values.madeToOrder ?? false,
        lines,
      },
    ]
    const [order] = await createOrders(tx, { ...purchase, userId: buyerId, buyer }, wanted)
    if (!order) throw new Error('no order')
    await tx
      .updateTable('purchases')
      .set({
        total_ht_cents: order.totalHtCents,
        total_vat_cents: order.totalVatCents,
        total_cents: order.totalCents,
        ...(values.paid === false ? {} : { status: 'PAID', paid_at: new Date() }),
      })
      .where('id', '=', purchase.id)
      .execute()
    const paid = values.paid !== false
    const payment = await tx
      .insertInto('payments')
      .values({
        purchase_id: purchase.id,
        provider: 'sandbox',
        provider_ref: `test-${n}`,
        status: paid ? 'CAPTURED' : 'PENDING',
        amount_cents: order.totalCents,
        captured_cents: paid ? order.totalCents : 0,
        captured_at: paid ? new Date() : null,
        currency: 'EUR',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await reserveStock(
      tx,
      (order.madeToOrder ? [] : order.lines).map(line => ({
        ...line,
        purchaseId: purchase.id,
        vendorId: values.vendor.vendorId,
        warehouseId: mode === 'PICKUP' ? values.vendor.warehouseId : null,
      })),
      new Date(Date.now() + 900_000),
    )
    if (paid) {
      await postCapture(tx, payment.id)
      await commitReservation(tx, purchase.id)
      await markPaid(tx, purchase.id)
    }
    return {
      orderId: order.orderId,
      purchaseId: purchase.id,
      paymentId: payment.id,
      buyerId,
      totalCents: order.totalCents,
      lines: order.lines,
    }
  })
}

const testRelay = {
  id: 'MR-51001',
  carrier: 'Mondial Relay',
  name: 'Tabac de la Place',
  street: '3 place des Fêtes',
  postcode: '51160',
  city: 'Aÿ-Champagne',
}

const brief = { questions: [{ label: 'Nom du domaine', kind: 'text', options: [], required: false }], artwork: true }

async function newLine(db: Db, { vendor, madeToOrder }: OrderValues): Promise<NewLine> {
  const { offerId } = await createOffer(db, vendor, madeToOrder ? { stock: 0 } : {})
  if (madeToOrder)
    await db
      .updateTable('offers')
      .set({ lead_days: 10, brief: JSON.stringify(brief) })
      .where('id', '=', offerId)
      .execute()
  return { offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
}
