/** What an invoice is made from: the frozen rows of an order, and the refunds completed before it. */
import { sql } from 'kysely'
import type { BuyerSnapshot, PostalAddress } from '#domains/orders/contract.ts'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import type { PaymentNature } from '#domains/settlement/rules/payment-nature.ts'
import type { ProducerId } from '#domains/shops/rules/opening.ts'
import type { Tx } from '#platform/db/pool.ts'
import { sirenIn, sirenOfVatNumber } from '#shared/ids.ts'
import { countryFacts, countryOf, registeredCompany } from '#shared/price/countries.ts'
import type { InterestRates } from '#shared/price/interest.ts'
import { abroadParty, type Seat } from '#shared/price/seats.ts'
import type { VatTreatment } from '#shared/price/vat.ts'
import type { InvoiceAddress, InvoiceParty } from '../document.ts'
import type { DeliveryPart, DepositPart, InvoiceableLine } from '../rules.ts'

type VendorSnapshot = {
  legalName: string
  legalForm: string
  siren: string
  siret: string | null
  vatNumber: string | null
  register: string
  /** Of a company of another Member State, whose address this is. */
  seat?: Pick<Seat, 'country' | 'registerNumber'>
  street: string
  postcode: string
  city: string
  email: string
}
export type SoldOrder = {
  /** Sent again for a return, without price. */
  isReplacement: boolean
  orderId: number
  orderNumber: string
  vendorId: number
  userId: number
  purchaseNumber: string
  paidOn: string | null
  paidBy: 'CARD' | 'TRANSFER' | 'DIRECT_DEBIT' | 'MEMBER_ACCOUNT'
  /** Null: paid whole at the order. */
  downPaymentCents: number | null
  /** Terms of an order on account; null for an order paid with its purchase. `isCollected`: its money has come. */
  account: {
    delayDays: number
    endOfMonth: boolean
    penaltyBasisPoints: number | null
    limitDays: number | null
    limitedBy: PaymentNature | null
    isCollected: boolean
  } | null
  /** Of the law, which invoices between professionals state. */
  interestRates: InterestRates
  deliveredOn: string | null
  deliveryMode: string
  vatTreatment: VatTreatment
  deliveryCountry: string
  vendor: VendorSnapshot
  /** Of today, as in the seller’s terms. */
  producerIds: ProducerId[]
  buyer: BuyerSnapshot
  billing: PostalAddress
  delivery: PostalAddress | null
  shop: Omit<InvoiceAddress, 'country'> | null
}

/** Of an order whose lock the caller holds. */
export async function soldOrder(tx: Tx, orderId: number): Promise<SoldOrder> {
  const { rows } = await sql<Omit<SoldOrder, 'interestRates'>>`
    SELECT o.id AS "orderId", o.number AS "orderNumber", o.vendor_id AS "vendorId", o.user_id AS "userId", o.replaces_return_id IS NOT NULL AS "isReplacement", o.down_payment_cents AS "downPaymentCents", p.number AS "purchaseNumber",
      to_char(coalesce(r.paid_at, o.paid_at) AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS "paidOn",
      CASE WHEN r.collected_by = 'SET_OFF' THEN 'MEMBER_ACCOUNT' WHEN r.collected_by = 'DEBIT' THEN 'DIRECT_DEBIT'
        WHEN EXISTS (SELECT FROM payments y WHERE y.purchase_id = p.id AND y.means = 'transfer' AND y.captured_at IS NOT NULL)
        THEN 'TRANSFER' ELSE 'CARD' END AS "paidBy",
      CASE WHEN r.collected_by <> 'CARD' THEN json_build_object('delayDays', r.delay_days, 'endOfMonth', r.end_of_month,
        'penaltyBasisPoints', r.penalty_basis_points, 'limitDays', r.limit_days, 'limitedBy', r.limited_by, 'isCollected', r.status = 'PAID') END AS account,
      to_char(coalesce(o.delivered_at, o.shipped_at) AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS "deliveredOn",
      o.delivery_mode AS "deliveryMode", o.vat_treatment AS "vatTreatment", o.delivery_country AS "deliveryCountry", o.vendor_snapshot AS vendor, 
      coalesce((SELECT json_agg(json_build_object('stream', i.stream, 'number', i.number) ORDER BY i.stream)
        FROM vendor_identifiers i WHERE i.vendor_id = o.vendor_id), '[]') AS "producerIds", p.buyer, p.billing_address AS billing,
      coalesce(o.changed_address, p.delivery_address) AS delivery,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('name', s.name, 'street', s.street, 'postcode', s.postcode, 'city', s.city) END AS shop
    FROM orders o JOIN purchases p ON p.id = o.purchase_id LEFT JOIN shops s ON s.id = o.shop_id
    LEFT JOIN receivables r ON r.order_id = o.id WHERE o.id = ${orderId}`.execute(tx)
  const [order] = rows
  if (!order) throw new Error(`order ${orderId} is gone`)
  return { ...order, interestRates: await findInterestRates(tx) }
}

