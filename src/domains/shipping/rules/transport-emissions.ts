/** Greenhouse gases of a delivery (C. transports L1431-3), from the factor in force for its kind of transport. */
import type { OrderMode } from '#shared/delivery.ts'

export const emissionKinds = ['HOME', 'RELAY', 'FREIGHT', 'LORRY'] as const
export type EmissionKind = (typeof emissionKinds)[number]
export const emissionUnits = ['parcel', 'tonneKilometre'] as const
type EmissionUnit = (typeof emissionUnits)[number]

/** Milligrams of CO2e per parcel or pallet, or per tonne-kilometre. */
export type EmissionFactor = {
  kind: EmissionKind
  unit: EmissionUnit
  milligrams: number
  /** Added to the straight line, because roads are longer. */
  detourPercent: number
  /** How the value was obtained, 1 (default values) to 4 (values of the service itself). */
  level: number
  source: string
}
/** As computed for one delivery; `kilometres` by road, null where the factor is per parcel. */
export type TransportEmissions = Pick<EmissionFactor, 'unit' | 'milligrams' | 'level' | 'source'> & {
  grams: number
  kilometres: number | null
}

const kindOf: Record<OrderMode, EmissionKind | null> = {
  PICKUP: null,
  HOME: 'HOME',
  RELAY: 'RELAY',
  FREIGHT: 'FREIGHT',
  ROUND: 'LORRY',
  DROP: 'LORRY',
}

type Transport = {
  mode: OrderMode
  weightGrams: number
  /** 0 for goods sent as one parcel. */
  pallets: number
  /** In a straight line; null when unknown. */
  kilometres: number | null
}

/** Null without a factor, and without a distance where the factor needs one. */
export function computeEmissions(
  factors: readonly EmissionFactor[],
  { mode, weightGrams, pallets, kilometres }: Transport,
): TransportEmissions | null {
  const factor = factors.find(({ kind }) => kind === kindOf[mode])
  if (!factor) return null
  const { unit, milligrams, level, source, detourPercent } = factor
  const method = { unit, milligrams, level, source }
  if (unit === 'parcel')
    return { ...method, grams: Math.round((milligrams * Math.max(1, pallets)) / 1_000), kilometres: null }
  if (kilometres === null) return null
  const byRoad = Math.round(kilometres * (100 + detourPercent)) / 100
  const tonnes = weightGrams / 1_000_000
  return { ...method, grams: Math.round((milligrams * tonnes * byRoad) / 1_000), kilometres: byRoad }
}

const format = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
/** With a non-breaking space that every font has. */
const figure = (value: number) => format.format(value).replaceAll('\u202f', '\u00a0')

/** « ≈ 1,2 kg CO₂e »; two decimals below 1 kg, none from 10 kg. */
export function emissionsLabel(grams: number): string {
  if (grams < 10) return 'moins de 0,01\u00a0kg CO₂e'
  const step = grams < 1_000 ? 10 : grams < 10_000 ? 100 : 1_000
  return `≈\u00a0${figure((Math.round(grams / step) * step) / 1_000)}\u00a0kg CO₂e`
}

/** « 187,5 g CO₂e par tonne-kilomètre » */
export const factorLabel = ({ unit, milligrams }: Pick<EmissionFactor, 'unit' | 'milligrams'>) =>
  unit === 'parcel'
    ? `${figure(milligrams / 1_000_000)}\u00a0kg CO₂e par colis ou palette`
    : `${figure(milligrams / 1_000)}\u00a0g CO₂e par tonne-kilomètre`

/** How it was computed, and from what. */
export const methodLabel = ({ kilometres, level, source, ...factor }: TransportEmissions) =>
  [
    factorLabel(factor),
    kilometres === null ? '' : `${figure(Math.round(kilometres))}\u00a0km`,
    `valeur de niveau\u00a0${level}`,
    `source\u00a0: ${source}`,
  ]
    .filter(Boolean)
    .join(', ')
