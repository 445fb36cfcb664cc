/** Data of an order's emails, read once. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { Database } from '#platform/db/schema.ts'
import type { z } from '#shared/contract.ts'
import { formatInterval } from '#shared/dates.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { depositFrom, type PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { type PriceBasis, unitEuros } from '#shared/price/price.ts'
import type { Seat } from '#shared/price/seats.ts'
import { type BuyerSnapshot, buyerSnapshot, type PostalAddress, postalAddress, relayPoint } from '../../contract.ts'
import { lineSheets } from '../documents/line-sheets.ts'
import { noVatWordsOf, vatOfOrder } from '../order-vat.ts'

export type MailLine = {
  id: number
  title: string
  detail: string
  quantity: number
  saleUnit: string
  packLabel: string
  htCents: number
  ttcCents: number
  /** « 0,948 € TTC la bouteille », in the tax that the line was charged from. */
  unitPrice: string
  basis: PriceBasis
  withdrawable: boolean
  /** Working days from the approval of the proof, for goods made on demand. */
  leadDays: number | null
  deposit: PackagingDeposit | null
  /** Ids of the safety data sheets of the goods. */
  safetySheets: readonly number[]
}
/** The seller's identity, frozen by createOrders. */
type SellerIdentity = {
  legalName: string
  siren: string
  siret: string | null
  vatNumber: string | null
  /** Of a company of another Member State, whose address this is. */
  seat?: Pick<Seat, 'country' | 'registerNumber'>
  street: string
  postcode: string
  city: string
  phone: string
}
export type MailOrder = {
  id: number
  number: string
  purchaseNumber: string
  mode: OrderMode
  vendorName: string
  vendorEmail: string
  /** Addresses of the seller's team, its own included. */
  team: { order: readonly string[]; return: readonly string[] }
  buyer: BuyerSnapshot
  promisedOn: string | null
  /** Last day to have the order ready. */
  prepareBy: string | null
  pickupCode: string | null
  invoiceRef: string | null
  /** Its invoice is on the page of the order; otherwise the seller gave its reference at most. */
  hasInvoice: boolean
  shopId: number | null
  relayPoint: z.output<typeof relayPoint> | null
  deliveryAddress: PostalAddress | null
  billingAddress: PostalAddress
  seller: SellerIdentity
  paid: boolean
  lines: MailLine[]
  /** Its money is to be debited later. */
  isOnAccount: boolean
  /** Null: paid whole at the order. */
  downPaymentCents: number | null
  /** What the work waits for: a proof of any line first; null once it may begin. */
  awaits: 'approval' | 'balance' | null
  /** On its way back to the buyer. */
  returningCents: number
  goodsHtCents: number
  deliveryHtCents: number
  deliveryCents: number
  vat: { basisPoints: number; vatCents: number }[]
  noVatWords: string | null
  totalHtCents: number
  /** On packaging, outside VAT; in the total. */
  depositCents: number
  totalCents: number
}

export const findMailOrder = async (db: Db | Tx, orderId: number): Promise<MailOrder> => {
  const [order] = await loadMailOrders(db, sql<SqlBool>`o.id = ${orderId}`)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}
export const findMailOrders = (db: Db | Tx, purchaseId: number) =>
  loadMailOrders(db, sql<SqlBool>`o.purchase_id = ${purchaseId}`)

/** Outside row-level security: a buyer's request mails the members of the seller, whom the buyer cannot see. */
const loadMailOrders = (db: Db | Tx, which: ReturnType<typeof sql<SqlBool>>) =>
  bypassRls(db, owner => mailOrders(owner, which))

const orderColumns = [
  'o.id',
  'o.number',
  'o.delivery_mode',
  'o.promised_on',
  'o.prepare_by',
  'o.pickup_code',
  'o.invoice_ref',
  'o.shop_id',
  'o.paid_at',
  'o.relay_point',
  'o.vendor_snapshot',
  'o.goods_ht_cents',
  'o.delivery_ht_cents',
  'o.delivery_vat_cents',
  'o.total_ht_cents',
  'o.deposit_cents',
  'o.total_cents',
  'o.down_payment_cents',
  'o.awaits_approval',
  'o.awaits_balance',
  'o.vat_treatment',
] as const
const lineColumns = [
  'l.id',
  'l.title',
  'l.variant_label',
  'l.reference',
  'l.quantity',
  'l.snapshot',
  'l.price_basis',
  'l.unit_price_cents',
  'l.unit_price_ttc_hundredths',
  'l.ht_cents',
  'l.vat_cents',
  'l.vat_basis_points',
  'l.withdrawable',
  'l.lead_days',
  'l.deposit_kind',
  'l.deposit_cents',
  'l.deposit_per',
] as const

const hasInvoice = sql<boolean>`EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = 'INVOICE')`
const isOnAccount = sql<boolean>`EXISTS (SELECT FROM receivables r WHERE r.order_id = o.id AND r.status <> 'PAID' AND r.collected_by <> 'CARD')`
const returningCents = sql<number>`(SELECT coalesce(sum(b.amount_cents), 0)::bigint FROM payment_refunds b
  JOIN refunds r ON r.id = b.refund_id WHERE r.order_id = o.id AND b.status = 'PENDING')`

