/** What to reorder, as CSV: offers on sale below their threshold, by brand. Sales count the units that left in kits. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvOf } from '#shared/csv.ts'
import { reorderUnits } from '../rules.ts'
import { lowBelow, lowJoins } from './low.ts'

const head = ['Marque', 'Référence', 'EAN', 'Article', 'Disponible', 'Seuil', 'Vendues en 30 jours', 'À commander']

type Row = {
  brand: string
  reference: string
  ean: string | null
  title: string
  free: number
  lowBelow: number
  sold: number
  step: number
}

async function findToReorder(db: Db, vendorId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM (
      SELECT b.name AS brand, o.reference, v.ean, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
        coalesce((SELECT sum(greatest(0, k.on_hand - k.reserved)) FROM stock k WHERE k.offer_id = o.id), 0)::int AS free,
        ${lowBelow} AS "lowBelow", o.step,
        coalesce((SELECT sum(sold.units) FROM (
          SELECT l.quantity AS units, l.order_id FROM order_lines l WHERE l.offer_id = o.id
          UNION ALL
          SELECT l.quantity * p.quantity, l.order_id FROM order_line_parts p
          JOIN order_lines l ON l.id = p.order_line_id WHERE p.offer_id = o.id
        ) sold JOIN orders x ON x.id = sold.order_id WHERE x.paid_at > now() - interval '30 days'), 0)::int AS sold
      FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
      JOIN brands b ON b.id = a.brand_id ${lowJoins}
      WHERE o.vendor_id = ${vendorId} AND o.status = 'published'
        AND NOT EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id)) found
    WHERE free < "lowBelow" ORDER BY plain_text(brand), plain_text(title), reference`.execute(db)
  return rows
}

export const reorderExport: Download = {
  path: '/api/seller/stock/reassort.csv',
  access: 'seller',
  send: async ({ db, context, query, reply }) => {
    parseInput(z.strictObject({}), query, 'INVALID_INPUT')
    const rows = await findToReorder(db, requireSeller(context))
    const lines = rows.map(row => [
      row.brand,
      row.reference,
      row.ean,
      row.title,
      row.free,
      row.lowBelow,
      row.sold,
      reorderUnits(row),
    ])
    return sendBytes(reply, 'reassort', 'csv', csvOf(head, lines))
  },
}
