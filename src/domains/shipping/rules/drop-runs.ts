/** Runs of a seller's lorry to its drop-off points: a round, on one of its days, as one point sees it. */
import { type DeliveryRound, type DropStop, type OrderedNow, roundDays } from './rounds.ts'

/** Kilometres as the crow flies between the buyer's postcode and a point that they are shown. */
const dropReach = 60
/** Points shown, the nearest first. */
const shownPoints = 6
/** Days ahead to which a run is moved at most. */
export const furthestRun = 60

export type Load = { grams: number; pallets: number }
export const runKey = (roundId: number, day: string) => `${roundId} ${day}`

/** What limits the choice; `kilometres` by point: empty without a postcode, when every point is shown. */
export type DropFacts = {
  kilometres: ReadonlyMap<number, number>
  /** Of the orders already placed, by `runKey`. */
  loads: ReadonlyMap<string, Load>
}
export type DropRun = DropStop & { round: DeliveryRound; day: string; kilometres: number | null }

export const hasStops = (rounds: readonly DeliveryRound[]) => rounds.some(({ stops }) => stops.length > 0)

/**
 * The runs that goods ordered now may take, the nearest point and the first day first; `full`: some would have passed, but
 * their lorry has no room left for these goods.
 */
export function dropRuns(
  rounds: readonly DeliveryRound[],
  order: OrderedNow,
  goods: Load,
  facts: DropFacts,
): { runs: DropRun[]; full: boolean } {
  const all = rounds.flatMap(round =>
    round.stops.length
      ? roundDays(round, order).flatMap(day => round.stops.map(stop => ({ ...stop, round, day })))
      : [],
  )
  const near = all
    .map(run => ({ ...run, kilometres: facts.kilometres.get(run.pointId) ?? null }))
    .filter(({ kilometres }) => kilometres === null || kilometres <= dropReach)
  const runs = near.filter(run => hasRoom(run.round, facts.loads.get(runKey(run.round.id, run.day)), goods))
  return { runs: firstAtEach(runs.toSorted(byNearest)), full: runs.length < near.length }
}

export function hasRoom(
  { capacityGrams, capacityPallets }: DeliveryRound,
  load: Load | undefined,
  goods: Load,
): boolean {
  const [grams, pallets] = [(load?.grams ?? 0) + goods.grams, (load?.pallets ?? 0) + goods.pallets]
  return (capacityGrams === null || grams <= capacityGrams) && (capacityPallets === null || pallets <= capacityPallets)
}

const byNearest = (a: DropRun, b: DropRun) =>
  (a.kilometres ?? Number.POSITIVE_INFINITY) - (b.kilometres ?? Number.POSITIVE_INFINITY) ||
  a.name.localeCompare(b.name, 'fr') ||
  a.pointId - b.pointId ||
  (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
  a.round.priceCents - b.round.priceCents ||
  (a.fromTime < b.fromTime ? -1 : 1)

/** Two rounds that come to a point on one day are one choice: the cheaper, then the earlier. */
function firstAtEach(runs: readonly DropRun[]): DropRun[] {
  const points = new Set(runs.map(({ pointId }) => pointId))
  const shown = new Set([...points].slice(0, shownPoints))
  const seen = new Set<string>()
  return runs.filter(({ pointId, day }) => {
    const key = `${pointId} ${day}`
    if (!shown.has(pointId) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
