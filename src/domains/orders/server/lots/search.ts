/** Which orders and buyers got a lot: a page for the seller, and the whole as CSV. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvPages } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { type LotSale, lotFilter } from '../../contract-lots.ts'

type Filter = { q: string; before?: number | undefined }
type Row = Omit<LotSale, 'order' | 'buyer' | 'leftAt'> & {
  left_at: Date | null
  order_id: number
  order_number: string
  buyer: { firstName: string; lastName: string; companyName?: string | null; email: string; phone: string }
}

/** Rows of a lot in force: no later revision of the same units replaces it. */
async function findLotSales(db: Db, vendorId: number, { q, before }: Filter, limit: number): Promise<LotSale[]> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.lot, t.quantity, t.best_before::text AS "bestBefore",
      coalesce(p.reference, l.reference) AS reference,
      concat_ws(', ', coalesce(p.title, l.title), nullif(coalesce(p.variant_label, l.variant_label), '')) AS title,
      CASE WHEN t.shipment_id IS NULL THEN o.delivered_at ELSE s.shipped_at END AS left_at,
      o.id AS order_id, o.number AS order_number, b.buyer
    FROM order_lots t JOIN orders o ON o.id = t.order_id JOIN purchases b ON b.id = o.purchase_id
    JOIN order_lines l ON l.id = t.order_line_id
    LEFT JOIN order_line_parts p ON p.order_line_id = t.order_line_id AND p.offer_id = t.offer_id
    LEFT JOIN shipments s ON s.id = t.shipment_id
    WHERE t.vendor_id = ${vendorId}
      AND NOT EXISTS (SELECT FROM order_lots n WHERE n.order_line_id = t.order_line_id AND n.offer_id = t.offer_id
        AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision)
      AND o.status <> 'CANCELLED'
      AND ${before === undefined ? sql`true` : sql`t.id < ${before}`}
      AND ${q === '' ? sql`true` : sql`lower(t.lot) LIKE ${prefixOf(q)}`}
    ORDER BY t.id DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ left_at, order_id, order_number, buyer, ...row }) => ({
    ...row,
    leftAt: left_at?.toISOString() ?? null,
    order: { id: order_id, number: order_number },
    buyer: {
      name: buyer.companyName || `${buyer.firstName} ${buyer.lastName}`,
      email: buyer.email,
      phone: buyer.phone,
    },
  }))
}

/** A search is a prefix: `%` and `_` have no meaning. */
const prefixOf = (typed: string) => `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const pageSize = 50
export async function findLotPage(db: Db, vendorId: number, filter: Filter) {
  const lots = await findLotSales(db, vendorId, filter, pageSize + 1)
  const shown = lots.slice(0, pageSize)
  return { lots: shown, next: lots.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

const head = [
  'Lot',
  'DLC ou DDM',
  'Quantité',
  'Référence',
  'Article',
  'Commande',
  'Parti le',
  'Acheteur',
  'Email',
  'Téléphone',
]
const cellsOf = (sale: LotSale) => [
  sale.lot,
  sale.bestBefore,
  sale.quantity,
  sale.reference,
  sale.title,
  sale.order.number,
  sale.leftAt && isoDay(new Date(sale.leftAt)),
  sale.buyer.name,
  sale.buyer.email,
  formatPhone(sale.buyer.phone),
]

const rowsAtOnce = 1_000
async function* lotPages(db: Db, vendorId: number, { q }: Filter) {
  for (let before: number | undefined; ; ) {
    const lots = await findLotSales(db, vendorId, { q, before }, rowsAtOnce)
    if (lots.length) yield lots.map(cellsOf)
    if (lots.length < rowsAtOnce) return
    before = lots.at(-1)?.id
  }
}

/** The lots of a filter, as CSV. */
export const lotsExport: Download = {
  path: '/api/seller/lots.csv',
  access: 'seller',
  send: async ({ db, context, query, reply }) => {
    const filter = parseInput(z.strictObject(lotFilter), query, 'INVALID_INPUT')
    return sendBytes(reply, 'lots', 'csv', Readable.from(csvPages(head, lotPages(db, requireSeller(context), filter))))
  },
}
