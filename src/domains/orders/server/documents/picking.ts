/** Picking list for several orders: by place, by article, and for which order. */
import { sql } from 'kysely'
import { unitsOwed } from '#domains/shipping/server/shipments.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatDateTime } from '#shared/dates.ts'
import { lineDetail, type PdfSheet, type SheetColumn } from './sheet-pdf.ts'

export type PickLine = {
  place: string
  reference: string
  ean: string | null
  title: string
  detail: string
  quantity: number
  orders: { number: string; quantity: number }[]
}

/** Reserved units of these orders, by warehouse; the caller has checked the permissions. */
export async function pickLines(db: Db, orderIds: readonly number[]): Promise<PickLine[]> {
  const rows = await db
    .selectFrom('stock_reservations as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .leftJoin('shops as s', 's.warehouse_id', 'w.id')
    .innerJoin('offers as f', 'f.id', 'l.offer_id')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .select([
      'w.id as placeId',
      'l.offer_id as offerId',
      'l.reference',
      'v.ean',
      'l.title',
      'l.variant_label',
      'o.number',
    ])
    .select(eb => eb.fn.coalesce('s.name', 'w.name').as('place'))
    .select([sql<string>`l.snapshot->>'packLabel'`.as('pack'), sql<number>`sum(r.quantity)::int`.as('quantity')])
    .where('o.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('r.state', '=', 'committed')
    .groupBy(['w.id', 's.name', 'w.name', 'l.offer_id', 'l.reference', 'v.ean', 'l.title', 'l.variant_label'])
    .groupBy([sql`l.snapshot->>'packLabel'`, 'o.id', 'o.number'])
    .orderBy('place')
    .orderBy('l.reference')
    .orderBy('o.id')
    .execute()
  const lines = new Map<string, PickLine>()
  for (const row of [...rows, ...(await madeRows(db, orderIds))]) {
    const key = `${row.placeId} ${row.offerId}`
    const line = lines.get(key) ?? {
      place: row.place,
      reference: row.reference,
      ean: row.ean,
      title: row.title,
      detail: lineDetail(row.variant_label, row.pack),
      quantity: 0,
      orders: [],
    }
    line.quantity += row.quantity
    line.orders.push({ number: row.number, quantity: row.quantity })
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** Goods made on demand are in no warehouse. */
const madeRows = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('offers as f', 'f.id', 'l.offer_id')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .select(['l.offer_id as offerId', 'l.reference', 'v.ean', 'l.title', 'l.variant_label', 'o.number'])
    .select([sql<number>`0`.as('placeId'), sql<string>`'Fabriqué à la demande'`.as('place')])
    .select([sql<string>`l.snapshot->>'packLabel'`.as('pack'), unitsOwed.as('quantity')])
    .where('o.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('l.lead_days', 'is not', null)
    .where(unitsOwed, '>', 0)
    .orderBy('l.reference')
    .orderBy('o.id')
    .execute()

const columns: readonly SheetColumn[] = [
  { title: '', mm: 8 },
  { title: 'Référence, EAN', mm: 38 },
  { title: 'Article', mm: 64 },
  { title: 'Quantité', mm: 20, end: true, strong: true },
  { title: 'Par commande', mm: 50 },
]

export function pickingSheet(lines: readonly PickLine[], orderCount: number, now: Date): PdfSheet {
  const places = [...new Set(lines.map(line => line.place))]
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  return [
    {
      kind: 'head',
      title: 'Liste de préparation',
      under: `${counted(orderCount, 'commande')} · ${counted(lines.length, 'article')} · ${counted(units, 'unité')} · éditée ${formatDateTime(now)}`,
    },
    ...places.flatMap(
      (place): PdfSheet => [
        { kind: 'section', title: place },
        {
          kind: 'table',
          columns,
          rows: lines
            .filter(line => line.place === place)
            .map(line => [
              'box',
              [line.reference, line.ean ? `EAN ${line.ean}` : 'sans EAN'],
              [line.title, line.detail].filter(Boolean),
              [String(line.quantity)],
              ['', ...line.orders.map(order => `${order.quantity} × ${order.number}`)].slice(1),
            ]),
        },
      ],
    ),
  ]
}

const counted = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
