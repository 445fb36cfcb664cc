import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { buyerSnapshot, relayPoint } from '../../../contract.ts'
import type { Run, RunDetail, RunOrder, RunPoint, showRun } from '../../../contract-runs.ts'
import type { OrderStatus } from '../../../rules.ts'

/** Days that past runs stay listed. */
const pastDays = 14

/** Paid orders of row-level security's caller to drop-off points, row `o`. */
const dropped = (vendorId: number) => sql<SqlBool>`o.vendor_id = ${vendorId} AND o.delivery_mode = 'DROP'
  AND o.paid_at IS NOT NULL AND o.status NOT IN ('CANCELLED', 'PAYMENT_FAILED')`
const roundId = sql<number>`(o.relay_point->'stop'->>'roundId')::bigint`
const pallets = sql<number>`(o.relay_point->'stop'->>'pallets')::int`

const runsWhere = (db: Db, which: RawBuilder<SqlBool>) =>
  db
    .selectFrom('orders as o')
    .select([
      sql<string>`o.promised_on::text`.as('day'),
      roundId.as('roundId'),
      sql<string>`max(o.relay_point->'stop'->>'round')`.as('round'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`(count(*) FILTER (WHERE o.status IN ('TO_PREPARE', 'READY_TO_SHIP', 'SHIPPED')))::int`.as('open'),
      sql<number>`count(DISTINCT o.relay_point->>'id')::int`.as('points'),
      sql<number>`sum(o.weight_grams)::float8`.as('weightGrams'),
      sql<number>`sum(${pallets})::int`.as('pallets'),
    ])
    .where(which)
    .groupBy([sql`o.promised_on`, roundId])
    .orderBy(sql`o.promised_on`)
    .orderBy(roundId)

/** The next first, then the last ones. */
export async function findRuns(db: Db, vendorId: number): Promise<Run[]> {
  const rows = await runsWhere(
    db,
    sql<SqlBool>`${dropped(vendorId)} AND o.promised_on >= ${today} - ${pastDays}::int`,
  ).execute()
  const isOver = await db.selectNoFrom(sql<string>`${today}::text`.as('day')).executeTakeFirstOrThrow()
  const coming = rows.filter(({ day }) => day >= isOver.day)
  return [...coming, ...rows.filter(({ day }) => day < isOver.day).toReversed()]
}

export async function findRunDetail(
  db: Db,
  vendorId: number,
  { day, roundId: round }: Input<typeof showRun>['params'],
): Promise<RunDetail> {
  const which = sql<SqlBool>`${dropped(vendorId)} AND o.promised_on = ${day}::date AND ${roundId} = ${round}`
  const run = await runsWhere(db, which).executeTakeFirst()
  if (!run) throw fail('NOT_FOUND')
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.id', 'o.number', 'o.status', 'o.relay_point', 'o.weight_grams', 'p.buyer', pallets.as('pallets')])
    .select(
      sql<
        RunOrder['lines']
      >`(SELECT json_agg(json_build_object('reference', l.reference, 'title', concat_ws(', ', l.title, nullif(l.variant_label, '')),
        'quantity', l.quantity, 'saleUnit', coalesce(l.snapshot->>'saleUnit', '')) ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id)`.as(
        'lines',
      ),
    )
    .where(which)
    .orderBy('o.number')
    .execute()
  const stops = new Map<string, RunPoint>()
  for (const { relay_point, weight_grams: weightGrams, buyer: frozen, status, ...order } of orders) {
    const { stop, id, name, street, postcode, city } = relayPoint.parse(relay_point)
    const buyer = buyerSnapshot.parse(frozen)
    // Two orders may have frozen other hours of one point: the seller changed them between the two.
    const key = `${id} ${stop?.fromTime} ${stop?.toTime}`
    const point = stops.get(key) ?? {
      ...{ id, name, street, postcode, city, orders: [] },
      ...{ access: stop?.access ?? '', fromTime: stop?.fromTime ?? '', toTime: stop?.toTime ?? '' },
    }
    point.orders.push({
      ...order,
      weightGrams,
      // The column's CHECK constraint allows these values only.
      status: status as OrderStatus,
      buyer: [buyer.companyName, `${buyer.firstName} ${buyer.lastName}`].filter(Boolean).join(', '),
      phone: buyer.phone,
    })
    stops.set(key, point)
  }
  return { ...run, stops: [...stops.values()].toSorted((a, b) => (a.fromTime < b.fromTime ? -1 : 1)) }
}