/** A refund `r` made after the invoice; the credit note of a deposit invoice is not one of it. */
const hasCreditNote = sql`EXISTS (SELECT FROM invoices n JOIN invoices f ON f.id = n.refers_to
  WHERE n.refund_id = r.id AND f.kind <> 'DEPOSIT')`

/** What refunds returned before the invoice is left out; a later one has its credit note. */
export async function soldLines(tx: Tx, orderId: number): Promise<InvoiceableLine[]> {
  const { rows } = await sql<InvoiceableLine>`
    SELECT l.reference, l.title, l.variant_label AS "variantLabel", l.eco_cents AS "ecoCents", coalesce(l.snapshot->>'saleUnit', 'pièce') AS "saleUnit",
      l.price_basis AS "priceBasis", l.unit_price_cents AS "unitPriceCents", v.vat_basis_points AS "vatBasisPoints",
      l.quantity, v.ht_cents AS "htCents", v.vat_cents AS "vatCents", v.corrected AS "isCorrected", l.discount_cents AS "discountCents",
      (SELECT o.promo_code FROM orders o WHERE o.id = l.order_id) AS "promoCode", coalesce(b.units, 0)::int AS "refundedQuantity",
      coalesce(b.cents, 0)::bigint AS "refundedCents", coalesce(b.vat, 0)::bigint AS "refundedVatCents"
    FROM order_lines l JOIN line_vat v ON v.order_line_id = l.id
    LEFT JOIN LATERAL (
      SELECT sum(x.quantity) AS units, sum(x.amount_cents) AS cents, sum(c.vat_cents) AS vat
      FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
      LEFT JOIN refund_line_vat c ON c.refund_id = x.refund_id AND c.order_line_id = x.order_line_id
      WHERE x.order_line_id = l.id AND r.status = 'DONE' AND NOT ${hasCreditNote}
    ) b ON true
    WHERE l.order_id = ${orderId} ORDER BY l.position`.execute(tx)
  return rows
}

/** Deposits on packaging that was not brought back before the invoice. */
export async function soldDeposits(tx: Tx, orderId: number): Promise<DepositPart[]> {
  const { rows } = await sql<DepositPart>`
    SELECT l.deposit_kind AS kind, l.reference, concat_ws(', ', l.title, nullif(l.variant_label, '')) AS title, l.deposit_cents AS cents,
      ceil(l.quantity::numeric / l.deposit_per)::int - coalesce((SELECT sum(x.units) FROM refund_deposits x JOIN refunds r ON r.id = x.refund_id
        WHERE x.order_line_id = l.id AND r.status = 'DONE' AND NOT ${hasCreditNote}), 0)::int AS units
    FROM order_lines l WHERE l.order_id = ${orderId} AND l.deposit_kind IS NOT NULL ORDER BY l.position`.execute(tx)
  return rows.filter(({ units }) => units > 0)
}

