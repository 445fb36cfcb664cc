import { scaleBand, scaleLinear } from 'd3-scale'

/** A drawing of fixed proportions that grows with its place; figures keep their size by the viewBox. */
export const size = { width: 640, height: 240, left: 46, right: 12, top: 12, bottom: 26 } as const

const inner = { from: size.left, to: size.width - size.right }

/** From the smallest to the largest of what is shown, zero included, rounded to what one reads easily. */
export function valueScale(values: readonly number[]) {
  const known = values.filter(Number.isFinite)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const scale = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(5)
    .range([size.height - size.bottom, size.top])
  return { scale, ticks: scale.ticks(5) }
}

export const bandScale = (count: number) =>
  scaleBand<number>()
    .domain(Array.from({ length: count }, (_, n) => n))
    .range([inner.from, inner.to])
    .paddingInner(0.25)
    .paddingOuter(0.1)

/** Which of many labels are written, so that none touches its neighbour. */
export const everyNth = (count: number, atMost = 8) => Math.max(1, Math.ceil(count / atMost))
