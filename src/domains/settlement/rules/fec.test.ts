import { expect, test } from 'vitest'
import { type FecLine, fecFields, fecLine, fecName } from './fec.ts'
import { journalKinds } from './journal.ts'

const line = (values: Partial<FecLine> = {}): FecLine => ({
  kind: 'SALE',
  number: 12,
  day: '2026-11-23',
  account: { number: '467000', title: 'Vendeurs' },
  seller: { id: 7, legalName: 'SARL Durand' },
  document: 'C-2026-0001',
  label: 'Vente C-2026-0001',
  cents: -123_456,
  validatedOn: '2026-12-04',
  ...values,
})
const fieldsOf = (values?: Partial<FecLine>) => {
  const cells = fecLine(line(values)).replace(/\r\n$/, '').split('\t')
  return Object.fromEntries(fecFields.map((name, index) => [name, cells[index]]))
}

test('a line has the 18 fields in the order of the article, separated by tabs, and ends with a line end', () => {
  const text = fecLine(line())
  expect(fecFields).toHaveLength(18)
  expect(text.split('\t')).toHaveLength(18)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(fieldsOf()).toMatchObject({ JournalCode: 'VE', JournalLib: 'Ventes', EcritureNum: '12', CompteNum: '467000' })
})

test('dates are written YYYYMMDD, of the entry, its document and its validation', () => {
  expect(fieldsOf()).toMatchObject({ EcritureDate: '20261123', PieceDate: '20261123', ValidDate: '20261204' })
})

test('an amount is either debit or credit, with a decimal comma and without a thousands separator', () => {
  expect(fieldsOf()).toMatchObject({ Debit: '0,00', Credit: '1234,56' })
  expect(fieldsOf({ cents: 1_000_005 })).toMatchObject({ Debit: '10000,05', Credit: '0,00' })
})

test('an account per seller has its auxiliary number and name; the others have none', () => {
  expect(fieldsOf()).toMatchObject({ CompAuxNum: 'V000007', CompAuxLib: 'SARL Durand' })
  expect(fieldsOf({ seller: null })).toMatchObject({ CompAuxNum: '', CompAuxLib: '' })
})

test('a tab or a line end within a text is a space', () => {
  expect(fieldsOf({ label: 'Vente\tde\r\nvin' }).EcritureLib).toBe('Vente de vin')
  expect(fieldsOf({ seller: { id: 1, legalName: '\tDurand\n' } }).CompAuxLib).toBe('Durand')
})

test('every kind of entry has a journal', () => {
  for (const kind of journalKinds) expect(fieldsOf({ kind }).JournalCode).toMatch(/^[A-Z]{2}$/)
})

test('the file is named by the SIREN and the last day of the period', () => {
  expect(fecName('849203104', '2026-12-31')).toBe('849203104FEC20261231')
})
