/** A kit and one of its parts in one cart take the same units: they are counted together, as the reservation does. */
import { allocate, type StockRow, type Want } from '#domains/stock/rules.ts'
import type { AvailableInWarehouse, KitPartUnits } from '#domains/stock/server/queries.ts'
import type { PickupShop } from '../contract-choices.ts'
import { nameOfLine } from '../rules.ts'
import type { Moment } from './drop-off/delivery-input.ts'
import { announcedWeekAt, freeAt, pickupShop } from './price-delivery.ts'
import type { CartShopRow, LineRow } from './queries.ts'

export type UnitsLine = {
  offerId: number
  vendorId: number
  quantity: number
  title: string
  variantLabel: string
  forSale: boolean
  free: readonly AvailableInWarehouse[]
  parts: readonly KitPartUnits[]
}
/** Units left for a line, and the lines of the cart that take the others. */
export type UnitsLeft = { available: number; takenBy: string[] }

/** `lines`: all of the seller in the cart. `warehouseId` null: any warehouse of the seller. */
export function unitsLeftInCart<L extends UnitsLine>(
  line: L,
  lines: readonly L[],
  warehouseId: number | null,
): UnitsLeft {
  const alone = freeAt(line, warehouseId)
  const others = lines.filter(other => other.offerId !== line.offerId && other.forSale)
  const sharing = others.filter(other => sharesUnits(line, other))
  if (!sharing.length) return { available: alone, takenBy: [] }
  const rows = rowsOf([line, ...others])
  const wanted = wantOf(line, warehouseId)
  const taken = others.map(other => wantOf(other, warehouseId))
  const left = allocateOne({ ...wanted, quantity: alone }, rowsAfter(taken, rows))
  const together = allocate([...taken, wanted], rows).shortages.length === 0
  const available = Math.min(alone, together ? Math.max(left, wanted.quantity) : left)
  return { available, takenBy: available < alone ? sharing.map(nameOfLine) : [] }
}

const offersIn = ({ offerId, parts }: UnitsLine) => (parts.length ? parts.map(part => part.offerId) : [offerId])
const sharesUnits = (line: UnitsLine, other: UnitsLine) => {
  const own = new Set(offersIn(line))
  return offersIn(other).some(offerId => own.has(offerId))
}

/** No more than the stock allows the line alone, which is refused for itself; a kit with a part off sale takes nothing. */
const wantOf = (line: UnitsLine, warehouseId: number | null): Want => ({
  purchaseId: 0,
  orderLineId: 0,
  offerId: line.offerId,
  vendorId: line.vendorId,
  quantity: Math.min(line.quantity, freeAt(line, warehouseId)),
  warehouseId,
  announcedWeek: announcedWeekAt(line, warehouseId),
  parts: line.parts,
})

function rowsOf(lines: readonly UnitsLine[]): StockRow[] {
  const rows = lines.flatMap(line =>
    (line.parts.length ? line.parts : [line]).flatMap(({ offerId, free }) =>
      free.flatMap(place =>
        place.warehouseId === null ? [] : [rowOf(offerId, line.vendorId, place.warehouseId, place)],
      ),
    ),
  )
  return [...new Map(rows.map(row => [`${row.offerId} ${row.warehouseId}`, row])).values()]
}

const rowOf = (offerId: number, vendorId: number, warehouseId: number, place: AvailableInWarehouse): StockRow => ({
  offerId,
  vendorId,
  warehouseId,
  onHand: place.here,
  reserved: 0,
  announced: place.free - place.here,
  announcedWeek: place.week,
})

function rowsAfter(wants: readonly Want[], rows: readonly StockRow[]): StockRow[] {
  const { allocations } = allocate(wants, rows)
  return rows.map(row => {
    const own = allocations.filter(
      ({ offerId, warehouseId }) => offerId === row.offerId && warehouseId === row.warehouseId,
    )
    return { ...row, reserved: own.reduce((units, { quantity }) => units + quantity, 0) }
  })
}

const allocateOne = (want: Want, rows: readonly StockRow[]) =>
  allocate([want], rows).shortages[0]?.free ?? want.quantity

/** What each pick-up shop has of a seller's lines, and when it would be ready. */
export function shopsServing(
  { rows, shops }: { rows: readonly LineRow[]; shops: readonly CartShopRow[] },
  at: Moment,
): PickupShop[] {
  const sale = rows.filter(row => row.forSale)
  return shops.map(shop => {
    const served = sale.filter(row => unitsLeftInCart(row, sale, shop.warehouseId).available >= row.quantity)
    return pickupShop(shop, sale, served.length, at)
  })
}
