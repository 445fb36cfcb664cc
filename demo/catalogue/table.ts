/**
 * Parser of the catalogue’s text tables: a header line of column names, then one line per row, cells separated by `|`.
 */

export type Cells = Record<string, string>

export function rowsOf(table: string): Cells[] {
  const lines = table.split('\n').map(line => line.trim())
  const [header, ...rows] = lines.filter(line => line !== '').map(line => line.split('|').map(cell => cell.trim()))
  if (!header) throw new Error('A table needs a header line')
  return rows.map(row => {
    if (row.length !== header.length)
      throw new Error(`${row.length} cells for ${header.length} columns: ${row.join(' | ')}`)
    return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))
  })
}

export function numberOf(cell: string): number {
  const value = Number(cell)
  if (cell === '' || Number.isNaN(value)) throw new Error(`Not a number: "${cell}"`)
  return value
}

/** « 11-3 » → 11, 12, 1, 2, 3. */
export function monthsOf(range: string): number[] {
  const [from = 1, to = 12] = range.split('-').map(Number)
  const length = ((to - from + 12) % 12) + 1
  return Array.from({ length }, (_, index) => ((from - 1 + index) % 12) + 1)
}
