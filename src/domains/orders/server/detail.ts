/** Order detail, for a party to it. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isUnderMandate } from '#domains/invoicing/server/issue.ts'
import { findCreditNotesDue, findInvoicesOfOrder } from '#domains/invoicing/server/queries.ts'
import { findOrderPermits } from '#domains/regulation/server/order-permits.ts'
import { findBalance } from '#domains/settlement/server/credit/balances.ts'
import { transportEmissions } from '#domains/shipping/contract-emissions.ts'
import { mondayOf } from '#domains/shipping/rules/working-days.ts'
import { isCarrierMode } from '#domains/shipping/rules.ts'
import { labelUrl } from '#domains/shipping/server/labels.ts'
import { findShipments, type Shipment, unitsToSend } from '#domains/shipping/server/shipments.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { type PriceBasis, unitTtc } from '#shared/price/price.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import type { CurrentUser } from '#shared/user.ts'
import { buyerSnapshot, postalAddress, relayPoint } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'
import type { ContractDocumentKind } from '../rules/contract-documents.ts'
import { gestureCents, type RefundableLine, refundableCents } from '../rules/refunds.ts'
import type { OrderStatus } from '../rules.ts'
import { findOpenReturn, findOrderForParty, findProofState, paymentMeansOf, refundableOrder } from './access.ts'
import { lineSheets } from './documents/line-sheets.ts'
import { findOrderHistory } from './history.ts'
import { findLotUnits } from './lots/find-lots.ts'
import { findMailShop } from './mails/mail-data.ts'
import { noVatWordsOf, vatOfOrder, vatProofOf } from './order-vat.ts'
import { findJoins } from './placing/joins.ts'
import { findOrderEstate } from './placing/line-codes.ts'
import { findBriefs } from './proofs/find-briefs.ts'
import { refundRows } from './refunds/find-refunds.ts'

/** `hasCarrier`: sellers may request labels of a configured carrier. */
export async function loadOrderDetail(
  db: Db,
  orderId: number,
  user: CurrentUser,
  hasCarrier = false,
): Promise<OrderDetail> {
  const { parties } = await findOrderForParty(db, orderId, user)
  const order = await orderRow(db, orderId)
  const refundable = await refundableOrder(db, orderId)
  const lines = await lineRows(db, orderId)
  const units = await unitsToSend(db, orderId)
  const shipments = await findShipments(db, orderId)
  const readsCommission = parties.includes('operator') || (parties.includes('seller') && sellerMay(user, 'commissions'))
  const sells = parties.includes('seller') || parties.includes('operator')
  return {
    ...presentOrder(order),
    actors: parties,
    refundableCents: order.paid_at ? refundableCents(refundable) : 0,
    gestureCents: order.paid_at ? gestureCents(refundable) : 0,
    openReturn: await findOpenReturn(db, orderId),
    // A seller who could read the code would prove nothing by entering it.
    pickupCode: parties.includes('buyer') && !parties.includes('seller') ? order.pickup_code : null,
    balance: await balanceOf(db, order),
    transferOf: order.means === 'transfer' && order.status === 'AWAITING_PAYMENT' ? order.purchase_id : null,
    buyerId: parties.includes('operator') ? order.user_id : null,
    sandboxParcel: parties.includes('operator') && (await hasSandboxParcel(db, order.number)),
    commissionCents: readsCommission ? order.commission_cents : null,
    shop: await shopOf(db, order.shop_id),
    sellerMayRefund: parties.includes('seller') && sellerMay(user, 'refund'),
    partlySent: order.shipped_at === null && shipments.some(shipment => shipment.shippedAt !== null),
    lines: lines.map((line, index) => presentLine(line, refundable.lines[index], units[index]?.loose ?? 0)),
    deliveryCents: refundable.deliveryCents,
    deliveryRefundedCents: refundable.deliveryRefundedCents,
    vat: order.vat.filter(rate => rate.htCents > 0),
    noVatWords: noVatWordsOf(order),
    vatProof: sells ? vatProofOf(order) : null,
    refunds: await refundRows(db, { id: orderId, refundable, hasDownPayment: order.down_payment_cents !== null }),
    history: await findOrderHistory(db, orderId),
    shipments: shipments.map(shipment => ({
      ...presentShipment(orderId, shipment, sells),
      carrierLabel: parties.includes('seller') ? carrierLabelOf(shipment, order.delivery_mode, hasCarrier) : null,
    })),
    lots: (await findLotUnits(db, orderId)).map(units => (sells ? units : { ...units, history: [] })),
    invoices: await findInvoicesOfOrder(db, orderId),
    creditNotesDue: sells ? await findCreditNotesDue(db, orderId) : [],
    billingMandate: sells && (await isUnderMandate(db, invoicedOrder(order))),
    proof: order.made_to_order ? await findProofState(db, orderId) : null,
    briefs: order.made_to_order ? await findBriefs(db, orderId) : [],
    estate: await findOrderEstate(db, order, user),
    ...(await findJoins(db, orderId, order)),
    permits: await findOrderPermits(db, orderId),
    recalls: await recallRows(db, orderId),
    documents: await documentRows(db, orderId),
  }
}

