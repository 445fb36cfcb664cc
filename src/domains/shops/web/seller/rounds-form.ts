import { textOf } from '#shared/forms/form-state.ts'
import type { SellerRound } from '../../contract-rounds.ts'
import { departmentsFrom, numberFrom } from './rates-form.ts'

export const roundColumns = ['departments', 'price', 'per', 'free', 'cutoffDays', 'cutoffTime'] as const
type Column = (typeof roundColumns)[number]
export type RoundRow = Record<Column, string> & { weekdays: readonly number[] }

export const weekdayNames = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'] as const
export const mostRounds = 6

export const roundName = (row: number, column: Column | 'weekdays') => `tournee-${row}-${column}`
const euro = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))
const blank: RoundRow = {
  weekdays: [],
  departments: '',
  price: '',
  per: 'order',
  free: '',
  cutoffDays: '1',
  cutoffTime: '12:00',
}

/** The rounds, then one empty row to fill while another is allowed. */
export function roundRows(rounds: readonly SellerRound[]): RoundRow[] {
  const rows = rounds.map(round => ({
    weekdays: round.weekdays,
    departments: round.departments.join(', '),
    price: euro(round.priceCents),
    per: round.pricePer,
    free: euro(round.freeFromCents),
    cutoffDays: `${round.cutoffDays}`,
    cutoffTime: round.cutoffTime,
  }))
  return rows.length < mostRounds ? [...rows, blank] : rows
}

/** Rounds as posted; a row without day, department and price is ignored, and deletes the round that it showed. */
export function roundsFrom(form: FormData): { rounds: SellerRound[]; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const rounds = Array.from({ length: mostRounds }, (_, row) => roundFrom(form, row, faults)).flat()
  return { rounds, faults }
}

function roundFrom(form: FormData, row: number, faults: Record<string, string>): SellerRound[] {
  const cell = (column: Column) => textOf(form, roundName(row, column)).trim()
  const weekdays = form.getAll(roundName(row, 'weekdays')).map(Number)
  if (!weekdays.length && !cell('departments') && !cell('price')) return []
  const fault = (column: Column | 'weekdays', sentence: string) => {
    faults[roundName(row, column)] = sentence
  }
  const departments = departmentsFrom(cell('departments'))
  const [price, free, cutoffDays] = [
    numberFrom(cell('price')),
    numberFrom(cell('free')),
    numberFrom(cell('cutoffDays')),
  ]
  if (!weekdays.length) fault('weekdays', 'Choisissez un jour au moins')
  if (!departments) fault('departments', 'Numéros attendus, comme 51, 10, 2A')
  if (price === null) fault('price', 'Montant attendu, comme 12,50')
  if (cell('free') && !free) fault('free', 'Montant attendu, ou rien')
  if (cutoffDays === null || cutoffDays > 14) fault('cutoffDays', 'Nombre de jours attendu, de 0 à 14')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(cell('cutoffTime'))) fault('cutoffTime', 'Heure attendue, comme 16:00')
  if (!departments || price === null || cutoffDays === null) return []
  return [
    {
      weekdays,
      departments,
      priceCents: Math.round(price * 100),
      pricePer: cell('per') === 'pallet' ? 'pallet' : 'order',
      freeFromCents: free ? Math.round(free * 100) : null,
      cutoffDays: Math.trunc(cutoffDays),
      cutoffTime: cell('cutoffTime'),
    },
  ]
}
