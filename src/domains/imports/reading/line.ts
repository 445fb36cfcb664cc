import type { ColumnMapping, ImportField, ImportKind } from '../rules.ts'
import { importFields } from '../rules.ts'
import { centsIn, contentIn, eanIn, gramsIn, type ParsedValue, plainText, rateIn, wholeIn, yesIn } from './values.ts'

export type LineFault = { column: string; sentence: string; value: string }

/** Parsed values of a line; absent when the cell is empty or its column is not in the file. */
export type ParsedLine = {
  reference: string
  ean?: string
  title?: string
  label?: string
  description?: string
  brand?: string
  category?: string
  priceHt?: number
  priceTtc?: number
  /** Basis points. */
  vat?: number
  stock?: number
  weightKg?: number | null
  weightGrams?: number | null
  minimum?: number
  step?: number
  saleUnit?: string
  packLabel?: string
  content?: { quantity: number; unit: 'L' | 'kg' | 'm' | 'piece' }
  preparationDays?: number
  published?: boolean
  ammNumber?: string
}

const text = (cell: string): ParsedValue<string> => ({ value: cell.replace(/\s+/g, ' ').trim() })
const readers: { [field in ImportField]: (cell: string) => ParsedValue<NonNullable<ParsedLine[field]> | null> } = {
  reference: text,
  ean: eanIn,
  title: text,
  label: text,
  description: cell => ({ value: plainText(cell) }),
  brand: text,
  category: text,
  priceHt: centsIn,
  priceTtc: centsIn,
  vat: rateIn,
  stock: cell => wholeIn(cell, 0, 10_000_000),
  weightKg: cell => gramsIn(cell, 1_000),
  weightGrams: cell => gramsIn(cell, 1),
  minimum: cell => wholeIn(cell, 1, 100_000),
  step: cell => wholeIn(cell, 1, 100_000),
  saleUnit: text,
  packLabel: text,
  content: contentIn,
  preparationDays: cell => wholeIn(cell, 0, 120),
  published: yesIn,
  ammNumber: text,
}

/** Our own exports prefix values that a spreadsheet would run as formulas; the prefix is removed here. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
const shownLength = 80
export const truncated = (value: string) => (value.length > shownLength ? `${value.slice(0, shownLength)}…` : value)

/** Parses one line with the seller's column mapping; reports every unreadable cell. */
export function readLine(
  kind: ImportKind,
  cells: readonly string[],
  columns: ColumnMapping,
  headers: readonly string[],
) {
  const parsed: Record<string, unknown> = {}
  const faults: LineFault[] = []
  for (const field of importFields(kind)) {
    const index = columns[field]
    const cell = index === undefined ? '' : withoutGuard(cells[index] ?? '')
    if (index === undefined || cell.trim() === '') continue
    const addFault = (sentence: string) =>
      faults.push({ column: headers[index] ?? '', sentence, value: truncated(cell.trim()) })
    if (cell.includes('\ufffd')) addFault('Caractères illisibles\u00a0: enregistrez le fichier en UTF-8')
    else {
      const read = readers[field](cell)
      if (typeof read === 'string') addFault(read)
      else parsed[field] = read.value
    }
  }
  const reference = typeof parsed.reference === 'string' ? parsed.reference : ''
  const column = headers[columns.reference ?? -1] ?? 'Référence'
  if (!reference && !faults.some(fault => fault.column === column))
    faults.push({ column, sentence: 'Référence requise', value: '' })
  // Each value was parsed by the reader of its field.
  return { parsed: { ...parsed, reference } as ParsedLine, faults }
}
