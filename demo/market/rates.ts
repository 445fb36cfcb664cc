/** Delivery rates HT of the demo’s sellers, by weight bracket, shaped like carriers’ published rates. */
type Bracket = [maxKg: number, cents: number]

const home: Bracket[] = [
  [1, 690],
  [2, 790],
  [5, 1220],
  [10, 1770],
  [15, 2240],
  [30, 2790],
]
const relay: Bracket[] = [
  [1, 450],
  [5, 690],
  [10, 990],
  [20, 1390],
]
const freight: Bracket[] = [
  [50, 5900],
  [100, 7900],
  [250, 10900],
  [500, 14900],
  [1000, 21900],
  [2000, 34900],
]

/** Member States to which a seller delivers. */
export const countriesOf: Record<string, readonly string[]> = { comptoir: ['BE', 'LU'] }

/** Each seller has its own price level, so that rates differ. */
const level: Record<string, number> = { comptoir: 100, sud: 108 }

export function ratesOf(vendorId: number, vendorKey: string) {
  const percent = level[vendorKey] ?? 104
  const rows = (mode: string, zone: string, brackets: Bracket[], factor: number) =>
    brackets.map(([maxKg, cents]) => ({
      vendor_id: vendorId,
      mode,
      zone,
      max_weight_grams: maxKg * 1000,
      price_cents: Math.round((cents * percent * factor) / 100 / 10) * 10,
    }))
  return [
    ...rows('HOME', 'metropole', home, 1),
    ...rows('HOME', 'corse', home, 1.6),
    ...rows('RELAY', 'metropole', relay, 1),
    ...rows('FREIGHT', 'metropole', freight, 1),
    ...(countriesOf[vendorKey] ?? []).flatMap(country => [
      ...rows('HOME', country, home, 1.9),
      ...rows('FREIGHT', country, freight, 1.5),
    ]),
  ]
}
