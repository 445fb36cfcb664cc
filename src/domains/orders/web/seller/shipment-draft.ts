/** Contents of a new shipment; all waiting units by default. */
import type { OrderDetail } from '../../contract-detail.ts'

/** Units by line; an omitted line means all its waiting units. */
export type Quantities = Record<number, number>

export function contentsOf(order: OrderDetail, quantities: Quantities) {
  const waiting = order.lines.filter(line => line.looseQuantity > 0)
  const quantityOf = (line: (typeof waiting)[number]) => quantities[line.id] ?? line.looseQuantity
  return {
    /** Every waiting unit is included. */
    all: waiting.every(line => quantityOf(line) >= line.looseQuantity),
    lines: waiting
      .map(line => ({ lineId: line.id, quantity: quantityOf(line) }))
      .filter(({ quantity }) => quantity > 0),
  }
}
