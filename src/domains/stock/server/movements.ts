import { type Expression, sql } from 'kysely'
import { addJob, addJobs } from '#domains/jobs.ts'
import { today } from '#platform/db/clock.ts'
import { anyOf, withoutEstimate } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { StockRow } from '../rules.ts'

/** `left`: the caller moves thousands of rows and invalidates all affected lists at once. */
export type ListingUpdate = 'renewed' | 'left'
export type MovementReason =
  | 'opening'
  | 'count'
  | 'delivery'
  | 'correction'
  | 'import'
  | 'hold'
  | 'release'
  | 'dispatch'
  | 'return'
  | 'sale'
  | 'breakage'
  | 'transfer'
/** Change of one row, with its reservation. */
export type Movement = {
  offerId: number
  warehouseId: number
  onHand: number
  reserved: number
  reservationId: number | null
}

/** Of row `stock`: announced units of a week that is not over. */
const sellableAnnounced = sql<number>`CASE WHEN announced_week + 6 >= ${today} THEN announced ELSE 0 END`

/** Of row `stock`: units of its offer in each kit that contains it. */
const kitQuantities = sql<number[]>`ARRAY(SELECT p.quantity FROM offer_parts p WHERE p.part_id = stock.offer_id)`

/** Locks every row of these offers in one global order, so that two purchases cannot deadlock. */
export async function lockStock(tx: Tx, offerIds: readonly number[]): Promise<StockRow[]> {
  if (!offerIds.length) return []
  const rows = await tx
    .selectFrom('stock')
    .select(['offer_id', 'warehouse_id', 'vendor_id', 'on_hand', 'reserved', 'announced_week'])
    .select([sellableAnnounced.as('announced'), kitQuantities.as('in_kits')])
    .where('offer_id', '=', anyOf([...new Set(offerIds)]))
    .orderBy('offer_id')
    .orderBy('warehouse_id')
    .forUpdate()
    .execute()
  return rows.map(row => ({
    offerId: row.offer_id,
    warehouseId: row.warehouse_id,
    vendorId: row.vendor_id,
    onHand: row.on_hand,
    reserved: row.reserved,
    announced: row.announced,
    announcedWeek: row.announced_week,
    inKits: row.in_kits,
  }))
}

/**
 * The only writer of the counters: changes rows locked by `lockStock` and records each change in the ledger. When a row
 * becomes empty or is no longer empty, the lists that show it are invalidated.
 */
export async function applyMovements(
  tx: Tx,
  locked: readonly StockRow[],
  movements: readonly Movement[],
  reason: MovementReason,
  userId: number | null = null,
  lists: ListingUpdate = 'renewed',
): Promise<void> {
  if (!movements.length) return
  const column = (pick: (movement: Movement) => number | null, type: 'bigint[]' | 'int[]') =>
    withoutEstimate(movements.map(pick), type)
  const moved = sql`SELECT offer_id, warehouse_id, on_hand, reserved, reservation_id
    FROM unnest(${column(m => m.offerId, 'bigint[]')}, ${column(m => m.warehouseId, 'bigint[]')},
      ${column(m => m.onHand, 'int[]')}, ${column(m => m.reserved, 'int[]')}, ${column(m => m.reservationId, 'bigint[]')})
      AS m (offer_id, warehouse_id, on_hand, reserved, reservation_id)`
  await applyMovementsFrom(tx, locked, { moved, movements }, reason, userId, lists)
}

/** Units that come in by these are the announced ones. */
const arrivals: ReadonlySet<MovementReason> = new Set(['opening', 'count', 'delivery', 'correction', 'import'])
const arrived = sql`, announced = greatest(0, s.announced - greatest(0, d.on_hand)),
        announced_week = CASE WHEN s.announced > greatest(0, d.on_hand) THEN s.announced_week END`

/** Of a transfer, which moves one offer between two warehouses. */
const otherSide = sql`(SELECT o.warehouse_id FROM moved o WHERE o.warehouse_id <> moved.warehouse_id)`

type Change = Omit<Movement, 'reservationId'>

/** The same for the rows returned by the statement `moved`: its movements, with the reservations it writes. */
export async function applyMovementsFrom(
  tx: Tx,
  locked: readonly StockRow[],
  { moved, movements }: { moved: Expression<unknown>; movements: readonly Change[] },
  reason: MovementReason,
  userId: number | null = null,
  lists: ListingUpdate = 'renewed',
): Promise<void> {
  await sql`WITH moved AS (${moved}), summed AS (
      SELECT offer_id, warehouse_id, sum(on_hand) AS on_hand, sum(reserved) AS reserved FROM moved GROUP BY 1, 2
    ), changed AS (
      UPDATE stock s SET on_hand = s.on_hand + d.on_hand, reserved = s.reserved + d.reserved${arrivals.has(reason) ? arrived : sql``}
      FROM summed d WHERE s.offer_id = d.offer_id AND s.warehouse_id = d.warehouse_id
    )
    INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason, reservation_id, user_id, other_warehouse_id)
    SELECT offer_id, warehouse_id, on_hand, reserved, ${reason}, reservation_id, ${userId}::bigint,
      ${reason === 'transfer' ? otherSide : sql`NULL::bigint`} FROM moved`.execute(tx)
  if (lists === 'renewed') await queueStockRefresh(tx, crossings(locked, movements))
}

/** Offers with a row that became empty, or is no longer empty, for themselves or for a kit that contains them. */
function crossings(locked: readonly StockRow[], movements: readonly Change[]): number[] {
  const changes = new Map<string, number>()
  for (const movement of movements) {
    const key = `${movement.offerId} ${movement.warehouseId}`
    changes.set(key, (changes.get(key) ?? 0) + movement.onHand - movement.reserved)
  }
  const crossed = locked.filter(({ offerId, warehouseId, onHand, reserved, inKits = [] }) => {
    const before = onHand - reserved
    const after = before + (changes.get(`${offerId} ${warehouseId}`) ?? 0)
    return [1, ...inKits].some(units => before >= units !== after >= units)
  })
  return [...new Set(crossed.map(row => row.offerId))]
}

/** Above this number, one job refreshes all the articles. */
const renewedOneByOne = 20

/** The articles of these offers, and of the kits that contain them, in lists and cached pages. */
export async function queueStockRefresh(tx: Tx, offerIds: readonly number[]): Promise<void> {
  if (!offerIds.length) return
  const rows = await tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .select('v.article_id')
    .distinct()
    .where(sql<boolean>`o.id = any(${offerIds}::bigint[]
      || ARRAY(SELECT p.kit_id FROM offer_parts p WHERE p.part_id = any(${offerIds}::bigint[])))`)
    .orderBy('v.article_id')
    .execute()
  const articleIds = rows.map(row => row.article_id)
  if (articleIds.length > renewedOneByOne) await addJob(tx, 'listing.refresh', { articleIds })
  else
    await addJobs(
      tx,
      'listing.refresh',
      articleIds.map(articleId => ({ payload: { articleIds: [articleId] }, key: `listing:${articleId}` })),
    )
  await invalidatePages(tx, 'articles')
}
