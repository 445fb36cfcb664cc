/** Stock of one offer in one warehouse, read under lock. */
export type StockRow = {
  offerId: number
  warehouseId: number
  vendorId: number
  onHand: number
  reserved: number
  /** Units not here yet that may be sold, for the week that begins on this Monday. */
  announced: number
  announcedWeek: string | null
  /** Units of this offer in one kit, for each kit that contains it. */
  inKits?: readonly number[]
}
/** Units of `offerId` in one kit. */
export type KitPart = { offerId: number; quantity: number }
/** Units of an offer wanted by an order line. `warehouseId` null: any warehouse of the seller. */
export type Want = {
  purchaseId: number
  orderLineId: number
  offerId: number
  vendorId: number
  quantity: number
  warehouseId: number | null
  /** The latest announced week that the buyer accepts; null: only units that are here. */
  announcedWeek?: string | null
  /** Of a kit: what is taken in its place. */
  parts?: readonly KitPart[]
}
/** Units of `offerId`: the offer of the want, or a part of it. */
export type Allocation = { want: Want; offerId: number; warehouseId: number; quantity: number }
export type Shortage = { offerId: number; warehouseId: number | null; free: number }

const keyOf = (row: { offerId: number; warehouseId: number }) => `${row.offerId} ${row.warehouseId}`

/**
 * Allocates wants to rows. Units taken by one want are unavailable to the next, so two lines on one row are summed. A
 * want bound to a warehouse goes first, because a free one could take its only units. Otherwise the fullest row goes
 * first. Units that are here go before announced ones. A kit takes all its parts in one warehouse, before single units
 * that could be taken elsewhere.
 */
export function allocate(wants: readonly Want[], rows: readonly StockRow[]) {
  const here = new Map(rows.map(row => [keyOf(row), Math.max(0, row.onHand - row.reserved)]))
  const announced = new Map(rows.map(row => [keyOf(row), announcedFree(row)]))
  const accepted = (want: Want) => rows.filter(row => (row.announcedWeek ?? '') <= (want.announcedWeek ?? ''))
  const allocations: Allocation[] = []
  const shortages: Shortage[] = []
  const rank = (want: Want) => Number(want.warehouseId === null) * 2 + Number(!want.parts?.length)
  const inOrder = [...wants].sort((a, b) => rank(a) - rank(b))
  for (const want of inOrder) {
    if (want.parts?.length) {
      const kits = takeKits(want, want.parts, rows, here)
      allocations.push(...kits.allocations)
      if (kits.found < want.quantity)
        shortages.push({ offerId: want.offerId, warehouseId: want.warehouseId, free: kits.found })
      continue
    }
    const taken = take(want, want.quantity, rows, here)
    const later = want.announcedWeek == null ? [] : take(want, want.quantity - total(taken), accepted(want), announced)
    allocations.push(...taken, ...later)
    const found = total(taken) + total(later)
    if (found < want.quantity) shortages.push({ offerId: want.offerId, warehouseId: want.warehouseId, free: found })
  }
  return { allocations, shortages }
}

/** Announced units that no reservation takes. */
const announcedFree = ({ onHand, reserved, announced }: StockRow) =>
  Math.max(0, Math.min(announced, onHand + announced - reserved))
const total = (allocations: readonly Allocation[]) => allocations.reduce((sum, { quantity }) => sum + quantity, 0)

function take(want: Want, units: number, rows: readonly StockRow[], free: Map<string, number>): Allocation[] {
  const usable = rows
    .filter(row => row.offerId === want.offerId && row.vendorId === want.vendorId)
    .filter(row => want.warehouseId === null || row.warehouseId === want.warehouseId)
    .sort((a, b) => (free.get(keyOf(b)) ?? 0) - (free.get(keyOf(a)) ?? 0) || a.warehouseId - b.warehouseId)
  const taken: Allocation[] = []
  let missing = units
  for (const row of usable) {
    const quantity = Math.min(missing, free.get(keyOf(row)) ?? 0)
    if (quantity <= 0) break
    free.set(keyOf(row), (free.get(keyOf(row)) ?? 0) - quantity)
    taken.push({ want, offerId: row.offerId, warehouseId: row.warehouseId, quantity })
    missing -= quantity
  }
  return taken
}

