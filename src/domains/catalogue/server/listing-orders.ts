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

/** By binary search and copies of whole stretches: at a million articles a change of one costs a millisecond or two. */
export function reordered(columns: Sorted, orders: Orders, { added, left }: Change): Orders {
  const compare = comparing(columns)
  const fresh = Int32Array.from(added).filter(place => !left.has(place))
  const renewed = (order: Order) => {
    const kept = without(orders[order], left, compare[order])
    return merged(kept, fresh.slice().sort(compare[order]), compare[order])
  }
  return { popularity: renewed('popularity'), price: renewed('price'), newest: renewed('newest') }
}

/** Where `place` stands in the order, or would. */
function positionIn(order: Int32Array, place: number, compare: Compare): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function without(order: Int32Array, left: ReadonlySet<number>, compare: Compare): Int32Array {
  const cuts: number[] = []
  for (const place of left) {
    const at = positionIn(order, place, compare)
    // One that came and went in the same change is not there.
    if (order[at] === place) cuts.push(at)
  }
  cuts.sort((a, b) => a - b)
  const kept = new Int32Array(order.length - cuts.length)
  cuts.forEach((cut, index) => {
    const from = (cuts[index - 1] ?? -1) + 1
    kept.set(order.subarray(from, cut), from - index)
  })
  const rest = (cuts.at(-1) ?? -1) + 1
  kept.set(order.subarray(rest), rest - cuts.length)
  return kept
}

function merged(kept: Int32Array, fresh: Int32Array, compare: Compare): Int32Array {
  if (kept.length === 0) return fresh
  const all = new Int32Array(kept.length + fresh.length)
  let from = 0
  fresh.forEach((place, index) => {
    const to = positionIn(kept, place, compare)
    all.set(kept.subarray(from, to), from + index)
    all[to + index] = place
    from = to
  })
  all.set(kept.subarray(from), from + fresh.length)
  return all
}
