/** The drop-off points that a seller's lorry comes to: each with its next days, hours and price. */
import { type DropFacts, type DropRun, dropRuns, hasStops } from '#domains/shipping/rules/drop-runs.ts'
import { isAbroad, palletsFor, totalWeight } from '#domains/shipping/rules.ts'
import type { CartSeller } from '../../contract.ts'
import type { DeliveryOption } from '../../contract-choices.ts'
import { type ChosenDelivery, type DeliveryInput, roundAmounts } from './delivery-input.ts'

export type DropOffer = { option: DeliveryOption; drops: CartSeller['drops']; runs: readonly DropRun[] }
type Chosen = ChosenDelivery['drop']

const isAt = (chosen: Chosen) => (run: { pointId: number; day: string }) =>
  run.pointId === chosen?.pointId && run.day === chosen.day

/** Null for a seller whose rounds have no point. `goodsReason`: why these goods do not go that way. */
export function dropOffer(
  input: DeliveryInput,
  goodsReason: string | null,
  facts: DropFacts,
  chosen: Chosen,
): DropOffer | null {
  if (!hasStops(input.rounds)) return null
  const { at, preparationDays, closures, announcedWeek, goods, place } = input
  const order = { at, preparationDays: preparationDays ?? 0, closures, announcedWeek }
  const load = { grams: totalWeight(goods), pallets: palletsFor(goods) }
  const found = dropRuns(input.rounds, order, load, facts)
  const reason =
    goodsReason ??
    (preparationDays === null ? madeOnDemand : null) ??
    (isAbroad(place) ? onlyInFrance : found.runs.length ? null : found.full ? fullLorry : outOfReach)
  const runs = reason === null ? found.runs : []
  const drops = runs.map(run => ({ ...placeOf(run), ...roundAmounts(run.round, input) }))
  const shown = drops.find(isAt(chosen)) ?? drops[0]
  const amounts = { htCents: shown?.htCents ?? null, ttcCents: shown?.ttcCents ?? null }
  return { option: { mode: 'DROP', ...amounts, reason, promisedOn: shown?.day ?? null, dates: [] }, drops, runs }
}

const placeOf = ({ round: _, ...run }: DropRun) => run

/** The run as an order freezes it. */
export const frozenStop = ({ round, fromTime, toTime, access }: DropRun, pallets: number) => ({
  roundId: round.id,
  round: round.name,
  fromTime,
  toTime,
  access,
  pallets,
})

export const chosenRun = (offer: DropOffer | null, chosen: ChosenDelivery | null) => ({
  drops: offer?.drops ?? [],
  run: offer?.runs.find(isAt(chosen?.drop ?? null)) ?? null,
})

const madeOnDemand = 'Fabriqué à la demande\u00a0: convenez de la livraison avec le vendeur.'
const onlyInFrance = 'Les tournées ne passent qu’en France.'
const fullLorry =
  'Les prochaines tournées sont complètes\u00a0: choisissez une autre livraison, ou une quantité plus petite.'
const outOfReach = 'Aucune tournée du vendeur ne passe près de ce code postal.'
