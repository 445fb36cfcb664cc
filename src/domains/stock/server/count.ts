import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { StockRow } from '../rules.ts'
import { lockStock, move, type Reason } from './movements.ts'

export type Count = {
  offerId: number
  warehouseId: number
  vendorId: number
  onHand: number
  userId: number | null
  /** A count, unless told otherwise. */
  reason?: CountReason
}
export type CountReason = Extract<Reason, 'count' | 'delivery' | 'correction' | 'import'>

/** Where units are counted, by whom and why. */
export type CountPlace = { vendorId: number; warehouseId: number; userId: number | null; reason: CountReason }
/** `set`: what is there; `add`: what comes or goes. `expected`: only if that many are still on hand. */
export type CountLine = { offerId: number; expected?: number } & ({ set: number } | { add: number })
export type Counted = {
  offerId: number
  before: number
  after: number
  /** Why nothing was written, in French; `stale`: more or fewer are on hand than expected. */
  refusal: string | null
  stale: boolean
}

/**
 * Sets the quantity a seller counted. Throws NOT_FOUND when the offer or the warehouse is not theirs, CONFLICT below what
 * is already sold and waits to leave.
 */
export async function countStock(tx: Tx, { offerId, onHand, reason = 'count', ...place }: Count): Promise<void> {
  const [counted] = await countMany(tx, { ...place, reason }, [{ offerId, set: onHand }])
  if (!counted) throw fail('NOT_FOUND')
  if (counted.refusal) throw fail('CONFLICT', { sentence: counted.refusal })
}

/**
 * Counts many offers in one place, thousands in a handful of statements, each offer once; what cannot be is told and the
 * others go on. Offers and warehouses of another seller are left out of the answer.
 */
export async function countMany(tx: Tx, place: CountPlace, lines: readonly CountLine[]): Promise<Counted[]> {
  const ids = lines.map(({ offerId }) => offerId)
  await sql`
    INSERT INTO stock (warehouse_id, offer_id, vendor_id)
    SELECT w.id, o.id, w.vendor_id FROM warehouses w JOIN offers o ON o.vendor_id = w.vendor_id
    WHERE w.id = ${place.warehouseId} AND o.id = ANY(${ids}::bigint[]) AND w.vendor_id = ${place.vendorId}
    ORDER BY o.id ON CONFLICT DO NOTHING`.execute(tx)
  const locked = await lockStock(tx, ids)
  const here = new Map(locked.filter(row => isHere(row, place)).map(row => [row.offerId, row]))
  const counted = lines.flatMap(line => {
    const row = here.get(line.offerId)
    return row ? [decided(row, line)] : []
  })
  await write(tx, place, locked, counted)
  return counted
}

const isHere = (row: StockRow, { warehouseId, vendorId }: CountPlace) =>
  row.warehouseId === warehouseId && row.vendorId === vendorId

const onHandAtMost = 10_000_000

function decided({ offerId, onHand, reserved }: StockRow, line: CountLine): Counted {
  const after = 'set' in line ? line.set : onHand + line.add
  const stale = line.expected !== undefined && line.expected !== onHand
  const refusal = stale ? staleSentence(onHand) : faultOf(after, reserved)
  return { offerId, before: onHand, after: refusal ? onHand : after, refusal, stale }
}

const staleSentence = (onHand: number) => `Le stock a bougé depuis\u00a0: il est de ${onHand}.`

function faultOf(after: number, reserved: number): string | null {
  if (after < 0) return 'Il n’y en a pas autant\u00a0: le stock deviendrait négatif.'
  if (after > onHandAtMost) return 'Dix millions d’unités au plus.'
  return after < reserved ? reservedSentence(reserved) : null
}

const reservedSentence = (reserved: number) =>
  `${reserved} unité${reserved > 1 ? 's sont déjà vendues et attendent' : ' est déjà vendue et attend'} de partir\u00a0: la quantité comptée ne peut pas être inférieure.`

/** The first figure told of a place is its opening, not a difference found. */
const tellsHowMany: ReadonlySet<CountReason> = new Set(['count', 'import'])

async function write(tx: Tx, place: CountPlace, locked: readonly StockRow[], counted: readonly Counted[]) {
  const changed = counted.filter(({ before, after }) => before !== after)
  if (!changed.length) return
  const known = await everMoved(
    tx,
    place.warehouseId,
    changed.map(({ offerId }) => offerId),
  )
  const opens = ({ offerId }: Counted) => tellsHowMany.has(place.reason) && !known.has(offerId)
  const movements = (rows: readonly Counted[]) =>
    rows.map(({ offerId, before, after }) => ({
      offerId,
      warehouseId: place.warehouseId,
      onHand: after - before,
      reserved: 0,
      reservationId: null,
    }))
  const [again, first] = [changed.filter(row => !opens(row)), changed.filter(opens)]
  await move(tx, locked, movements(again), place.reason, place.userId)
  await move(tx, locked, movements(first), 'opening', place.userId)
}

async function everMoved(tx: Tx, warehouseId: number, offerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ offer_id: number }>`
    SELECT o.offer_id FROM unnest(${offerIds}::bigint[]) AS o (offer_id)
    WHERE EXISTS (SELECT FROM stock_ledger l WHERE l.offer_id = o.offer_id AND l.warehouse_id = ${warehouseId})`.execute(
    tx,
  )
  return new Set(rows.map(row => row.offer_id))
}