const invoicedOrder = ({ id, vendor_id, down_payment_cents }: OrderRow) => ({
  orderId: id,
  vendorId: vendor_id,
  downPaymentCents: down_payment_cents,
})

async function balanceOf(db: Db, order: OrderRow): Promise<OrderDetail['balance']> {
  if (order.down_payment_cents === null) return null
  // Until the capture nothing is owed.
  const leftCents = order.total_cents - order.down_payment_cents
  const owed = (await findBalance(db, order.id)) ?? { leftCents, isAsked: false, isOverdue: false, dueOn: null }
  return { downPaymentCents: order.down_payment_cents, isDue: order.awaits_balance, ...owed }
}

type OrderRow = Awaited<ReturnType<typeof orderRow>>
type LineRow = Awaited<ReturnType<typeof lineRows>>[number]

const orderRow = (db: Db, orderId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .selectAll('o')
    .select(['p.buyer', 'p.billing_address', 'p.buyer_reference', 'p.terms_version'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select(['v.name as vendor_name', 'v.phone as vendor_phone', 'v.email as vendor_email'])
    .select(paymentMeansOf.as('means'))
    .select(eb => vatOfOrder(eb).as('vat'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

const hasSandboxParcel = async (db: Db, number: string) =>
  (await db.selectFrom('sandbox_parcels').select('reference').where('order_number', '=', number).executeTakeFirst()) !==
  undefined

const documentRows = (db: Db, orderId: number) =>
  db
    .selectFrom('order_documents')
    // The column's CHECK constraint allows these kinds only.
    .select([sql<ContractDocumentKind>`kind`.as('kind'), 'sha256'])
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .execute()

const recallRows = (db: Db, orderId: number) =>
  db
    .selectFrom('recall_notices as n')
    .innerJoin('recalls as r', 'r.id', 'n.recall_id')
    .innerJoin('recall_versions as t', 't.recall_id', 'r.id')
    .select(['r.id', 't.title', 't.danger'])
    .distinctOn('r.id')
    .where('n.order_id', '=', orderId)
    .where('r.lifted_at', 'is', null)
    .orderBy('r.id', 'desc')
    .orderBy('t.version', 'desc')
    .execute()

const lineRows = (db: Db, orderId: number) =>
  db
    .selectFrom('order_lines as l')
    .selectAll('l')
    .select(lineSheets.as('sheets'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_line_parts as p')
          .select(['p.title', 'p.variant_label as variantLabel', 'p.reference', 'p.quantity'])
          .whereRef('p.order_line_id', '=', 'l.id')
          .orderBy('p.position'),
      ).as('parts'),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()

const iso = (value: Date | null) => value?.toISOString() ?? null

const presentOrder = (order: OrderRow) => ({
  id: order.id,
  number: order.number,
  // The columns' CHECK constraints allow these values only.
  status: order.status as OrderStatus,
  deliveryMode: order.delivery_mode as OrderMode,
  createdAt: order.created_at.toISOString(),
  promisedOn: order.promised_on,
  prepareBy: order.prepare_by,
  dispatchWeek: order.dispatch_week ?? (order.made_to_order && order.prepare_by ? mondayOf(order.prepare_by) : null),
  deliveredAt: iso(order.delivered_at),
  cancelReason: order.cancel_reason,
  invoiceRef: order.invoice_ref,
  buyerReference: order.buyer_reference,
  termsVersion: order.terms_version,
  vendor: presentVendor(order),
  buyer: buyerSnapshot.parse(order.buyer),
  relayPoint: order.relay_point === null ? null : relayPoint.parse(order.relay_point),
  deliveryAddress: order.delivery_address === null ? null : postalAddress.parse(order.delivery_address),
  billingAddress: postalAddress.parse(order.billing_address),
  goodsHtCents: order.goods_ht_cents,
  deliveryHtCents: order.delivery_ht_cents,
  totalHtCents: order.total_ht_cents,
  depositCents: order.deposit_cents,
  totalCents: order.total_cents,
  weightGrams: order.weight_grams,
  emissions: order.transport_emissions === null ? null : transportEmissions.parse(order.transport_emissions),
})

function presentVendor(order: OrderRow): OrderDetail['vendor'] {
  // Written by createOrders; the seller's contact details are the current ones.
  const frozen = order.vendor_snapshot as Pick<OrderDetail['vendor'], 'legalName' | 'siren' | 'siret' | 'vatNumber'>
  return {
    id: order.vendor_id,
    name: order.vendor_name,
    legalName: frozen.legalName,
    siren: frozen.siren,
    siret: frozen.siret,
    vatNumber: frozen.vatNumber,
    phone: order.vendor_phone,
    email: order.vendor_email,
  }
}

function presentLine(
  line: LineRow,
  refundable: RefundableLine | undefined,
  looseQuantity: number,
): OrderDetail['lines'][number] {
  // Written by createOrders.
  const frozen = line.snapshot as {
    slug: string
    categoryId: number
    pictureId: number | null
    packLabel: string
    saleUnit?: string
  }
  return {
    id: line.id,
    slug: frozen.slug,
    categoryId: frozen.categoryId,
    pictureId: frozen.pictureId,
    packLabel: frozen.packLabel,
    ecoCents: line.eco_cents,
    safetySheets: line.sheets ?? [],
    saleUnit: frozen.saleUnit ?? null,
    title: line.title,
    variantLabel: line.variant_label,
    reference: line.reference,
    parts: line.parts,
    quantity: line.quantity,
    // The column's CHECK constraint allows these two values only.
    basis: line.price_basis as PriceBasis,
    unitPriceCents: line.unit_price_cents,
    unitTtcCents:
      line.unit_price_ttc_hundredths === null
        ? unitTtc(line.unit_price_cents, line.vat_basis_points)
        : line.unit_price_ttc_hundredths / 100,
    vatBasisPoints: line.vat_basis_points,
    htCents: line.ht_cents,
    priceListName: line.price_list_name,
    discountCents: line.discount_cents,
    totalCents: line.ht_cents + line.vat_cents,
    refundedQuantity: refundable?.refundedQuantity ?? 0,
    refundedCents: refundable?.refundedCents ?? 0,
    deposit: refundable?.deposit ?? null,
    looseQuantity,
    announcedWeek: line.announced_week,
    leadDays: line.lead_days,
    withdrawable: line.withdrawable,
    withdrawalReason: line.withdrawal_reason,
  }
}

async function shopOf(db: Db, shopId: number | null): Promise<OrderDetail['shop']> {
  return shopId === null ? null : { id: shopId, ...(await findMailShop(db, shopId)) }
}

function carrierLabelOf({ announced, shippedAt, parcelCount }: Shipment, mode: string, hasCarrier: boolean) {
  if (announced) return 'given'
  return hasCarrier && shippedAt === null && parcelCount === 1 && isCarrierMode(mode) ? 'offered' : null
}

const presentShipment = (orderId: number, { announced: _, ...shipment }: Shipment, sells: boolean) => ({
  ...shipment,
  // The column's CHECK constraint allows these values only, apart from those left out.
  news: shipment.news as OrderDetail['shipments'][number]['news'],
  labelUrl: sells ? labelUrl(orderId, shipment.id) : null,
  shippedAt: iso(shipment.shippedAt),
})
