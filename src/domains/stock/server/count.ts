import { sql } from 'kysely'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { StockRow } from '../rules.ts'
import { applyMovements, type ListingUpdate, lockStock, type Movement, type MovementReason } from './movements.ts'

type Place = { offerId: number; warehouseId: number }
export type CountReason = Extract<MovementReason, 'count' | 'delivery' | 'correction' | 'import' | 'sale' | 'breakage'>
/** Owner of the stock, author and reason of the count. */
export type CountBy = { vendorId: number; userId: number | null; reason: CountReason }
/** `set`: the new quantity; `add`: a difference. `expected`: only if that many units are still on hand. */
export type CountLine = Place & { expected?: number } & ({ set: number } | { add: number })
export type Counted = Place & {
  before: number
  after: number
  /** Why nothing was written, in French; `stale`: the quantity on hand differs from the expected one. */
  refusal: string | null
  stale: boolean
}
export type StockCount = Place & { vendorId: number; onHand: number; userId: number | null; reason?: CountReason }

/**
 * Sets the quantity counted by a seller. NOT_FOUND when the offer or the warehouse is not theirs; CONFLICT below the
 * units sold and not yet dispatched.
 */
export async function countStock(
  tx: Tx,
  { onHand, vendorId, userId, reason = 'count', ...place }: StockCount,
  lists: ListingUpdate = 'renewed',
): Promise<void> {
  const [counted] = await countMany(tx, { vendorId, userId, reason }, [{ ...place, set: onHand }], lists)
  if (!counted) throw fail('NOT_FOUND')
  if (counted.refusal) throw fail('CONFLICT', { sentence: counted.refusal })
}

/**
 * Counts many offer and warehouse pairs, each once, thousands of them in a few statements. Rejected pairs are reported
 * and the others continue. Offers and warehouses of another seller are absent from the result.
 */
export async function countMany(
  tx: Tx,
  by: CountBy,
  lines: readonly CountLine[],
  lists: ListingUpdate = 'renewed',
): Promise<Counted[]> {
  const kits = await findOwnKits(tx, by.vendorId, lines)
  await openPlaces(tx, by.vendorId, lines)
  const locked = await lockStock(
    tx,
    lines.map(({ offerId }) => offerId),
  )
  const own = new Map(locked.filter(row => row.vendorId === by.vendorId).map(row => [keyOf(row), row]))
  const made = await madeToOrderAmong(tx, lines)
  const counted = lines.flatMap(line => {
    const row = own.get(keyOf(line))
    if (kits.has(line.offerId)) return [refusedKit(line)]
    if (!row) return []
    return made.has(line.offerId) ? refusedCount(row, madeToOrderSentence) : decided(row, line)
  })
  const changed = counted.filter(({ before, after }) => before !== after)
  const known = tellsHowMany.has(by.reason) ? await movedBefore(tx, changed) : null
  const isFirst = (row: Counted) => known !== null && !known.has(keyOf(row))
  const [again, first] = [changed.filter(row => !isFirst(row)), changed.filter(isFirst)]
  await applyMovements(tx, locked, again.map(movementOf), by.reason, by.userId, lists)
  await applyMovements(tx, locked, first.map(movementOf), 'opening', by.userId, lists)
  return counted
}

/** The stock of a kit is that of its parts. */
export async function findOwnKits(
  tx: Tx,
  vendorId: number,
  places: readonly Pick<Place, 'offerId'>[],
): Promise<Set<number>> {
  const offerIds = [...new Set(places.map(({ offerId }) => offerId))]
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT kit_id AS id FROM offer_parts
    WHERE vendor_id = ${vendorId} AND kit_id = any(${offerIds}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const refusedKit = ({ offerId, warehouseId }: Place): Counted => ({
  ...{ offerId, warehouseId, before: 0, after: 0, stale: false },
  refusal: 'Un coffret ne se compte pas\u00a0: son stock est celui de ses éléments.',
})

const madeToOrderSentence = 'Cette offre est fabriquée à la demande\u00a0: elle n’a pas de stock.'

async function madeToOrderAmong(tx: Tx, lines: readonly Place[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('offers')
    .select('id')
    .where('id', '=', anyOf([...new Set(lines.map(({ offerId }) => offerId))]))
    .where('lead_days', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The first count of a pair is its opening stock, not a difference. */
const tellsHowMany: ReadonlySet<CountReason> = new Set(['count', 'import'])

const keyOf = ({ offerId, warehouseId }: Place) => `${offerId} ${warehouseId}`
const columns = (places: readonly Place[]) => sql`unnest(${places.map(place => place.offerId)}::bigint[],
  ${places.map(place => place.warehouseId)}::bigint[]) AS p (offer_id, warehouse_id)`

/** Inserts rows for the seller's own pairs that were never counted, in one global order to prevent deadlocks. */
export const openPlaces = (tx: Tx, vendorId: number, places: readonly Place[]) =>
  sql`
    INSERT INTO stock (warehouse_id, offer_id, vendor_id)
    SELECT w.id, o.id, w.vendor_id FROM ${columns(places)}
    JOIN warehouses w ON w.id = p.warehouse_id AND w.vendor_id = ${vendorId}
    JOIN offers o ON o.id = p.offer_id AND o.vendor_id = w.vendor_id
    WHERE NOT EXISTS (SELECT FROM offer_parts k WHERE k.kit_id = o.id)
    ORDER BY o.id, w.id
    ON CONFLICT DO NOTHING`.execute(tx)

const onHandAtMost = 10_000_000

function decided({ offerId, warehouseId, onHand, reserved, announced }: StockRow, line: CountLine): Counted {
  const after = 'set' in line ? line.set : onHand + line.add
  const stale = line.expected !== undefined && line.expected !== onHand
  const refusal = stale ? staleSentence(onHand) : faultOf(after, Math.max(0, reserved - announced))
  return { offerId, warehouseId, before: onHand, after: refusal ? onHand : after, refusal, stale }
}

const refusedCount = ({ offerId, warehouseId, onHand }: StockRow, refusal: string): Counted => ({
  offerId,
  warehouseId,
  before: onHand,
  after: onHand,
  refusal,
  stale: false,
})

const staleSentence = (onHand: number) => `Le stock a bougé depuis\u00a0: il est de ${onHand}.`

function faultOf(after: number, reserved: number): string | null {
  if (after < 0) return 'Il n’y en a pas autant\u00a0: le stock deviendrait négatif.'
  if (after > onHandAtMost) return 'Dix millions d’unités au plus.'
  return after < reserved ? reservedSentence(reserved) : null
}

const reservedSentence = (reserved: number) =>
  `${reserved} unité${reserved > 1 ? 's sont déjà vendues et attendent' : ' est déjà vendue et attend'} de partir\u00a0: la quantité comptée ne peut pas être inférieure.`

const movementOf = ({ offerId, warehouseId, before, after }: Counted): Movement => ({
  offerId,
  warehouseId,
  onHand: after - before,
  reserved: 0,
  reservationId: null,
})

async function movedBefore(tx: Tx, places: readonly Place[]): Promise<Set<string>> {
  if (!places.length) return new Set()
  const { rows } = await sql<Place>`
    SELECT p.offer_id AS "offerId", p.warehouse_id AS "warehouseId" FROM ${columns(places)}
    WHERE EXISTS (SELECT FROM stock_ledger l WHERE l.offer_id = p.offer_id AND l.warehouse_id = p.warehouse_id)`.execute(
    tx,
  )
  return new Set(rows.map(keyOf))
}
