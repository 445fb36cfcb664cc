import { textOf } from '#shared/forms/form-state.ts'
import { isUnionCountry, unionCountries } from '#shared/price/countries.ts'
import type { SellerRate } from '../../contract-seller.ts'

export const shippedModes = ['HOME', 'RELAY', 'FREIGHT'] as const
type Mode = (typeof shippedModes)[number]
export type RateRow = { kilograms: string; metropole: string; corse: string }

export const rateName = (mode: Mode, row: number, column: keyof RateRow) => `${mode}-${row}-${column}`
const blank: RateRow = { kilograms: '', metropole: '', corse: '' }
const blankRows = 3

const decimal = (value: number) => String(value).replace('.', ',')
const amount = (rate: SellerRate | undefined) => (rate ? (rate.priceCents / 100).toFixed(2).replace('.', ',') : '')

/** One line per weight, mainland and Corsica side by side, then empty lines to fill. */
export function rateRows(rates: readonly SellerRate[], mode: Mode): RateRow[] {
  const own = rates.filter(rate => rate.mode === mode && (rate.zone === 'metropole' || rate.zone === 'corse'))
  const weights = [...new Set(own.map(rate => rate.maxWeightGrams))].sort((a, b) => a - b)
  const at = (grams: number, zone: SellerRate['zone']) =>
    amount(own.find(rate => rate.maxWeightGrams === grams && rate.zone === zone))
  const rows = weights.map(grams => ({
    kilograms: decimal(grams / 1_000),
    metropole: at(grams, 'metropole'),
    corse: at(grams, 'corse'),
  }))
  return [...rows, ...Array.from({ length: blankRows }, () => blank)]
}

/** « 12,50 » or « 12.5 € » as a number; null for anything else. */
export function numberFrom(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

export type ReadRates = { rates: SellerRate[]; faults: Record<string, string> }
const mostRows = 24

/** Rates as posted; a line without weight or price is an error at its field, an empty line is ignored. */
export function ratesFrom(form: FormData): ReadRates {
  const faults: Record<string, string> = {}
  const rows = Array.from({ length: mostRows }, (_, row) => row)
  const rates = shippedModes.flatMap(mode => [
    ...rows.flatMap(row => rowRates(form, mode, row, faults)),
    ...rows.flatMap(row => departmentRate(form, mode, row, faults)),
    ...rows.flatMap(row => countryRate(form, mode, row, faults)),
  ])
  return { rates, faults }
}

function rowRates(form: FormData, mode: Mode, row: number, faults: Record<string, string>): SellerRate[] {
  const cell = (column: keyof RateRow) => textOf(form, rateName(mode, row, column)).trim()
  if (!cell('kilograms') && !cell('metropole') && !cell('corse')) return []
  const kilograms = numberFrom(cell('kilograms'))
  if (!kilograms) faults[rateName(mode, row, 'kilograms')] = 'Poids attendu, en kilogrammes'
  return (['metropole', 'corse'] as const).flatMap(zone => {
    if (!cell(zone)) return []
    const price = numberFrom(cell(zone))
    if (price === null) faults[rateName(mode, row, zone)] = 'Montant attendu, comme 12,50'
    if (!kilograms || price === null) return []
    return [{ mode, zone, departments: [], ...bracketOf(kilograms, price) }]
  })
}

const bracketOf = (kilograms: number, price: number) => ({
  maxWeightGrams: Math.round(kilograms * 1_000),
  priceCents: Math.round(price * 100),
})

export type DepartmentRow = { departments: string; kilograms: string; price: string }
export const departmentName = (mode: Mode, row: number, column: keyof DepartmentRow) =>
  `${mode}-departements-${row}-${column}`

export const blankDepartments = 2
/** Rates for chosen departments, one per line, then empty lines to fill. */
export function departmentRows(rates: readonly SellerRate[], mode: Mode): DepartmentRow[] {
  const own = rates.filter(rate => rate.mode === mode && rate.zone === 'departments')
  const rows = own.map(rate => ({
    departments: rate.departments.join(', '),
    kilograms: decimal(rate.maxWeightGrams / 1_000),
    price: amount(rate),
  }))
  return [...rows, ...Array.from({ length: blankDepartments }, () => ({ departments: '', kilograms: '', price: '' }))]
}

/** « 51, 2, 2A » as 51, 02 and 20: the digits that postcodes begin with; null for what is no department of France. */
export function departmentsFrom(text: string): string[] | null {
  const parts = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const codes = parts.map(part => (/^2[AB]$/.test(part) ? '20' : part.padStart(2, '0')))
  const known = codes.every(code => /^(0[1-9]|[1-8]\d|9[0-5])$/.test(code))
  return known && codes.length > 0 ? [...new Set(codes)].sort() : null
}

function departmentRate(form: FormData, mode: Mode, row: number, faults: Record<string, string>): SellerRate[] {
  const cell = (column: keyof DepartmentRow) => textOf(form, departmentName(mode, row, column)).trim()
  if (!cell('departments') && !cell('kilograms') && !cell('price')) return []
  const [departments, kilograms, price] = [
    departmentsFrom(cell('departments')),
    numberFrom(cell('kilograms')),
    numberFrom(cell('price')),
  ]
  if (!departments) faults[departmentName(mode, row, 'departments')] = 'Numéros attendus, comme 51, 10, 2A'
  if (!kilograms) faults[departmentName(mode, row, 'kilograms')] = 'Poids attendu, en kilogrammes'
  if (price === null) faults[departmentName(mode, row, 'price')] = 'Montant attendu, comme 12,50'
  if (!departments || !kilograms || price === null) return []
  return [{ mode, zone: 'departments', departments, ...bracketOf(kilograms, price) }]
}

export type CountryRow = { country: string; kilograms: string; price: string }
export const countryRowName = (mode: Mode, row: number, column: keyof CountryRow) => `${mode}-pays-${row}-${column}`

export const blankCountries = 2
/** Rates for other Member States, one per line, then empty lines to fill. */
export function countryRows(rates: readonly SellerRate[], mode: Mode): CountryRow[] {
  const own = rates.filter(rate => rate.mode === mode && isUnionCountry(rate.zone))
  const rows = own
    .toSorted((a, b) => a.zone.localeCompare(b.zone) || a.maxWeightGrams - b.maxWeightGrams)
    .map(rate => ({ country: rate.zone, kilograms: decimal(rate.maxWeightGrams / 1_000), price: amount(rate) }))
  return [...rows, ...Array.from({ length: blankCountries }, () => ({ country: '', kilograms: '', price: '' }))]
}

function countryRate(form: FormData, mode: Mode, row: number, faults: Record<string, string>): SellerRate[] {
  const cell = (column: keyof CountryRow) => textOf(form, countryRowName(mode, row, column)).trim()
  if (!cell('kilograms') && !cell('price')) return []
  const zone = unionCountries.find(code => code === cell('country'))
  const [kilograms, price] = [numberFrom(cell('kilograms')), numberFrom(cell('price'))]
  if (!zone) faults[countryRowName(mode, row, 'country')] = 'Choisissez le pays'
  if (!kilograms) faults[countryRowName(mode, row, 'kilograms')] = 'Poids attendu, en kilogrammes'
  if (price === null) faults[countryRowName(mode, row, 'price')] = 'Montant attendu, comme 12,50'
  if (!zone || !kilograms || price === null) return []
  return [{ mode, zone, departments: [], ...bracketOf(kilograms, price) }]
}

/** « 500 » euros as cents; null when empty or not an amount. */
export const centsFrom = (text: string) => {
  const value = numberFrom(text)
  return value ? Math.round(value * 100) : null
}
