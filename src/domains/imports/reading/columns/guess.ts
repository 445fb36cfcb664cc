import { gtinKey } from '#shared/ids.ts'
import type { ColumnMapping, ImportField } from '../../rules.ts'
import { numberIn } from '../values.ts'
import { currencyIn } from './currency.ts'
import { knownHeaders } from './recognise.ts'

/** Whether the first row is an article already: it has a number with decimals, a price or an EAN, and no known title. */
export const isData = (cells: readonly string[]) =>
  knownHeaders(cells) === 0 &&
  cells.filter(cell => cell.trim()).length > 1 &&
  cells.some(cell => isGtin(cell) || isPrice(cell))

const isGtin = (cell: string) => {
  const digits = cell.trim()
  return /^(\d{8}|\d{12,14})$/.test(digits) && gtinKey(digits.slice(0, -1)) === Number(digits.at(-1))
}
const isPrice = (cell: string) =>
  (/\d[.,]\d{1,2}(?!\d)/.test(cell) || currencyIn(cell) !== null) && typeof numberIn(cell) !== 'string'
const rates = new Set([0.2, 0.1, 0.055, 20, 10, 5.5, 2.1])
const isRate = (cell: string) => {
  const number = numberIn(cell.replace('%', ''))
  return typeof number !== 'string' && rates.has(number.value)
}
const isCount = (cell: string) => /^\d{1,5}$/.test(cell.trim())
const isCode = (cell: string) => /^[\p{L}\d][\p{L}\d./_-]{1,39}$/u.test(cell.trim()) && /[\d\p{Lu}]/u.test(cell)

type Column = { index: number; values: string[]; share: (test: (cell: string) => boolean) => number }
const most = 0.8

/** Finds by their values the columns that no header names. `others`: columns that mean something else. */
export function guessColumns(
  rows: readonly (readonly string[])[],
  width: number,
  known: ColumnMapping,
  others: readonly number[] = [],
): ColumnMapping {
  const used = new Set([...Object.values(known), ...others])
  const columns: Column[] = Array.from({ length: width }, (_, index) => {
    const values = rows.map(cells => cells[index]?.trim() ?? '').filter(Boolean)
    return {
      index,
      values,
      share: (test: (cell: string) => boolean) => values.filter(test).length / Math.max(1, values.length),
    }
  }).filter(({ index, values }) => !used.has(index) && values.length > 0)
  const guessed: ColumnMapping = {}
  const take = (field: ImportField, find: (left: Column[]) => Column | undefined) => {
    const left = columns.filter(({ index }) => !Object.values(guessed).includes(index))
    const column = known[field] === undefined ? find(left) : undefined
    if (column) guessed[field] = column.index
  }
  const priced = known.priceHt !== undefined || known.priceTtc !== undefined
  take('ean', left => left.find(({ share }) => share(isGtin) >= most))
  take('vat', left => left.find(column => column.share(isRate) === 1 && repeats(column)))
  if (!priced) take('price', left => left.find(({ share }) => share(isPrice) >= most))
  take('title', left => longest(left.filter(isWords)))
  take('reference', left => left.find(column => column.share(isCode) >= most && !repeats(column) && !isRank(column)))
  take('stock', left => left.find(column => column.share(isCount) === 1 && !isRank(column)))
  return guessed
}

/** 1, 2, 3: the number of the row. */
const isRank = ({ values }: Column) => values.every((value, index) => Number(value) === Number(values[0]) + index)
const repeats = ({ values }: Column) => values.length > 1 && new Set(values).size < values.length * most
const mean = ({ values }: Column) => values.reduce((sum, value) => sum + value.length, 0) / values.length
const isWords = (column: Column) =>
  column.share(cell => /\p{L}{2}/u.test(cell)) >= most &&
  column.share(cell => /\s/.test(cell)) >= 0.3 &&
  mean(column) < 160
const longest = (columns: Column[]) => columns.sort((a, b) => mean(b) - mean(a))[0]

/** « Article » heads names in one file and codes in another: the values decide. */
export function correctedColumns(rows: readonly (readonly string[])[], columns: ColumnMapping): ColumnMapping {
  const { reference, title, ...rest } = columns
  if (reference === undefined || title !== undefined) return columns
  const values = rows.map(cells => cells[reference]?.trim() ?? '').filter(Boolean)
  const names = values.filter(value => /\p{L}{3}.*\s/u.test(value)).length
  return names * 2 > values.length ? { ...rest, title: reference } : columns
}
