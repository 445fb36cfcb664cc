import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'

// The caller in legacy.ts passes these two values.
const { bytes, rowsAtMost } = workerData as { bytes: Uint8Array; rowsAtMost: number }
const book = read(bytes, {
  type: 'array',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  sheetRows: rowsAtMost,
})
const hidden = new Map((book.Workbook?.Sheets ?? []).map(({ name, Hidden }) => [name, Hidden]))
const sheetName = book.SheetNames.find(name => !hidden.get(name)) ?? book.SheetNames[0] ?? ''
const sheet = book.Sheets[sheetName]
const values: unknown[][] = sheet
  ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '', blankrows: true })
  : []

/** As a French spreadsheet shows it: decimal comma, no exponent. */
const shown = (value: unknown): string => {
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value ?? '')
}
parentPort?.postMessage({ sheetName, rows: values.map(cells => cells.map(shown)) })
