/** An order that leaves in several shipments: what fits in the next one, and where they put the order. */
import type { OrderStatus } from '../rules.ts'

/** Units of a line: on the shelf, in a labelled shipment, gone in one. */
export type LineProgress = { lineId: number; loose: number; packed: number; sent: number }
export type WantedUnits = { lineId: number; quantity: number }

/** First row that holds: a carried order is to prepare while a unit is in no shipment, shipped when all of them left. */
const byUnits: readonly { status: OrderStatus; holds: (units: Omit<LineProgress, 'lineId'>) => boolean }[] = [
  { status: 'TO_PREPARE', holds: ({ loose }) => loose > 0 },
  { status: 'READY_TO_SHIP', holds: ({ packed }) => packed > 0 },
  { status: 'SHIPPED', holds: ({ sent }) => sent > 0 },
]

/** Null when nothing was sent and nothing is left to send. */
export function statusFor(lines: readonly LineProgress[]): OrderStatus | null {
  const sum = (of: (line: LineProgress) => number) => lines.reduce((total, line) => total + of(line), 0)
  const units = { loose: sum(line => line.loose), packed: sum(line => line.packed), sent: sum(line => line.sent) }
  return byUnits.find(row => row.holds(units))?.status ?? null
}

/** Index → French message for each wanted line that is unknown, twice there, or more than what waits. */
export function overPacked(wanted: readonly WantedUnits[], lines: readonly LineProgress[]): Record<string, string> {
  const faults: Record<string, string> = {}
  const seen = new Set<number>()
  for (const [index, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find(known => known.lineId === lineId)
    if (!line || seen.has(lineId)) faults[`lines.${index}.lineId`] = 'Ligne inconnue de cette commande.'
    else if (quantity > line.loose) faults[`lines.${index}.quantity`] = left(line.loose)
    seen.add(lineId)
  }
  return faults
}

const left = (loose: number) =>
  loose <= 0 ? 'Tout est déjà dans un envoi.' : `Il en reste ${loose} à expédier, pas davantage.`