const orderRows = (db: Db | Tx, which: ReturnType<typeof sql<SqlBool>>) =>
  db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(orderColumns)
    .select(['p.number as purchase_number', 'p.buyer', 'p.billing_address'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select(['v.name as vendor_name', 'v.email as vendor_email'])
    .select([
      sql<string[]>`team_addresses(v.id, 'order')`.as('order_team'),
      sql<string[]>`team_addresses(v.id, 'return')`.as('return_team'),
    ])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(lineColumns)
          .select(lineSheets.as('sheets'))
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .select([isOnAccount.as('is_on_account'), hasInvoice.as('has_invoice'), returningCents.as('returning_cents')])
    .select(eb => vatOfOrder(eb).as('vat'))
    .where(which)
    .orderBy('o.id')
    .execute()

async function mailOrders(db: Db | Tx, which: ReturnType<typeof sql<SqlBool>>): Promise<MailOrder[]> {
  return (await orderRows(db, which)).map(mailOrderOf)
}

type MailOrderRow = Awaited<ReturnType<typeof orderRows>>[number]

const mailOrderOf = ({ lines: own, ...order }: MailOrderRow): MailOrder => ({
  id: order.id,
  number: order.number,
  purchaseNumber: order.purchase_number,
  // The column's CHECK constraint allows these four values only.
  mode: order.delivery_mode as OrderMode,
  vendorName: order.vendor_name,
  vendorEmail: order.vendor_email,
  team: { order: order.order_team, return: order.return_team },
  buyer: buyerSnapshot.parse(order.buyer),
  promisedOn: order.promised_on,
  prepareBy: order.prepare_by,
  pickupCode: order.pickup_code,
  invoiceRef: order.invoice_ref,
  hasInvoice: order.has_invoice,
  shopId: order.shop_id,
  relayPoint: order.relay_point === null ? null : relayPoint.parse(order.relay_point),
  deliveryAddress: order.delivery_address === null ? null : postalAddress.parse(order.delivery_address),
  billingAddress: postalAddress.parse(order.billing_address),
  seller: order.vendor_snapshot as SellerIdentity,
  paid: order.paid_at !== null,
  isOnAccount: order.is_on_account,
  downPaymentCents: order.down_payment_cents,
  awaits: order.awaits_approval ? 'approval' : order.awaits_balance ? 'balance' : null,
  returningCents: order.returning_cents,
  lines: own.map(mailLine),
  goodsHtCents: order.goods_ht_cents,
  deliveryHtCents: order.delivery_ht_cents,
  deliveryCents: order.delivery_ht_cents + order.delivery_vat_cents,
  vat: order.vat,
  noVatWords: noVatWordsOf(order),
  totalHtCents: order.total_ht_cents,
  depositCents: order.deposit_cents,
  totalCents: order.total_cents,
})

type LineColumns = Pick<Selectable<Database['order_lines']>, ColumnsOf<(typeof lineColumns)[number]>>
type ColumnsOf<C> = C extends `l.${infer Name}` ? Name : never

const mailLine = (line: LineColumns & { sheets: number[] | null }): MailLine => ({
  id: line.id,
  title: [line.title, line.variant_label].filter(Boolean).join(', '),
  detail: line.reference,
  quantity: line.quantity,
  saleUnit: saleUnitOf(line),
  packLabel: packLabelOf(line),
  htCents: line.ht_cents,
  ttcCents: line.ht_cents + line.vat_cents,
  unitPrice: unitPriceOfLine(line),
  // The column's CHECK constraint allows these two values only.
  basis: line.price_basis as PriceBasis,
  withdrawable: line.withdrawable,
  safetySheets: line.sheets ?? [],
  leadDays: line.lead_days,
  deposit: depositFrom({
    depositKind: line.deposit_kind,
    depositCents: line.deposit_cents,
    depositPer: line.deposit_per,
  }),
})

type PricedLine = {
  snapshot: unknown
  unit_price_cents: number
  unit_price_ttc_hundredths: number | null
}

/** Empty for lines of before it was recorded. createOrders writes the snapshot. */
const saleUnitOf = ({ snapshot }: Pick<PricedLine, 'snapshot'>) => (snapshot as { saleUnit?: string }).saleUnit ?? ''
const packLabelOf = ({ snapshot }: Pick<PricedLine, 'snapshot'>) => (snapshot as { packLabel?: string }).packLabel ?? ''

function unitPriceOfLine({ snapshot, unit_price_cents, unit_price_ttc_hundredths }: PricedLine): string {
  const saleUnit = saleUnitOf({ snapshot })
  const price =
    unit_price_ttc_hundredths === null
      ? `${unitEuros(unit_price_cents)}\u00a0HT`
      : `${unitEuros(unit_price_ttc_hundredths / 100)}\u00a0TTC`
  return saleUnit ? `${price} ${perUnit(saleUnit)}` : price
}

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** The pick-up shop with its opening hours in words: « lundi : 8 h 30 – 12 h, 13 h 30 – 18 h ». */
export async function findMailShop(db: Db | Tx, shopId: number) {
  const shop = await db
    .selectFrom('shops')
    .select(['name', 'street', 'postcode', 'city', 'phone'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  const hours = await db
    .selectFrom('shop_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('shop_id', '=', shopId)
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  const byDay = days.flatMap((day, index) => {
    const spans = hours.filter(span => span.weekday === index + 1)
    if (!spans.length) return []
    return [`${day}\u00a0: ${spans.map(formatInterval).join(', ')}`]
  })
  return { ...shop, hours: byDay }
}

/** Its hours as rows of a mail; the label stands beside the first. */
export const hoursRows = ({ hours }: { hours: readonly string[] }) =>
  hours.map((day, index): [string, string] => [index ? '' : 'Horaires', day])
