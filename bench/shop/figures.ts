/** Figures of the shop with the goals of the design; for missed goals, the reason and what would reach them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Timing } from '../kit/load.ts'
import { reached } from '../kit/reached.ts'
import type { Figure } from '../kit/record.ts'
import { hotStock, type Round } from './hot-stock.ts'
import { shorts } from './shorts.ts'
import type { Work } from './work.ts'

/** Adds a reason to missed goals only. */
const withReason = (figure: Figure): Figure => {
  const short = reached(figure) === false ? shorts[figure.what] : undefined
  return short ? { ...figure, short } : figure
}

/** With the processor time per operation, in milliseconds. */
export type BenchMeasurement = Timing & { serverMs: number; databaseMs: number }

export function shopFigures({ what, goal = {} }: Work, measured: BenchMeasurement, bare: BenchMeasurement): Figure[] {
  const share = Number((withACore(measured) / withACore(bare)).toFixed(3))
  const figures: Figure[] = [
    { what, value: measured.perSecond, unit: '/s', ...atLeast(goal.perSecond) },
    ...processorFigures(what, measured),
    { what, value: share, unit: '× trivial', ...atLeast(goal.ofTrivial) },
    { what, value: measured.p50, unit: 'ms p50' },
    { what, value: measured.p99, unit: 'ms p99', ...(goal.p99 ? { goal: { atMost: goal.p99 } } : {}) },
  ]
  return figures.map(figure => explained(figure, measured))
}

/** Elapsed time alone may miss a goal that processor time reaches. */
function explained(figure: Figure, measured: BenchMeasurement): Figure {
  const alone = Number(withACore(measured).toPrecision(3))
  const slowedDown = figure.unit === '/s' && alone >= (figure.goal?.atLeast ?? Number.POSITIVE_INFINITY)
  if (reached(figure) !== false || !slowedDown) return withReason(figure)
  return { ...figure, short: `The machine had other work: with a core each it would be ${alone} per second.` }
}

export function trivialFigures(bare: BenchMeasurement): Figure[] {
  const what = 'trivial JSON route'
  return [
    { what, value: bare.perSecond, unit: '/s' },
    ...processorFigures(what, bare),
    { what, value: 1, unit: '× trivial' },
    { what, value: bare.p50, unit: 'ms p50' },
    { what, value: bare.p99, unit: 'ms p99' },
  ]
}

const processorFigures = (what: string, measured: BenchMeasurement): Figure[] => [
  { what, value: Number(measured.serverMs.toPrecision(3)), unit: 'ms of server' },
  { what, value: Number(measured.databaseMs.toPrecision(3)), unit: 'ms of database' },
  { what, value: Number(withACore(measured).toPrecision(3)), unit: '/s with a core each' },
]

/** Throughput with a dedicated core for the busier of server and database, from the cost of each operation. */
const withACore = ({ serverMs, databaseMs }: BenchMeasurement) => 1_000 / Math.max(serverMs, databaseMs)

const atLeast = (goal: number | undefined) => (goal === undefined ? {} : { goal: { atLeast: goal } })

export function hotFigures(rounds: readonly Round[]): Figure[] {
  const what = `stock ${hotStock}, 200 buyers at once`
  const exact = rounds.filter(({ sold, left }) => sold === hotStock && left === 0).length
  const slowest = Math.max(...rounds.map(({ seconds }) => seconds))
  const figures: Figure[] = [
    {
      what: `${what}: rounds that sold exactly ${hotStock}`,
      value: exact,
      unit: `of ${rounds.length}`,
      goal: { atLeast: rounds.length },
    },
    { what: `${what}: until the last response`, value: Number(slowest.toFixed(2)), unit: 's' },
  ]
  return figures.map(withReason)
}

export function startFigures({
  firstPageMs,
  startMs,
  idleMb,
}: Record<'firstPageMs' | 'startMs' | 'idleMb', number>): Figure[] {
  const figures: Figure[] = [
    { what: 'cold start to the first page', value: firstPageMs, unit: 'ms', goal: { atMost: 1_500 } },
    { what: 'processor time of that start', value: startMs, unit: 'ms' },
    { what: 'memory of the idle server', value: idleMb, unit: 'MB', goal: { atMost: 150 } },
    { what: 'packages installed for production', value: productionPackages(), unit: 'packages', goal: { atMost: 200 } },
  ]
  return figures.map(withReason)
}

/** Production packages of the lock file that apply to this machine; some are for other systems. */
function productionPackages(): number {
  const root = join(import.meta.dirname, '../..')
  // The shape of npm’s lock file.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(packages).filter(([path, { dev }]) => path && !dev && existsSync(join(root, path))).length
}