/** Delivery left of an order, by rate, highest first. */
export async function soldDelivery(tx: Tx, orderId: number): Promise<DeliveryPart[]> {
  const { rows } = await sql<DeliveryPart>`
    SELECT t.vat_basis_points AS "vatBasisPoints", (t.ht_cents - coalesce(b.ht, 0))::bigint AS "htCents",
      (t.vat_cents - coalesce(b.vat, 0))::bigint AS "vatCents"
    FROM delivery_vat t
    LEFT JOIN LATERAL (
      SELECT sum(w.cents - w.vat_cents) AS ht, sum(w.vat_cents) AS vat
      FROM journal_entries e JOIN refunds r ON r.id = e.refund_id JOIN journal_lines w ON w.entry_id = e.id
      WHERE e.order_id = t.order_id AND r.status = 'DONE' AND NOT ${hasCreditNote}
        AND w.part = 'DELIVERY_REFUND' AND w.vat_basis_points = t.vat_basis_points
    ) b ON true
    WHERE t.order_id = ${orderId} ORDER BY t.vat_basis_points DESC`.execute(tx)
  return rows.filter(part => part.htCents + part.vatCents > 0)
}

export const sellerParty = ({ vendor }: SoldOrder): InvoiceParty => ({
  name: vendor.legalName,
  legalForm: vendor.legalForm,
  street: vendor.street,
  postcode: vendor.postcode,
  city: vendor.city,
  country: vendor.seat?.country ?? 'FR',
  siren: vendor.siren,
  siret: vendor.siret,
  ...abroadParty(vendor.seat),
  vatNumber: vendor.vatNumber,
  register: vendor.register,
  email: vendor.email,
  electronicAddress: vendor.seat ? null : vendor.siren,
})

export function buyerParty({ buyer, billing }: SoldOrder): InvoiceParty {
  const professional = buyer.kind === 'professional'
  const number = (professional && buyer.companyNumber) || null
  const siren = number ? sirenIn(number) : professional && buyer.vatNumber ? sirenOfVatNumber(buyer.vatNumber) : null
  return {
    ...addressOf(billing),
    name: (professional && buyer.companyName) || `${buyer.firstName} ${buyer.lastName}`,
    legalForm: null,
    siren,
    siret: number?.length === 14 ? number : null,
    legalId: siren === null && professional ? foreignLegalId(buyer) : null,
    vatNumber: professional ? (buyer.vatNumber ?? null) : null,
    register: null,
    email: buyer.email,
    electronicAddress: siren,
  }
}

/** The number of a company in the register of its country: as it gave it, or as its VAT number holds it (BE 0123456789). */
function foreignLegalId({ vatNumber, registerNumber }: BuyerSnapshot): InvoiceParty['legalId'] {
  const registered = registerNumber ? registeredCompany(registerNumber) : null
  if (registered) return { scheme: registered.scheme, label: registered.label, id: registered.id }
  for (const { companyScheme } of Object.values(countryFacts)) {
    const id = companyScheme?.fromVatNumber?.exec(vatNumber ?? '')?.[1]
    if (companyScheme && id) return { scheme: companyScheme.scheme, label: companyScheme.label, id }
  }
  return null
}

/** Where the goods go: the shop where they are collected, or the delivery address when it is another one. */
export function differingDelivery({ shop, delivery, billing }: SoldOrder): InvoiceAddress | null {
  if (shop) return { ...shop, country: countryOf(shop) }
  if (!delivery) return null
  const place = addressOf(delivery)
  return JSON.stringify(place) === JSON.stringify(addressOf(billing)) ? null : place
}

const addressOf = (address: PostalAddress): InvoiceAddress => ({
  name: address.company || address.recipient,
  street: [address.street, address.complement].filter(Boolean).join(', '),
  postcode: address.postcode,
  city: address.city,
  country: countryOf(address),
})
