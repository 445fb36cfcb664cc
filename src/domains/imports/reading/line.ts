import { axisSeparator } from '#domains/catalogue/rules/attributes.ts'
import { longestLeadDays } from '#domains/offers/rules/made-to-order.ts'
import { longestBin } from '#domains/stock/rules.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { mostDownPaymentPercent } from '#shared/price/down-payment.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import type { AttributeChoice, ColumnMapping, ImportField, ImportKind } from '../rules.ts'
import { importFields } from '../rules.ts'
import { currencyIn } from './columns/currency.ts'
import { readHeader } from './columns/header.ts'
import { shapeFor, writesPoints } from './columns/shapes.ts'
import { createNamedReader, type NamedValue } from './named-values.ts'
import { type Axes, axesIn } from './shaping/row.ts'
import {
  addressesIn,
  dayIn,
  depositIn,
  documentsIn,
  modesIn,
  type ParsedDocument,
  type ParsedTier,
  type PlaceCount,
  placesIn,
  type SaleDays,
  saleDaysIn,
  tiersIn,
} from './term-values.ts'
import {
  centsIn,
  contentIn,
  eanIn,
  gramsIn,
  type ParsedValue,
  plainText,
  rateIn,
  stockIn,
  wholeIn,
  yesIn,
} from './values.ts'

export type LineFault = { column: string; sentence: string; value: string }

/** Parsed values of a line; absent when the cell is empty or unreadable, or its column is not in the file. */
export type ParsedLine = {
  reference: string
  ean?: string
  title?: string
  label?: string
  /** Values of the variant by the name of their axis, when the label states them. */
  axes?: Axes
  /** Cells of the other columns, which may be attributes of the article. */
  named?: NamedValue[]
  description?: string
  brand?: string
  category?: string
  group?: string
  price?: number
  priceHt?: number
  priceTtc?: number
  /** Code of the currency of the price; absent for euros. */
  currency?: string
  /** Basis points. */
  vat?: number
  tiers?: ParsedTier[]
  salePrice?: number
  saleFrom?: SaleDays
  saleTo?: string
  stock?: number
  stockByPlace?: PlaceCount[]
  bin?: string
  weightKg?: number | null
  weightGrams?: number | null
  minimum?: number
  step?: number
  saleUnit?: string
  packLabel?: string
  content?: { quantity: number; unit: 'L' | 'kg' | 'm' | 'piece' }
  /** Null where the cell says that there is none. */
  deposit?: PackagingDeposit | null
  preparationDays?: number
  leadDays?: number
  /** 0: none. */
  downPaymentPercent?: number
  deliveryModes?: DeliveryMode[]
  published?: boolean
  ammNumber?: string
  lotTracked?: boolean
  /** Addresses, in their order. */
  pictures?: string[]
  safetySheets?: ParsedDocument[]
  technicalSheets?: ParsedDocument[]
  certificates?: ParsedDocument[]
}

const text = (cell: string): ParsedValue<string> => ({ value: cell.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim() })
const textUpTo = (length: number) => (cell: string) => {
  const read = text(cell)
  return typeof read === 'string' ? read : { value: shortened(read.value, length) }
}
/** Cut at a word where there is one. */
const shortened = (value: string, length: number) =>
  value.length <= length ? value : `${value.slice(0, length - 1).replace(/\s+\S{0,20}$/, '')}…`

