/** Scorecard of a seller: five measures over 90 days, each with a level; the settings hold the thresholds. */

export const scorecardDays = 90
/** Below, one late order would decide the level. */
export const minimumCases = 10

export const measureNames = ['late', 'promise', 'cancelled', 'faults', 'replies'] as const
export type MeasureName = (typeof measureNames)[number]

export const serviceLevels = ['good', 'watch', 'insufficient', 'unknown'] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/** In basis points: the level changes from this rate on. */
export type Thresholds = { watch: number; insufficient: number }
export type MeasureThresholds = Record<MeasureName, Thresholds>
/** Orders or messages with the fault, among those that could have it. */
export type Cases = { count: number; of: number }
export type Measure = Cases & Thresholds & { name: MeasureName; level: ServiceLevel }

export const serviceLevelLabels: Record<ServiceLevel, string> = {
  good: 'Bon',
  watch: 'À surveiller',
  insufficient: 'Insuffisant',
  unknown: 'Trop peu de ventes',
}

/** A setting such as « 5-10 », in percent. */
export function thresholdsOf(setting: string): Thresholds {
  const [watch, insufficient] = setting.split('-').map(percent => Number(percent) * 100)
  if (!watch || !insufficient) throw new Error(`not a pair of thresholds: ${setting}`)
  return { watch, insufficient }
}

export function levelOf({ count, of }: Cases, { watch, insufficient }: Thresholds): ServiceLevel {
  if (of < minimumCases) return 'unknown'
  if (count * 10_000 >= of * insufficient) return 'insufficient'
  return count * 10_000 >= of * watch ? 'watch' : 'good'
}

export const judgeMeasures = (cases: Record<MeasureName, Cases>, thresholds: MeasureThresholds): Measure[] =>
  measureNames.map(name => ({
    name,
    ...cases[name],
    ...thresholds[name],
    level: levelOf(cases[name], thresholds[name]),
  }))

const severity: readonly ServiceLevel[] = ['insufficient', 'watch', 'good']
/** The worst of its measures; unknown when none has enough cases. */
export const overallLevel = (measures: readonly Measure[]): ServiceLevel =>
  severity.find(level => measures.some(measure => measure.level === level)) ?? 'unknown'
