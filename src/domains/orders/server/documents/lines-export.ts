/** The lines of a seller's orders as CSV, for the filters of the list. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { csvPages } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { deliveryLabels, type OrderMode, orderModes } from '#shared/delivery.ts'
import { stage } from '../../contract-sales.ts'
import { stageValues } from '../../rules/stages.ts'
import { type OrderStatus, orderStatusLabel } from '../../rules.ts'
import { saleFilters } from '../seller-orders.ts'

const filter = z.strictObject({
  etape: stage.default('a-preparer'),
  mode: z.enum(['', ...orderModes]).default(''),
  q: z.string().trim().max(100).default(''),
  repere: id.optional(),
})
type Filter = z.output<typeof filter>

const head = [
  'Commande',
  'Date',
  'Statut',
  'Livraison',
  'Acheteur',
  'Facture',
  'Référence',
  'Article',
  'Déclinaison',
  'Lots',
  'Quantité',
  'Remboursées',
  'Prix unitaire HT',
  'TVA %',
  'Total HT',
  'Total TTC',
]
const ordersAtOnce = 500

type Row = {
  number: string
  created_at: Date
  status: OrderStatus
  mode: OrderMode
  buyer: { firstName: string; lastName: string; companyName?: string | null }
  invoice_ref: string | null
  reference: string
  title: string
  variant_label: string
  lots: string | null
  quantity: number
  refunded: number
  unit_price_cents: number
  vat: number
  ht_cents: number
  ttc_cents: number
}

/** Newest orders first, some at a time in memory. */
async function* linePages(db: Db, vendorId: number, { etape, mode, q: searchQuery, repere: tag }: Filter) {
  const filters = { filtersStatusValue: stageValues(etape), filtersDeliveryMode: mode ? [mode] : [], searchQuery, tag }
  const within = sql.join(saleFilters(vendorId, filters), sql` AND `)
  for (let before = sql`true`; ; ) {
    // As text: a Date has no microseconds, so it would skip orders or repeat them.
    const { rows: orders } = await sql<{ id: number; at: string }>`
      SELECT o.id, o.created_at::text AS at FROM orders o WHERE ${within} AND ${before}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${ordersAtOnce}`.execute(db)
    const last = orders.at(-1)
    if (!last) return
    yield (
      await findLines(
        db,
        orders.map(({ id }) => id),
      )
    ).map(cellsOf)
    before = sql`(o.created_at, o.id) < (${last.at}::timestamptz, ${last.id})`
  }
}

/** For row `l` of order lines: `L2408 × 3, L2409 × 1`. */
const lotsInForce = sql<
  string | null
>`(SELECT string_agg(t.lot || ' × ' || t.quantity, ', ' ORDER BY t.id) FROM order_lots t
  WHERE t.order_line_id = l.id AND NOT EXISTS (SELECT FROM order_lots n WHERE n.order_line_id = t.order_line_id
    AND n.offer_id = t.offer_id AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision))`

async function findLines(db: Db, orderIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.number, o.created_at, o.status, o.delivery_mode AS mode, p.buyer, o.invoice_ref, l.reference, l.title,
      ${lotsInForce} AS lots,
      l.variant_label, l.quantity, l.unit_price_cents, l.vat_basis_points AS vat, l.ht_cents,
      l.ht_cents + l.vat_cents AS ttc_cents,
      (SELECT coalesce(sum(x.quantity), 0)::int FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
        WHERE x.order_line_id = l.id AND r.status <> 'FAILED') AS refunded
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN purchases p ON p.id = o.purchase_id
    WHERE o.id = ${anyOf(orderIds)} ORDER BY o.created_at DESC, o.id DESC, l.position`.execute(db)
  return rows
}

const cellsOf = (row: Row) => [
  row.number,
  isoDay(row.created_at),
  orderStatusLabel(row.status, row.mode),
  deliveryLabels[row.mode],
  row.buyer.companyName || `${row.buyer.firstName} ${row.buyer.lastName}`,
  row.invoice_ref,
  row.reference,
  row.title,
  row.variant_label,
  row.lots,
  row.quantity,
  row.refunded,
  row.unit_price_cents / 100,
  row.vat / 100,
  row.ht_cents / 100,
  row.ttc_cents / 100,
]

export const orderLinesExport: Download = {
  path: '/api/seller/orders/lignes.csv',
  access: 'user',
  send: async ({ db, context, query, reply }) => {
    const vendorId = requireSellerRole(context)
    const pages = linePages(db, vendorId, parseInput(filter, query, 'INVALID_INPUT'))
    return sendBytes(reply, 'lignes-de-commande', 'csv', Readable.from(csvPages(head, pages)))
  },
}
