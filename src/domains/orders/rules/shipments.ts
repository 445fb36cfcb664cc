/** Orders in several shipments: what fits in the next one, and the resulting order status. */
import type { OrderStatus } from '../rules.ts'

/** Units of a line: in no shipment, in a labelled shipment, dispatched. */
export type LineProgress = { lineId: number; loose: number; packed: number; sent: number }
export type WantedUnits = { lineId: number; quantity: number }

/**
 * The first matching row applies: a shipped order is « to prepare » while a unit is in no shipment, and « shipped »
 * when all of them have left.
 */
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

/** Index → French message for each requested line that is unknown, duplicated, or above the waiting units. */
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
