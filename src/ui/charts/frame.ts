import { nice, ticks } from 'd3-array'

/** A drawing of fixed proportions that scales with its container; the viewBox sets the size of its numbers. */
export const size = { width: 640, height: 240, left: 46, right: 12, top: 12, bottom: 26 } as const

const inner = { from: size.left, to: size.width - size.right }

/** From the smallest to the largest value, zero included, extended to round numbers. */
export function valueScale(values: readonly number[]) {
  const known = values.filter(Number.isFinite)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const [from, to] = nice(low, high === low ? low + 1 : high, 5)
  const bottom = size.height - size.bottom
  const scale = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - size.top)
  return { scale, ticks: ticks(from, to, 5) }
}

// In widths of one position: the gap between two, and the margin before the first and after the last.
const gap = 0.25
const margin = 0.1

/** Start and width of each of `count` positions. */
export function bandScale(count: number) {
  const step = (inner.to - inner.from) / Math.max(1, count - gap + 2 * margin)
  return { start: (index: number) => inner.from + (margin + index) * step, width: step * (1 - gap) }
}

/** Which labels are written, so that none overlaps its neighbour. */
export const everyNth = (count: number, atMost = 8) => Math.max(1, Math.ceil(count / atMost))
