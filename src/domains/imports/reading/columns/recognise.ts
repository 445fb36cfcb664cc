import type { ColumnMapping, ImportField, ImportKind } from '../../rules.ts'
import { importFields } from '../../rules.ts'
import { plainWords } from '../values.ts'
import { type Header, headerRank, readHeader } from './header.ts'
import { fieldNames } from './names.ts'
import { ownNames } from './own-names.ts'
import { shapeFor } from './shapes.ts'

/** Finds the column of each field by its header. */
export function recogniseColumns(kind: ImportKind, headers: readonly string[]): ColumnMapping {
  const read = headers.map(readHeader)
  const own = ownNames[shapeFor(headers)]
  const columns: ColumnMapping = {}
  const taken = new Set<number>()
  const take = (field: ImportField, names: readonly string[]) => {
    const index = columnNamed(read, names, taken)
    if (columns[field] !== undefined || index < 0) return
    columns[field] = index
    taken.add(index)
  }
  // The meaning that a system gives a header excludes the usual one.
  for (const field of importFields(kind)) take(field, own?.[field] ?? [])
  for (const field of importFields(kind)) if (own?.[field]?.length !== 0) take(field, fieldNames[field])
  return withOnePrice(columns)
}

/** Index of the column with the most certain name; -1: none. Equal names: the French one, in euros, first. */
function columnNamed(headers: readonly Header[], names: readonly string[], taken: ReadonlySet<number>): number {
  for (const name of names) {
    const found = headers
      .map((header, index) => ({ header, index }))
      .filter(({ header, index }) => !taken.has(index) && isNamed(header, name))
      .sort((a, b) => headerRank(a.header) - headerRank(b.header))
    if (found[0]) return found[0].index
  }
  return -1
}

const isNamed = ({ words, base }: Header, name: string) =>
  name.endsWith('*')
    ? base.startsWith(name.slice(0, -1)) || words.startsWith(name.slice(0, -1))
    : words === name || base === name

/** A column that states its basis is the price; one that does not is then a purchase price or a price for display. */
function withOnePrice({ price, ...columns }: ColumnMapping): ColumnMapping {
  const stated = columns.priceHt !== undefined || columns.priceTtc !== undefined
  return price === undefined || stated ? columns : { ...columns, price }
}

const headLookedFor = 20
/** Rows with fewer known headers are data, or titles above the table. */
const headersAtLeast = 2

export const knownHeaders = (cells: readonly string[]) => Object.keys(recogniseColumns('catalogue', cells)).length

/**
 * Index of the header row: there may be titles above, and templates of marketplaces repeat it as codes, of which most are
 * known. Null when no row has known headers.
 */
export function headRank(rows: readonly (readonly string[])[]): number | null {
  const known = rows.slice(0, headLookedFor).map(cells => (isSentence(cells) ? 0 : knownHeaders(cells)))
  const best = Math.max(0, ...known)
  return best >= headersAtLeast ? known.indexOf(best) : null
}

/** A row of one long cell is a title. */
const isSentence = (cells: readonly string[]) => cells.filter(cell => cell.trim()).length < headersAtLeast

/** Identifies files with the same headers, whatever their name. */
export const headerSignature = (headers: readonly string[]) => headers.map(plainWords).join('|').slice(0, 2_000)
