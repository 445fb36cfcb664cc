export type Cell = string | number | boolean | null | undefined

/**
 * A spreadsheet runs a cell that begins like a formula: an apostrophe makes it text. Numbers keep their sign. A text that
 * begins with such an apostrophe takes another, so that removing one restores it.
 */
const guarded = (text: string) =>
  /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

function cell(value: Cell, separator: string): string {
  if (value == null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const text = guarded(value)
  return /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

type Row = readonly Cell[]

/** Rows with a line end after each, for a CSV written in parts. */
export const csvLines = (rows: readonly Row[], separator: ';' | ',' | '\t' = ';'): string =>
  rows.map(row => `${row.map(value => cell(value, separator)).join(separator)}\r\n`).join('')

/** CSV that French spreadsheets open directly: UTF-8 with a byte order mark, semicolons, decimal commas. */
export const csvOf = (head: readonly string[], rows: readonly Row[]): string => `\ufeff${csvLines([head, ...rows])}`

/** The same, streamed while its rows are read. */
export async function* csvPages(
  head: readonly string[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvOf(head, [])
  for await (const rows of pages) if (rows.length) yield csvLines(rows)
}

/** Cents as « 12,50 ». */
export const csvEuros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
