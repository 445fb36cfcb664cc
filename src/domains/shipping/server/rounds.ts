import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { now, today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { type DropFacts, hasStops, type Load, runKey } from '../rules/drop-runs.ts'
import { type DeliveryRound, roundDays } from '../rules/rounds.ts'
import { comingClosures } from './closures.ts'

/** By seller, in the order in which they were written, with the open points that they stop at. */
export const deliveryRounds = (db: Db | Tx) =>
  db
    .selectFrom('delivery_rounds as r')
    .select(eb => [
      'r.id',
      'r.vendor_id as vendorId',
      'r.name',
      'r.weekdays',
      'r.dates',
      'r.skipped_days as skippedDays',
      'r.departments',
      'r.price_cents as priceCents',
      'r.price_per as pricePer',
      'r.free_from_cents as freeFromCents',
      'r.cutoff_days as cutoffDays',
      'r.cutoff_time as cutoffTime',
      'r.capacity_grams as capacityGrams',
      'r.capacity_pallets as capacityPallets',
      jsonArrayFrom(
        eb
          .selectFrom('delivery_stops as s')
          .innerJoin('drop_points as p', 'p.id', 's.point_id')
          .select(['p.id as pointId', 'p.name', 'p.street', 'p.postcode', 'p.city', 'p.access'])
          .select(['s.from_time as fromTime', 's.to_time as toTime'])
          .whereRef('s.round_id', '=', 'r.id')
          .where('p.closed_at', 'is', null)
          .orderBy('s.position'),
      ).as('stops'),
    ])
    .orderBy('r.id')
    // The column's CHECK constraint allows these values only.
    .$narrowType<{ pricePer: 'order' | 'pallet' }>()

type GivenRound = Omit<DeliveryRound, 'id' | 'stops' | 'skippedDays'> & {
  id?: number | undefined
  stops: readonly { pointId: number; fromTime: string; toTime: string }[]
}

/**
 * Replaces the rounds of a seller: those given with their id are changed, the others that it had are deleted. Orders keep
 * the price, the day and the point they were placed with.
 */
export async function replaceRounds(tx: Tx, vendorId: number, rounds: readonly GivenRound[]): Promise<void> {
  const ids = rounds.flatMap(({ id }) => id ?? [])
  const known = await tx.selectFrom('delivery_rounds').select('id').where('vendor_id', '=', vendorId).execute()
  if (ids.some(id => !known.some(round => round.id === id)) || new Set(ids).size !== ids.length) throw fail('NOT_FOUND')
  await requireOpenPoints(tx, vendorId, rounds)
  const gone = known.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (gone.length) await tx.deleteFrom('delivery_rounds').where('id', 'in', gone).execute()
  for (const round of rounds) await writeRound(tx, vendorId, round)
}

async function requireOpenPoints(tx: Tx, vendorId: number, rounds: readonly GivenRound[]): Promise<void> {
  const wanted = new Set(rounds.flatMap(({ stops }) => stops.map(({ pointId }) => pointId)))
  if (wanted.size === 0) return
  const open = await tx
    .selectFrom('drop_points')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('closed_at', 'is', null)
    .where('id', 'in', [...wanted])
    .execute()
  if (open.length !== wanted.size) throw fail('NOT_FOUND')
}

async function writeRound(tx: Tx, vendorId: number, { id, stops, ...round }: GivenRound): Promise<void> {
  const row = {
    name: round.name,
    weekdays: round.weekdays.toSorted(),
    dates: round.dates.toSorted(),
    departments: round.departments.toSorted(),
    price_cents: round.priceCents,
    price_per: round.pricePer,
    free_from_cents: round.freeFromCents,
    cutoff_days: round.cutoffDays,
    cutoff_time: round.cutoffTime,
    capacity_grams: round.capacityGrams,
    capacity_pallets: round.capacityPallets,
  }
  const written = id
    ? await tx.updateTable('delivery_rounds').set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
    : await tx
        .insertInto('delivery_rounds')
        .values({ ...row, vendor_id: vendorId })
        .returning('id')
        .executeTakeFirstOrThrow()
  await tx.deleteFrom('delivery_stops').where('round_id', '=', written.id).execute()
  if (stops.length === 0) return
  const rows = stops.map(({ pointId, fromTime, toTime }, index) => ({
    round_id: written.id,
    vendor_id: vendorId,
    point_id: pointId,
    position: index + 1,
    from_time: fromTime,
    to_time: toTime,
  }))
  await tx.insertInto('delivery_stops').values(rows).execute()
}

export const noDropFacts: DropFacts = { kilometres: new Map(), loads: new Map() }

/** Distances from a postcode and loads already taken: two statements for any number of rounds, none without stops. */
export async function findDropFacts(
  db: Db | Tx,
  rounds: readonly (DeliveryRound & { vendorId: number })[],
  postcode: string | null,
  /** Orders that are priced again, whose load is part of the goods. */
  exceptOrders: readonly number[],
): Promise<DropFacts> {
  const stopping = rounds.filter(round => hasStops([round]))
  if (stopping.length === 0) return noDropFacts
  const limited = stopping.filter(round => round.capacityGrams !== null || round.capacityPallets !== null)
  return {
    kilometres: postcode === null ? new Map() : await findKilometres(db, stopping, postcode),
    loads: limited.length
      ? await findLoads(db, [...new Set(limited.map(({ vendorId }) => vendorId))], exceptOrders)
      : new Map(),
  }
}

/** From the middle of the communes of one postcode to that of the other. */
async function findKilometres(db: Db | Tx, rounds: readonly DeliveryRound[], postcode: string) {
  const ids = rounds.flatMap(({ stops }) => stops.map(({ pointId }) => pointId))
  const { rows } = await sql<{ id: number; kilometres: number }>`
    WITH here AS (SELECT avg(latitude) AS lat, avg(longitude) AS lon FROM communes WHERE postcodes @> ARRAY[${postcode}::text])
    SELECT p.id, round((earth_distance(ll_to_earth(here.lat, here.lon), ll_to_earth(there.lat, there.lon)) / 1000)::numeric, 1)::float8
      AS kilometres
    FROM drop_points p CROSS JOIN here CROSS JOIN LATERAL (SELECT avg(c.latitude) AS lat, avg(c.longitude) AS lon
      FROM communes c WHERE c.postcodes @> ARRAY[p.postcode]) there
    WHERE p.id = ANY(${ids}::bigint[]) AND here.lat IS NOT NULL AND there.lat IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, kilometres }) => [id, kilometres]))
}

/** Orders of all buyers: outside row-level security. */
export async function findLoads(
  db: Db | Tx,
  vendorIds: readonly number[],
  exceptOrders: readonly number[],
): Promise<Map<string, Load>> {
  const { rows } = await bypassRls(db, owner =>
    sql<Load & { roundId: number; day: string }>`
      SELECT (relay_point->'stop'->>'roundId')::bigint AS "roundId", promised_on::text AS day, sum(weight_grams)::bigint AS grams,
        sum((relay_point->'stop'->>'pallets')::int)::int AS pallets
      FROM orders WHERE delivery_mode = 'DROP' AND vendor_id = ANY(${vendorIds}::bigint[]) AND promised_on >= ${today}
        AND status NOT IN ('CANCELLED', 'PAYMENT_FAILED') AND id <> ALL(${exceptOrders}::bigint[]) GROUP BY 1, 2`.execute(
      owner,
    ),
  )
  return new Map(rows.map(({ roundId, day, ...load }) => [runKey(roundId, day), load]))
}

/**
 * Locks the rounds whose drop-off points a cart has chosen, until the end of the transaction: of two orders for the last
 * place on a lorry, the second is priced after the first is written.
 */
export const lockChosenRounds = (tx: Tx, cartId: number) =>
  bypassRls(tx, owner =>
    sql`SELECT FROM delivery_rounds r WHERE EXISTS (SELECT FROM cart_deliveries d JOIN delivery_stops s ON s.point_id = d.drop_point_id
      WHERE d.cart_id = ${cartId} AND s.round_id = r.id) ORDER BY r.id FOR UPDATE`.execute(owner),
  )

/** Until the end of the transaction; a round that is deleted has nothing to lock. */
export const lockRound = (tx: Tx, vendorId: number, roundId: number) =>
  tx
    .selectFrom('delivery_rounds')
    .select('id')
    .where('id', '=', roundId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .execute()

/** The round passes on the new day, and no more on the former one, whether that was of the week or a single one. */
export const moveRoundDay = (tx: Tx, vendorId: number, move: { from: string; to: string; roundId: number }) =>
  sql`UPDATE delivery_rounds SET
      dates = ARRAY(SELECT DISTINCT day FROM unnest(array_append(dates, ${move.to}::date)) day WHERE day <> ${move.from}::date ORDER BY day),
      skipped_days = ARRAY(SELECT DISTINCT day FROM unnest(array_append(skipped_days, ${move.from}::date)) day
        WHERE day <> ${move.to}::date AND day >= ${today} ORDER BY day)
    WHERE id = ${move.roundId} AND vendor_id = ${vendorId}`.execute(tx)

/** The next run of a seller's lorry that comes to a point, for goods in stock now; null where none does. */
export async function nextRunTo(tx: Tx, vendorId: number, pointId: number) {
  const rounds = await deliveryRounds(tx).where('r.vendor_id', '=', vendorId).execute()
  const closures = await comingClosures(tx).where('c.vendor_id', '=', vendorId).execute()
  const { at } = await tx.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  const order = { at: { day: isoDay(at), time: formatTime(at) }, preparationDays: 0, closures, announcedWeek: null }
  const runs = rounds.flatMap(round => {
    const stop = round.stops.find(one => one.pointId === pointId)
    return stop ? roundDays(round, order).map(day => ({ day, round, stop })) : []
  })
  return runs.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}
