import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { StockList, StockOffer } from '../contract.ts'
import type { StockLevel } from '../rules.ts'
import { lowBelow, lowJoins } from './low.ts'

const pageSize = 50

type StockQuery = { warehouseId?: number | undefined; q: string; level?: StockLevel | undefined; page: number }

/** Matches every word in the title, the variant, the reference or the EAN. */
export const stockSearchCondition = (q: string): RawBuilder<boolean>[] =>
  q
    .split(/\s+/)
    .filter(word => word)
    .slice(0, 8)
    .map(word => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql<boolean>`plain_text(concat_ws(' ', a.title, v.label, o.reference, v.ean)) LIKE plain_text(${pattern})`
    })

/** Of one row of stock: units sold in advance leave none free, never fewer than none, so they take none of another place. */
const freeHere = sql`greatest(0, on_hand - reserved)`
const everywhere = (vendorId: number, only = sql``) => sql`
  LEFT JOIN (SELECT offer_id, sum(${freeHere})::int AS free FROM sellable_stock WHERE vendor_id = ${vendorId} ${only} GROUP BY 1)
    everywhere ON everywhere.offer_id = o.id`

/** Offers of the seller with stock: `k` in the given warehouse, `everywhere` in all; `only` limits the rows of stock read. */
const joined = (vendorId: number, warehouseId: number | undefined, only = sql``) => sql`
  FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id ${lowJoins}
  ${everywhere(vendorId, only)}
  LEFT JOIN (SELECT offer_id, sum(on_hand)::int AS on_hand, sum(reserved)::int AS reserved FROM sellable_stock
    WHERE vendor_id = ${vendorId} ${only} AND (${warehouseId ?? null}::bigint IS NULL OR warehouse_id = ${warehouseId ?? null}) GROUP BY 1)
    k ON k.offer_id = o.id
  LEFT JOIN stock place ON place.offer_id = o.id AND place.warehouse_id = ${warehouseId ?? null}::bigint`

const columns = sql`o.id AS "offerId", o.reference, v.ean, concat_ws(', ', a.title, nullif(v.label, '')) AS title,
  a.picture_id AS "pictureId", a.category_id AS "categoryId", o.status = 'published' AS "onSale",
  coalesce(k.on_hand, 0) AS "onHand", coalesce(k.reserved, 0) AS reserved, coalesce(everywhere.free, 0) AS free,
  ${lowBelow} AS "lowBelow", low_own.units AS "ownThreshold", place.bin,
  EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id) AS "isKit", v.lot_tracked AS "lotTracked"`

const free = sql`coalesce(everywhere.free, 0)`
const levelConditions: Record<StockLevel, RawBuilder<boolean>> = {
  out: sql`o.status = 'published' AND o.lead_days IS NULL AND ${free} <= 0`,
  low: sql`o.status = 'published' AND ${free} > 0 AND ${free} < ${lowBelow}`,
  fine: sql`o.status = 'published' AND ${free} > 0 AND ${free} >= ${lowBelow}`,
}

export async function findStock(db: Db, vendorId: number, query: StockQuery): Promise<StockList> {
  const warehouses = await warehousesWithStock(db, vendorId)
  if (query.warehouseId !== undefined && !warehouses.some(({ id }) => id === query.warehouseId)) throw fail('NOT_FOUND')
  const conditions = [
    sql`o.vendor_id = ${vendorId}`,
    ...stockSearchCondition(query.q),
    ...(query.level
      ? [levelConditions[query.level]]
      : [sql`(o.status = 'published' AND o.lead_days IS NULL OR k.on_hand > 0)`]),
  ]
  const where = sql`${joined(vendorId, query.warehouseId)} WHERE ${sql.join(conditions, sql` AND `)}`
  const order = query.level ? sql`${free}, plain_text(a.title), o.id` : sql`plain_text(a.title), v.position, o.id`
  const [offers, counted, levels, settings] = await Promise.all([
    sql<StockOffer>`SELECT ${columns} ${where} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total ${where}`.execute(db),
    countLevels(db, vendorId),
    loadStockSettings(db, vendorId),
  ])
  const total = counted.rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { warehouses, offers: offers.rows, total, page: query.page, pages, levels, settings }
}

async function warehousesWithStock(db: Db, vendorId: number): Promise<StockList['warehouses']> {
  const { rows } = await sql<StockList['warehouses'][number]>`
    SELECT w.id, w.name, coalesce(sum(k.on_hand), 0)::int AS "onHand", (count(*) FILTER (WHERE k.on_hand > 0))::int AS offers
    FROM warehouses w LEFT JOIN stock k ON k.warehouse_id = w.id
    WHERE w.vendor_id = ${vendorId} GROUP BY w.id ORDER BY w.name`.execute(db)
  return rows
}

/** Offers on sale by level, all warehouses together. Runs on every page of a seller, whose menu shows it. */
export async function countLevels(db: Db, vendorId: number): Promise<StockList['levels']> {
  const count = (level: StockLevel) => sql`(count(*) FILTER (WHERE ${levelConditions[level]}))::int`
  const { rows } = await sql<StockList['levels']>`
    SELECT ${count('out')} AS out, ${count('low')} AS low, ${count('fine')} AS fine
    FROM offers o ${lowJoins} ${everywhere(vendorId)}
    WHERE o.vendor_id = ${vendorId} AND o.status = 'published'`.execute(db)
  return rows[0] ?? { out: 0, low: 0, fine: 0 }
}

export async function loadStockSettings(db: Db | Tx, vendorId: number): Promise<StockList['settings']> {
  const row = await db
    .selectFrom('stock_settings')
    .select(['low_units', 'alerts'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return { lowUnits: row?.low_units ?? null, alerts: row?.alerts ?? false }
}

/** Finds by EAN, else by exact reference; NOT_FOUND for an offer the seller does not sell, or another's warehouse. */
export async function findStockOfOffer(
  db: Db,
  vendorId: number,
  code: string,
  warehouseId: number,
): Promise<StockOffer> {
  const own = db.selectFrom('warehouses').select('id').where('id', '=', warehouseId).where('vendor_id', '=', vendorId)
  if (!(await own.executeTakeFirst())) throw fail('NOT_FOUND')
  const digits = code.replace(/[\s-]/g, '')
  const { rows: found } = await sql<{ id: number }>`
    SELECT o.id FROM offers o JOIN variants v ON v.id = o.variant_id
    WHERE o.vendor_id = ${vendorId} AND (v.ean = ${digits} OR lower(o.reference) = lower(${code}))
    ORDER BY (v.ean = ${digits}) IS TRUE DESC, (o.reference = ${code}) DESC, o.id LIMIT 1`.execute(db)
  const [offer] = found
  if (!offer) throw fail('NOT_FOUND', { sentence: `Aucune de vos offres n’a le code «\u00a0${code}\u00a0».` })
  const only = sql`AND offer_id = ${offer.id}`
  const { rows } = await sql<StockOffer>`SELECT ${columns} ${joined(vendorId, warehouseId, only)}
    WHERE o.id = ${offer.id}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}
