/** What a seller puts in a shipment; everything that waits, until told otherwise. */
import type { OrderDetail } from '../contract-detail.ts'

/** By line; left out: all that waits. */
export type Quantities = Record<number, number>

export function contentsOf(order: OrderDetail, quantities: Quantities) {
  const waiting = order.lines.filter(line => line.looseQuantity > 0)
  const quantityOf = (line: (typeof waiting)[number]) => quantities[line.id] ?? line.looseQuantity
  return {
    /** Nothing stays behind. */
    all: waiting.every(line => quantityOf(line) >= line.looseQuantity),
    lines: waiting
      .map(line => ({ lineId: line.id, quantity: quantityOf(line) }))
      .filter(({ quantity }) => quantity > 0),
  }
}
