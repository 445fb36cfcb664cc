/** Picking list for several orders: by place, by article, and for which order. */
import { sql } from 'kysely'
import { unitsOwed } from '#domains/shipping/server/shipments.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatDateTime } from '#shared/dates.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import { lineDetail, type PdfSheet, type SheetColumn } from './sheet-pdf.ts'

export type PickLine = {
  place: string
  /** Where the units are stored in this place; null: not stated. */
  bin: string | null
  reference: string
  ean: string | null
  title: string
  detail: string
  quantity: number
  saleUnit: string
  /** `kit`: reference of the kit that these units are for. */
  orders: { number: string; quantity: number; kit: string | null }[]
}

/** Reserved units of these orders, by warehouse; the caller has checked the permissions. */
export async function pickLines(db: Db, orderIds: readonly number[]): Promise<PickLine[]> {
  const lines = new Map<string, PickLine>()
  for (const row of [...(await storedRows(db, orderIds)), ...(await madeRows(db, orderIds))]) {
    const key = `${row.placeId} ${row.offerId}`
    const line = lines.get(key) ?? {
      place: row.place,
      bin: row.bin,
      reference: row.reference,
      ean: row.ean,
      title: row.title,
      detail: lineDetail(row.variant_label, row.pack),
      quantity: 0,
      saleUnit: row.saleUnit,
      orders: [],
    }
    line.quantity += row.quantity
    line.orders.push({ number: row.number, quantity: row.quantity, kit: row.kit })
    lines.set(key, line)
  }
  return [...lines.values()]
}

const storedRows = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('stock_reservations as r')
    .innerJoin('order_lines as l', 'l.id', 'r.order_line_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('warehouses as w', 'w.id', 'r.warehouse_id')
    .innerJoin('stock as k', join =>
      join.onRef('k.offer_id', '=', 'r.offer_id').onRef('k.warehouse_id', '=', 'r.warehouse_id'),
    )
    .leftJoin('shops as s', 's.warehouse_id', 'w.id')
    .leftJoin('order_line_parts as p', join =>
      join.onRef('p.order_line_id', '=', 'l.id').onRef('p.offer_id', '=', 'r.offer_id'),
    )
    .innerJoin('offers as f', 'f.id', 'r.offer_id')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .select(['w.id as placeId', 'k.bin', 'r.offer_id as offerId', 'v.ean', 'v.sale_unit as saleUnit', 'o.number'])
    .select(eb => [
      eb.fn.coalesce('p.reference', 'l.reference').as('reference'),
      eb.fn.coalesce('p.title', 'l.title').as('title'),
      eb.fn.coalesce('p.variant_label', 'l.variant_label').as('variant_label'),
      eb.case().when('p.position', 'is not', null).then(eb.ref('l.reference')).end().as('kit'),
    ])
    .select(eb => eb.fn.coalesce('s.name', 'w.name').as('place'))
    .select([
      sql<string>`CASE WHEN p.position IS NULL THEN l.snapshot->>'packLabel' ELSE v.pack_label END`.as('pack'),
      sql<number>`sum(r.quantity)::int`.as('quantity'),
    ])
    .where('o.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('r.state', '=', 'committed')
    .groupBy([
      'w.id',
      's.name',
      'w.name',
      'k.bin',
      'r.offer_id',
      'p.order_line_id',
      'p.position',
      'l.id',
      'v.id',
      'o.id',
    ])
    .orderBy('place')
    .orderBy('reference')
    .orderBy('o.id')
    .execute()

/** Goods made on demand are in no warehouse. */
const madeRows = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('offers as f', 'f.id', 'l.offer_id')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .select(['l.offer_id as offerId', 'l.reference', 'v.ean', 'v.sale_unit as saleUnit'])
    .select(['l.title', 'l.variant_label', 'o.number'])
    .select([
      sql<number>`0`.as('placeId'),
      sql<string>`'Fabriqué à la demande'`.as('place'),
      sql<string | null>`NULL`.as('kit'),
      sql<string | null>`NULL`.as('bin'),
    ])
    .select([sql<string>`l.snapshot->>'packLabel'`.as('pack'), unitsOwed.as('quantity')])
    .where('o.id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .where('l.lead_days', 'is not', null)
    .where(unitsOwed, '>', 0)
    .orderBy('l.reference')
    .orderBy('o.id')
    .execute()

const columns: readonly SheetColumn[] = [
  { title: '', mm: 8 },
  { title: 'Emplacement', mm: 22, strong: true },
  { title: 'Référence, EAN', mm: 34 },
  { title: 'Article', mm: 52 },
  { title: 'Quantité', mm: 18, end: true, strong: true },
  { title: 'Par commande', mm: 46 },
]

const collator = new Intl.Collator('fr', { numeric: true })
/** « A-2 » before « A-10 », in the order of a walk along the aisles; lines without a bin last, by reference. */
const inOrderOfBins = (a: PickLine, b: PickLine) =>
  Number(a.bin === null) - Number(b.bin === null) ||
  collator.compare(a.bin ?? '', b.bin ?? '') ||
  collator.compare(a.reference, b.reference)

const orderLabel = ({ number, quantity, kit }: PickLine['orders'][number], saleUnit: string) =>
  `${quantityLabel(quantity, saleUnit)} × ${number}${kit === null ? '' : ` (dans ${kit})`}`

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
            .toSorted(inOrderOfBins)
            .map(line => [
              'box',
              [line.bin ?? ''],
              [line.reference, line.ean ? `EAN ${line.ean}` : 'sans EAN'],
              [line.title, line.detail].filter(Boolean),
              [quantityLabel(line.quantity, line.saleUnit)],
              ['', ...line.orders.map(order => orderLabel(order, line.saleUnit))].slice(1),
            ]),
        },
      ],
    ),
  ]
}

const counted = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
