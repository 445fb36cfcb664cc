import type { Input } from '#shared/contract.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { SellerDropPoint, SellerRound, setSellerRounds } from '../../contract-rounds.ts'
import { departmentsFrom, numberFrom } from './rates-form.ts'

type GivenRound = Input<typeof setSellerRounds>['body']['rounds'][number]

export const roundColumns = [
  'id',
  'name',
  'dates',
  'departments',
  'price',
  'per',
  'free',
  'cutoffDays',
  'cutoffTime',
  'kilograms',
  'pallets',
] as const
type Column = (typeof roundColumns)[number]
export type RoundRow = Record<Column, string> & {
  weekdays: readonly number[]
  stops: readonly { pointId: number; fromTime: string; toTime: string }[]
}

export const weekdayNames = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'] as const
export const mostRounds = 12

export const roundName = (row: number, column: Column | 'weekdays') => `tournee-${row}-${column}`
export const stopName = (row: number, pointId: number, side: 'de' | 'a') => `tournee-${row}-point-${pointId}-${side}`
const euro = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))
const frenchDate = (day: string) => day.split('-').reverse().join('/')
const blank: RoundRow = {
  ...{ id: '', name: '', dates: '', kilograms: '', pallets: '' },
  weekdays: [],
  stops: [],
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
    id: `${round.id}`,
    name: round.name,
    weekdays: round.weekdays,
    dates: round.dates.map(frenchDate).join(', '),
    departments: round.departments.join(', '),
    price: euro(round.priceCents),
    per: round.pricePer,
    free: euro(round.freeFromCents),
    cutoffDays: `${round.cutoffDays}`,
    cutoffTime: round.cutoffTime,
    kilograms: round.capacityGrams === null ? '' : `${round.capacityGrams / 1_000}`,
    pallets: round.capacityPallets === null ? '' : `${round.capacityPallets}`,
    stops: round.stops,
  }))
  return rows.length < mostRounds ? [...rows, blank] : rows
}

type Points = readonly Pick<SellerDropPoint, 'id'>[]

/** Rounds as posted; a row without day, place and price is ignored, and deletes the round that it showed. */
export function roundsFrom(form: FormData, points: Points): { rounds: GivenRound[]; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const rounds = Array.from({ length: mostRounds }, (_, row) => roundFrom(form, { row, points }, faults)).flat()
  return { rounds, faults }
}

function roundFrom(
  form: FormData,
  { row, points }: { row: number; points: Points },
  faults: Record<string, string>,
): GivenRound[] {
  const cell = (column: Column) => textOf(form, roundName(row, column)).trim()
  const weekdays = form.getAll(roundName(row, 'weekdays')).map(Number)
  const stops = stopsFrom(form, row, points)
  if (!weekdays.length && !stops.length && !cell('dates') && !cell('departments') && !cell('price')) return []
  const fault = (column: Column | 'weekdays', sentence: string) => {
    faults[roundName(row, column)] = sentence
  }
  const dates = datesFrom(cell('dates'))
  const departments = cell('departments') ? departmentsFrom(cell('departments')) : []
  const numbers = (['price', 'free', 'cutoffDays', 'kilograms', 'pallets'] as const).map(column =>
    numberFrom(cell(column)),
  )
  const [price = null, free, cutoffDays = null, kilograms, pallets] = numbers
  if (!dates) fault('dates', 'Dates attendues, comme 01/12/2026, 15/12/2026')
  if (!weekdays.length && !cell('dates')) fault('weekdays', 'Choisissez un jour au moins, ou des dates')
  if (!departments) fault('departments', 'Numéros attendus, comme 51, 10, 2A')
  if (departments?.length === 0 && !stops.length) fault('departments', 'Des départements, ou des points de dépôt')
  if (price === null) fault('price', 'Montant attendu, comme 12,50\u00a0; 0 pour une tournée gratuite')
  if (cell('free') && !free) fault('free', 'Montant attendu, ou rien')
  if (cell('kilograms') && !kilograms) fault('kilograms', 'Poids attendu, ou rien')
  if (cell('pallets') && !pallets) fault('pallets', 'Nombre attendu, ou rien')
  if (cutoffDays === null || cutoffDays > 14) fault('cutoffDays', 'Nombre de jours attendu, de 0 à 14')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(cell('cutoffTime'))) fault('cutoffTime', 'Heure attendue, comme 16:00')
  for (const stop of stops)
    if (!stop.fromTime || !stop.toTime) faults[stopName(row, stop.pointId, 'a')] = 'Les deux heures, ou aucune'
    else if (stop.fromTime >= stop.toTime) faults[stopName(row, stop.pointId, 'a')] = 'Après l’heure de début'
  if (!dates || !departments || price === null || cutoffDays === null) return []
  return [
    {
      ...(cell('id') ? { id: Number(cell('id')) } : {}),
      name: cell('name'),
      weekdays,
      dates,
      departments,
      priceCents: Math.round(price * 100),
      pricePer: cell('per') === 'pallet' ? 'pallet' : 'order',
      freeFromCents: free ? Math.round(free * 100) : null,
      cutoffDays: Math.trunc(cutoffDays),
      cutoffTime: cell('cutoffTime'),
      capacityGrams: kilograms ? Math.round(kilograms * 1_000) : null,
      capacityPallets: pallets ? Math.trunc(pallets) : null,
      stops,
    },
  ]
}

/** Points with an hour, in the order of the day. */
const stopsFrom = (form: FormData, row: number, points: Points) =>
  points
    .map(({ id }) => ({
      pointId: id,
      fromTime: textOf(form, stopName(row, id, 'de')),
      toTime: textOf(form, stopName(row, id, 'a')),
    }))
    .filter(({ fromTime, toTime }) => fromTime || toTime)
    .toSorted((a, b) => (a.fromTime === b.fromTime ? a.pointId - b.pointId : a.fromTime < b.fromTime ? -1 : 1))

/** `01/12/2026, 15/12/2026` */
function datesFrom(text: string): string[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const dates = parts.map(part => /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part))
  if (dates.some(found => !found)) return null
  return dates.map(found => `${found?.[3]}-${found?.[2]?.padStart(2, '0')}-${found?.[1]?.padStart(2, '0')}`)
}
