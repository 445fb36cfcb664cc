import { sql } from 'kysely'
import { findWarehouses } from '#domains/offers/server/seller/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ImportFile } from '../../contract.ts'
import type { ParsedLine } from '../../reading/line.ts'
import { plainWords } from '../../reading/values.ts'
import type { ImportRecord } from '../record.ts'

type Warehouse = { id: number; name: string }
/** The seller's warehouse of a name of the file; null: not to be imported, or unknown. */
export type PlaceFinder = (source: string) => number | null

/** Chosen in the page, else the only warehouse with the words of that name. */
export function placeFinder({ settings }: ImportRecord, warehouses: readonly Warehouse[]): PlaceFinder {
  const chosen = new Map(settings.places.map(({ source, warehouseId }) => [plainWords(source), warehouseId]))
  const named = warehouses.map(({ id, name }) => ({ id, words: plainWords(name).split(' ') }))
  return source => {
    const choice = chosen.get(plainWords(source))
    if (choice !== undefined) return choice
    const exact = warehouses.filter(({ name }) => plainWords(name) === plainWords(source))
    if (exact[0]) return exact.length === 1 ? exact[0].id : null
    const words = plainWords(source).split(' ')
    const [first, ...others] = named.filter(warehouse => words.every(word => warehouse.words.includes(word)))
    return first && !others.length ? first.id : null
  }
}

const placesShown = 50
/** Warehouses that the lines of a file name. */
export async function findFilePlaces(db: Db, record: ImportRecord): Promise<ImportFile['places']> {
  const index = record.mapping.columns.stockByPlace
  if (index === undefined) return []
  const { rows } = await sql<{ source: string }>`
    SELECT DISTINCT btrim(split_part(part, ':', 1)) AS source FROM import_lines l,
      regexp_split_to_table(l.cells[${index + 1}], '\\|') AS part
    WHERE l.import_id = ${record.id} AND part LIKE '%:%' ORDER BY 1 LIMIT ${placesShown}`.execute(db)
  const find = placeFinder(record, await findWarehouses(db, record.vendor_id))
  const chosen = new Set(record.settings.places.map(({ source }) => plainWords(source)))
  return rows
    .filter(({ source }) => source !== '' && source.length <= 120)
    .map(({ source }) => ({ source, warehouseId: find(source), known: chosen.has(plainWords(source)) }))
}

type PlaceStock = { warehouseId: number; onHand: number }
/**
 * The stock of a line by warehouse of the seller: that by place, else that of the settings' warehouse. `unknown`: names of
 * the file that are none of the seller's warehouses, nor left out.
 */
export function parsedStock(
  { settings }: ImportRecord,
  find: PlaceFinder,
  row: ParsedLine,
): { counts: PlaceStock[]; unknown: string[]; needsWarehouse: boolean } {
  const leftOut = new Set(
    settings.places.filter(({ warehouseId }) => warehouseId === null).map(({ source }) => plainWords(source)),
  )
  const places = (row.stockByPlace ?? []).map(({ place, count }) => ({ place, count, warehouseId: find(place) }))
  const unknown = places
    .filter(({ place, warehouseId }) => warehouseId === null && !leftOut.has(plainWords(place)))
    .map(({ place }) => place)
  const sums = new Map<number, number>()
  for (const { warehouseId, count } of places)
    if (warehouseId !== null) sums.set(warehouseId, (sums.get(warehouseId) ?? 0) + count)
  if (sums.size)
    return {
      counts: [...sums].map(([warehouseId, onHand]) => ({ warehouseId, onHand })),
      unknown,
      needsWarehouse: false,
    }
  const { stock } = row
  if (stock === undefined) return { counts: [], unknown, needsWarehouse: false }
  return settings.warehouseId === null
    ? { counts: [], unknown, needsWarehouse: true }
    : { counts: [{ warehouseId: settings.warehouseId, onHand: stock }], unknown, needsWarehouse: false }
}
