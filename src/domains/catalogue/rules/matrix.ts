/** Variants from the values of two or three axes, and the grid in which their cells are typed. */
import type { AttributeKind, AttributeValue, AttributeValues } from './attributes.ts'

export type Axis = { code: string; kind: AttributeKind }

/** « 5 ; 10 » or one a line, each once; numbers as the French type them. What is no number is left out. */
export function axisValues({ kind }: Axis, typed: string): AttributeValue[] {
  const texts = typed
    .split(kind === 'number' ? /[;\n\t]/ : /[;\n\t,]/)
    .map(text => text.trim())
    .filter(text => text)
  const values = texts.map(text => (kind === 'number' ? Number(text.replace(',', '.')) : text))
  return [...new Set(values)].filter(value => typeof value !== 'number' || Number.isFinite(value))
}

/** Rows of a grid that one page may hold. */
export const rowsAtMost = 200

/** Every combination, the last axis changing fastest; none without values. */
export function combine(axes: readonly { code: string; values: readonly AttributeValue[] }[]): AttributeValues[] {
  const used = axes.filter(({ values }) => values.length > 0)
  if (used.length === 0) return []
  let rows: AttributeValues[] = [{}]
  for (const { code, values } of used) rows = rows.flatMap(row => values.map(value => ({ ...row, [code]: value })))
  return rows.slice(0, rowsAtMost)
}

export const sameAxes = (one: AttributeValues, other: AttributeValues, codes: readonly string[]) =>
  codes.every(code => one[code] === other[code])

export type Cells = readonly (readonly string[])[]

/** What a spreadsheet copied, from this cell on to the right and down; what does not fit is left out. */
export function pasteCells(cells: Cells, row: number, column: number, text: string): Cells {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const pasted = lines.map(line => line.split('\t').map(cell => cell.trim()))
  return cells.map((line, y) =>
    line.map((cell, x) => (y >= row && x >= column ? (pasted[y - row]?.[x - column] ?? cell) : cell)),
  )
}

/** Copies a cell to those below it. */
export const fillDown = (cells: Cells, row: number, column: number): Cells =>
  cells.map((line, y) =>
    y > row ? line.map((cell, x) => (x === column ? (cells[row]?.[column] ?? cell) : cell)) : line,
  )
