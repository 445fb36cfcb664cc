import { type ColumnMapping, type ImportKind, importFields } from '../rules.ts'
import { refuseFile } from './archive.ts'
import { correctedColumns, guessColumns, isData } from './columns/guess.ts'
import { refuseOtherLists } from './columns/purpose.ts'
import { headRank, knownHeaders, recogniseColumns } from './columns/recognise.ts'
import { isCombinations, type Shape, shapeFor } from './columns/shapes.ts'
import { repairedText } from './mojibake.ts'
import type { FileRow } from './rows.ts'
import { createGatherer } from './shaping/gather.ts'
import { createShaper, type Shaper } from './shaping/shaper.ts'
import type { TableReader } from './table.ts'

/** The articles of a table, whatever wrote it. */
export type Articles = {
  shape: Shape
  headers: string[]
  columns: ColumnMapping
  /** Once. */
  rows: () => AsyncGenerator<FileRow>
  /** What was passed over or repaired, after the last row. */
  counts: () => { passed: number; repaired: number }
}

/** Rows looked at to find the header and to guess columns. */
const rowsLookedAt = 60
const headerLength = 120

/** Finds the header and the columns. UNSUPPORTED_FILE for a list of something else. */
export async function openArticles(
  table: TableReader,
  kind: ImportKind,
  isAttribute: (header: string) => boolean = () => false,
): Promise<Articles> {
  const top = await firstRows(table)
  const { headers, from } = headOf(top)
  const samples = top.filter(({ line, fault }) => line >= from && !fault).map(({ cells }) => cells)
  const found = columnsOf(kind, headers, samples, isAttribute)
  refuseOtherLists(kind, headers, recogniseColumns(kind, headers), found, headers.some(isAttribute))
  const shaper: Shaper = kind === 'catalogue' ? createShaper(headers, found) : plain(headers, found)
  const gatherer = createGatherer(kind, headers, found, shaper.headers.length)
  if (shaper.collect || gatherer.collect)
    for await (const row of table.rows())
      if (row.line >= from && !row.fault) {
        shaper.collect?.(row.cells)
        gatherer.collect?.(row.cells)
      }
  const article = (cells: string[]): string[] | null => {
    const own = shaper.article(cells)
    const more = own && gatherer.cells(cells)
    return own && more ? [...own, ...more] : null
  }
  const counts = { passed: 0, repaired: 0 }
  async function* rows(): AsyncGenerator<FileRow> {
    for await (const row of table.rows()) {
      if (row.line < from) continue
      const cells = row.fault ? [] : article(row.cells.map(cell => cleaned(cell, counts)))
      if (cells) yield { ...row, cells }
      else if (row.cells.some(cell => cell.trim())) counts.passed++
    }
  }
  return {
    shape: shapeFor(headers),
    headers: [...shaper.headers, ...gatherer.headers],
    columns: { ...shaper.columns, ...gatherer.columns },
    rows,
    counts: () => counts,
  }
}

async function firstRows(table: TableReader): Promise<FileRow[]> {
  const top: FileRow[] = []
  for await (const row of table.rows()) {
    top.push(row)
    if (top.length === rowsLookedAt) break
  }
  return top
}

/** Templates of marketplaces have the header twice, as titles and as codes: both are above the articles. */
const headersAtLeast = 3

function headOf(top: readonly FileRow[]): { headers: string[]; from: number } {
  const rank = headRank(top.map(({ cells }) => cells))
  const first = top.findIndex(({ cells }) => cells.filter(cell => cell.trim()).length > 1)
  const start = rank ?? first
  const row = top[start]
  if (!row) throw refuseFile('Les titres de colonnes de ce fichier sont introuvables.')
  if (rank === null && isData(row.cells))
    return { headers: row.cells.map((_, index) => `Colonne ${index + 1}`), from: row.line }
  const headers = row.cells.map(cell => headerText(cell))
  while (headers.length && headers.at(-1) === '') headers.pop()
  if (!headers.length) throw refuseFile('Les titres de colonnes de ce fichier sont introuvables.')
  const next = top[start + 1]
  const repeated = rank !== null && next !== undefined && knownHeaders(next.cells) >= headersAtLeast
  return {
    headers: headers.map((cell, index) => cell || `Colonne ${index + 1}`),
    from: (repeated ? next : row).line + 1,
  }
}

const headerText = (cell: string) => repairedText(storable(cell)).replace(/\s+/g, ' ').trim().slice(0, headerLength)

/** From the headers, and from the values where the headers do not tell a title or a price. */
function columnsOf(
  kind: ImportKind,
  headers: readonly string[],
  samples: readonly string[][],
  isAttribute: (header: string) => boolean,
): ColumnMapping {
  const named = correctedColumns(samples, recogniseColumns(kind, headers))
  const { title, price, priceHt, priceTtc } = named
  const whole = title !== undefined && [price, priceHt, priceTtc].some(column => column !== undefined)
  if (kind !== 'catalogue' || whole || isCombinations(headers)) return named
  const fields = importFields(kind)
  const known = headers.flatMap((header, index) => (isAttribute(header) ? index : []))
  const guessed = guessColumns(samples, headers.length, named, known)
  return {
    ...Object.fromEntries(Object.entries(guessed).filter(([field]) => fields.some(known => known === field))),
    ...named,
  }
}

/** Files of stock or prices have one line for each reference, as they are. */
const plain = (headers: string[], columns: ColumnMapping): Shaper => ({
  headers: [...headers],
  columns,
  collect: null,
  article: cells => (cells.some(cell => cell.trim()) ? headers.map((_, index) => cells[index] ?? '') : null),
})

/** PostgreSQL text cannot contain NUL. */
const storable = (cell: string) => cell.replaceAll('\u0000', '')

function cleaned(cell: string, counts: { repaired: number }): string {
  const repaired = repairedText(storable(cell))
  if (repaired.length !== cell.length && repaired !== storable(cell)) counts.repaired++
  return repaired
}