type Reader<Value> = (cell: string, writesPoint: boolean) => ParsedValue<Value>
const readers: { [field in ImportField]: Reader<NonNullable<ParsedLine[field]> | null> } = {
  // Spreadsheets and Shopify write an apostrophe before figures that are a text.
  reference: cell => text(cell.replace(/^'(?=\d+$)/, '')),
  ean: eanIn,
  title: textUpTo(160),
  label: text,
  description: cell => ({ value: shortened(plainText(cell), 6_000) }),
  brand: textUpTo(80),
  category: text,
  group: text,
  price: centsIn,
  priceHt: centsIn,
  priceTtc: centsIn,
  currency: cell => ({ value: cell.trim().toUpperCase().slice(0, 3) }),
  vat: rateIn,
  tiers: tiersIn,
  salePrice: centsIn,
  saleFrom: saleDaysIn,
  saleTo: dayIn,
  stock: stockIn,
  stockByPlace: placesIn,
  bin: textUpTo(longestBin),
  weightKg: (cell, point) => gramsIn(cell, 1_000, point),
  weightGrams: (cell, point) => gramsIn(cell, 1, point),
  minimum: cell => wholeIn(cell, 1, 100_000),
  step: cell => wholeIn(cell, 1, 100_000),
  saleUnit: textUpTo(20),
  packLabel: textUpTo(60),
  content: contentIn,
  deposit: depositIn,
  preparationDays: cell => wholeIn(cell, 0, 120),
  leadDays: cell => wholeIn(cell, 1, longestLeadDays),
  downPaymentPercent: cell => wholeIn(cell.replace(/\s*%\s*$/, ''), 0, mostDownPaymentPercent),
  deliveryModes: modesIn,
  published: yesIn,
  ammNumber: text,
  lotTracked: yesIn,
  pictures: addressesIn,
  safetySheets: documentsIn,
  technicalSheets: documentsIn,
  certificates: documentsIn,
}

/** Fields without which a line cannot be imported; an unreadable value of any other is a warning. */
const required: Record<ImportKind, readonly ImportField[]> = {
  catalogue: ['reference', 'title', 'price', 'priceHt', 'priceTtc', 'deposit', 'ammNumber'],
  stock: ['reference', 'stock'],
  prices: ['reference', 'price', 'priceHt', 'priceTtc', 'vat'],
}

/** Our own exports prefix values that a spreadsheet would run as formulas; the prefix is removed here. */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
const shownLength = 80
export const truncated = (value: string) => (value.length > shownLength ? `${value.slice(0, shownLength)}…` : value)

export type ReadLine = { parsed: ParsedLine; faults: LineFault[]; warnings: LineFault[] }

/** Parses lines of a file with the seller's column mapping; reports every unreadable cell. */
export function createLineReader(
  kind: ImportKind,
  columns: ColumnMapping,
  headers: readonly string[],
  attributes: readonly AttributeChoice[] = [],
) {
  const writesPoint = writesPoints(shapeFor(headers))
  const fields = importFields(kind).flatMap(field => {
    const index = columns[field]
    return index === undefined ? [] : [{ field, index, header: headers[index] ?? '' }]
  })
  const priceColumns = fields.filter(({ field }) => field === 'price' || field === 'priceHt' || field === 'priceTtc')
  const readNamed = createNamedReader(headers, new Set(Object.values(columns)), attributes)
  const pounds = /\blbs?\b/i.test(headers[columns.weightKg ?? -1] ?? '')
  return (cells: readonly string[]): ReadLine => {
    const parsed: Record<string, unknown> = {}
    const faults: LineFault[] = []
    const warnings: LineFault[] = []
    for (const { field, index, header } of fields) {
      const cell = withoutGuard(cells[index] ?? '')
      if (cell.trim() === '') continue
      const read = parsedCell(
        field,
        pounds && field === 'weightKg' && /\d\s*$/.test(cell) ? `${cell} lb` : cell,
        writesPoint,
      )
      if (typeof read !== 'string') parsed[field] = read.value
      else
        (required[kind].includes(field) ? faults : warnings).push({
          column: header,
          sentence: read,
          value: truncated(cell.trim()),
        })
    }
    const foreign = foreignCurrency(cells, priceColumns, parsed.currency)
    const reference = typeof parsed.reference === 'string' ? parsed.reference : ''
    const column = headers[columns.reference ?? -1] ?? 'Référence'
    if (!reference && !faults.some(fault => fault.column === column))
      faults.push({ column, sentence: 'Référence requise', value: '' })
    const named = kind === 'catalogue' ? readNamed(cells.map(withoutGuard)) : []
    // Each value was parsed by the reader of its field.
    const line = {
      ...parsed,
      ...labelOf(parsed.label),
      reference,
      currency: foreign,
      ...(named.length > 0 && { named }),
    } as ParsedLine
    return { parsed: line, faults, warnings }
  }
}

function parsedCell(field: ImportField, cell: string, writesPoint: boolean): ParsedValue<unknown> {
  if (cell.includes('\ufffd')) return 'Caractères illisibles\u00a0: enregistrez le fichier en UTF-8'
  return readers[field](cell, writesPoint)
}

const labelLength = 80
/** « M · Rouge » and its axes, or the label as it is. */
function labelOf(label: unknown) {
  if (typeof label !== 'string') return {}
  const axes = axesIn(label)
  if (!axes) return { label: shortened(label, labelLength) }
  return { label: shortened(Object.values(axes).join(axisSeparator), labelLength), axes }
}

/** From a column of currencies, the price itself or the header of its column; undefined for euros. */
function foreignCurrency(
  cells: readonly string[],
  prices: readonly { index: number; header: string }[],
  stated: unknown,
): string | undefined {
  const priced = prices.find(({ index }) => cells[index]?.trim())
  const currency =
    (priced && (currencyIn(cells[priced.index] ?? '') ?? readHeader(priced.header).currency)) ??
    (typeof stated === 'string' && /^[A-Z]{3}$/.test(stated) ? stated : null)
  return currency === null || currency === undefined || currency === 'EUR' ? undefined : currency
}
