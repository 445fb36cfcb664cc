/** The orders lists are read in, kept sorted while articles come, change and go. */
export type Order = 'popularity' | 'price' | 'newest'

type Sorted = { ids: number[]; prices: number[]; popularity: number[]; created: number[] }
type Compare = (a: number, b: number) => number

const byNumber = (values: number[], a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0)

/** The same orders as ever: ties are told apart by the article's number. */
const comparing = ({ ids, prices, popularity, created }: Sorted): Record<Order, Compare> => ({
  popularity: (a, b) => byNumber(popularity, b, a) || byNumber(ids, a, b),
  price: (a, b) => byNumber(prices, a, b) || byNumber(ids, a, b),
  newest: (a, b) => byNumber(created, b, a) || byNumber(ids, a, b),
})

export type Orders = Record<Order, Int32Array>
/** Places taken, and places left empty, since an order was made; one may be both. */
export type Change = { added: number[]; left: Set<number> }

const none = new Int32Array()
export const noOrders: Orders = { popularity: none, price: none, newest: none }

export function reordered(columns: Sorted, orders: Orders, { added, left }: Change): Orders {
  const compare = comparing(columns)
  const stays = (place: number) => !left.has(place)
  const fresh = Int32Array.from(added).filter(stays)
  const renewed = (order: Order) =>
    merged(orders[order].filter(stays), fresh.slice().sort(compare[order]), compare[order])
  return { popularity: renewed('popularity'), price: renewed('price'), newest: renewed('newest') }
}

function merged(kept: Int32Array, fresh: Int32Array, compare: Compare): Int32Array {
  const all = new Int32Array(kept.length + fresh.length)
  let next = 0
  let at = 0
  for (const place of fresh) {
    while (next < kept.length && compare(kept[next] ?? 0, place) < 0) all[at++] = kept[next++] ?? 0
    all[at++] = place
  }
  all.set(kept.subarray(next), at)
  return all
}