/** Whole kits, where the free units of every part allow the most first. */
function takeKits(want: Want, parts: readonly KitPart[], rows: readonly StockRow[], free: Map<string, number>) {
  const units = (warehouseId: number, part: KitPart) => free.get(keyOf({ ...part, warehouseId })) ?? 0
  const kitsIn = (warehouseId: number) =>
    Math.min(...parts.map(part => Math.floor(units(warehouseId, part) / part.quantity)))
  const places = [...new Set(rows.filter(row => row.vendorId === want.vendorId).map(row => row.warehouseId))]
    .filter(warehouseId => want.warehouseId === null || warehouseId === want.warehouseId)
    .sort((a, b) => kitsIn(b) - kitsIn(a) || a - b)
  const allocations: Allocation[] = []
  let found = 0
  for (const warehouseId of places) {
    const kits = Math.min(want.quantity - found, kitsIn(warehouseId))
    if (kits <= 0) break
    for (const part of parts) {
      const quantity = kits * part.quantity
      free.set(keyOf({ ...part, warehouseId }), units(warehouseId, part) - quantity)
      allocations.push({ want, offerId: part.offerId, warehouseId, quantity })
    }
    found += kits
  }
  return { allocations, found }
}

/** Message with the units left, for a buyer whose order cannot be fulfilled. */
export const shortageSentence = (title: string, free: number) =>
  free > 0
    ? `Il ne reste que ${free} unité${free > 1 ? 's' : ''} de «\u00a0${title}\u00a0».`
    : `«\u00a0${title}\u00a0» n’est plus en stock.`

/** Units of an offer made on demand without a monthly limit: what a cart accepts at most. */
export const capacityWithoutLimit = 100_000

export const stockLevels = ['out', 'low', 'fine'] as const
export type StockLevel = (typeof stockLevels)[number]
export const stockLevel = (free: number, lowBelow: number): StockLevel =>
  free <= 0 ? 'out' : free < lowBelow ? 'low' : 'fine'
export const stockLevelLabels: Record<StockLevel, string> = { out: 'Rupture', low: 'Stock faible', fine: 'En stock' }
/** An offer is low below this many minimum orders, unless its seller has set a threshold. */
export const lowStockOrders = 5
/** « A3-12 »: printed on picking lists. */
export const longestBin = 20

/** Most units of that default: five pallets of bottles would be low for ever. One minimum order when it is more. */
export const lowStockAtMost = 200

/** Units to reorder: back to twice the threshold, or a month of sales when that is more, in whole steps. */
export function reorderUnits({
  free,
  lowBelow,
  sold,
  step,
}: {
  free: number
  lowBelow: number
  sold: number
  step: number
}): number {
  const missing = Math.max(2 * lowBelow, sold) - free
  return Math.max(0, Math.ceil(missing / step) * step)
}

/** Why the stock on hand changed, as shown to the seller. */
export const moveReasons = [
  'dispatch',
  'sale',
  'return',
  'count',
  'opening',
  'delivery',
  'import',
  'correction',
  'breakage',
  'transfer',
] as const
export type MoveReason = (typeof moveReasons)[number]
export const moveLabels: Record<MoveReason, string> = {
  dispatch: 'Vente',
  sale: 'Vente au comptoir',
  return: 'Retour',
  count: 'Comptage',
  opening: 'Premier comptage',
  delivery: 'Réception',
  import: 'Import',
  correction: 'Correction',
  breakage: 'Casse ou perte',
  transfer: 'Transfert',
}

/** Movements that a member records at the counter. */
export const counterMoves = ['count', 'delivery', 'sale', 'breakage'] as const satisfies readonly MoveReason[]
export type CounterMove = (typeof counterMoves)[number]
