import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

/** Null: not measured; a line is interrupted there, a bar is missing. */
export type Value = number | null

export type ValueScale = {
  /** Percents from the top of the plot. */
  at: (value: number) => number
  /** Values worth a rule, lowest first. */
  ticks: readonly number[]
  low: number
  high: number
}

const tickCount = 5
const measured = (values: readonly Value[]): number[] => values.filter(value => value !== null)

/**
 * A vertical scale that ends on round values. `include` holds values that must be seen whatever the data (zero for bars,
 * thresholds); data that is empty or all alike still gets a scale one can draw on.
 */
export function valueScale(values: readonly Value[], include: readonly number[] = []): ValueScale {
  const all = [...measured(values), ...include]
  const [lowest, highest] = all.length ? [Math.min(...all), Math.max(...all)] : [0, 1]
  const flat = lowest === highest
  const scale = scaleLinear()
    .domain([flat && lowest !== 0 ? Math.min(0, lowest * 2) : lowest, flat ? Math.max(1, highest * 2) : highest])
    .nice(tickCount)
    .range([100, 0])
  const [low = 0, high = 1] = scale.domain()
  return { at: value => rounded(scale(value)), ticks: scale.ticks(tickCount), low, high }
}

/** Percents from the left of the nth of `count` points of a line; a single one stands in the middle. */
export const pointAt = (index: number, count: number) => (count < 2 ? 50 : rounded((100 * index) / (count - 1)))
/** Percents from the left of the middle of the nth of `count` bars. */
export const barAt = (index: number, count: number) => rounded((100 * (index + 0.5)) / count)

/** Which point is under a pointer at this share of the width (0 to 1); -1 without points. */
export function indexUnder(share: number, count: number, kind: 'line' | 'bars'): number {
  const index = kind === 'bars' ? Math.floor(share * count) : Math.round(share * (count - 1))
  return Math.min(Math.max(index, 0), count - 1)
}

type Dot = { x: number; y: number | null }
const dotsOf = (values: readonly Value[], scale: ValueScale): Dot[] =>
  values.map((value, index) => ({
    x: pointAt(index, values.length),
    y: value === null ? null : scale.at(value),
  }))

/** Path of a line in a 100 × 100 square, interrupted where nothing was measured. */
export const linePath = (values: readonly Value[], scale: ValueScale): string =>
  line<Dot>(
    dot => dot.x,
    dot => dot.y ?? 0,
  )
    .defined(dot => dot.y !== null)
    .curve(curveMonotoneX)(dotsOf(values, scale)) ?? ''

/** The same line, filled down to `floor` (a value). */
export const areaPath = (values: readonly Value[], scale: ValueScale, floor: number): string =>
  area<Dot>()
    .x(dot => dot.x)
    .y0(scale.at(floor))
    .y1(dot => dot.y ?? 0)
    .defined(dot => dot.y !== null)
    .curve(curveMonotoneX)(dotsOf(values, scale)) ?? ''

export type Piece = { series: number; index: number; value: number; from: number; to: number }

/** Bars of several series set on each other, in data units; what is below zero piles downwards, what is zero has no piece. */
export function stackedPieces(series: readonly (readonly Value[])[], count: number): Piece[] {
  const up = new Array<number>(count).fill(0)
  const down = new Array<number>(count).fill(0)
  return series.flatMap((values, rank) =>
    Array.from({ length: count }, (_, index) => {
      const value = values[index] ?? 0
      const heap = value < 0 ? down : up
      const from = heap[index] ?? 0
      heap[index] = from + value
      return { series: rank, index, value, from, to: from + value }
    }).filter(piece => piece.value !== 0),
  )
}

export type Tick = { index: number; rare: boolean }

/**
 * Which of the points are written under the chart: at most 12, of which at most 5 are not `rare` (a narrow screen shows
 * only those). `marked` points are preferred, when some are given: midnights among hours, Mondays among days.
 */
export function writtenTicks(count: number, marked: readonly number[] = []): Tick[] {
  const candidates = marked.length ? marked : Array.from({ length: count }, (_, index) => index)
  const step = Math.max(1, Math.ceil(candidates.length / 12))
  const written = candidates.filter((_, rank) => rank % step === 0)
  const narrow = Math.max(1, Math.ceil(written.length / 5))
  return written.map((index, rank) => ({ index, rare: rank % narrow !== 0 }))
}

const rounded = (percents: number) => Math.round(percents * 100) / 100
