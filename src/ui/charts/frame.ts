import { nice, ticks } from 'd3-array'

/** A drawing of fixed proportions that grows with its place; figures keep their size by the viewBox. */
export const size = { width: 640, height: 240, left: 46, right: 12, top: 12, bottom: 26 } as const

const inner = { from: size.left, to: size.width - size.right }

/** From the smallest to the largest of what is shown, zero included, rounded to what one reads easily. */
export function valueScale(values: readonly number[]) {
  const known = values.filter(Number.isFinite)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const [from, to] = nice(low, high === low ? low + 1 : high, 5)
  const bottom = size.height - size.bottom
  const scale = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - size.top)
  return { scale, ticks: ticks(from, to, 5) }
}

// In widths of one place: between two of them, and before the first and after the last.
const gap = 0.25
const margin = 0.1

/** Where each of `count` places begins, and how wide they are. */
export function bandScale(count: number) {
  const step = (inner.to - inner.from) / Math.max(1, count - gap + 2 * margin)
  return { start: (index: number) => inner.from + (margin + index) * step, width: step * (1 - gap) }
}

/** Which of many labels are written, so that none touches its neighbour. */
export const everyNth = (count: number, atMost = 8) => Math.max(1, Math.ceil(count / atMost))
