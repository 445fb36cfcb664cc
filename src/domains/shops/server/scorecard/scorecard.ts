/** Scorecards of sellers: one query over the histories of their orders, returns and messages. */
import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '#domains/settings/server/settings.ts'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import { today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Scorecard, ScoredCase } from '../../contract-scorecard.ts'
import {
  judgeMeasures,
  type MeasureName,
  type MeasureThresholds,
  overallLevel,
  scorecardDays,
  thresholdsOf,
} from '../../rules/scorecard.ts'

type Rules = { thresholds: MeasureThresholds; replyDays: number }
const casesShown = 100
const since = sql`now() - make_interval(days => ${sql.lit(scorecardDays)})`
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE 'Europe/Paris')::date`

export async function loadRules(db: Db): Promise<Rules> {
  const read = await readSettings(db, [
    'scorecardLate',
    'scorecardPromise',
    'scorecardCancelled',
    'scorecardFaults',
    'scorecardReplies',
    'scorecardReplyDays',
  ])
  return {
    thresholds: {
      late: thresholdsOf(read.scorecardLate),
      promise: thresholdsOf(read.scorecardPromise),
      cancelled: thresholdsOf(read.scorecardCancelled),
      faults: thresholdsOf(read.scorecardFaults),
      replies: thresholdsOf(read.scorecardReplies),
    },
    replyDays: Number(read.scorecardReplyDays),
  }
}

/**
 * Paid orders with what their history shows. `late` is null while the due day is ahead. As in `is_preparation_late`, an
 * order is not late when the seller or the shop was closed from the due day until the goods left.
 */
export const orderFacts = sql`SELECT o.vendor_id, o.id, o.number AS title, o.paid_at AS at,
    CASE WHEN o.prepare_by IS NULL OR o.awaits_approval OR o.cancelled_at IS NOT NULL THEN NULL
      WHEN left_at IS NULL AND o.prepare_by >= ${today} THEN NULL
      ELSE o.prepare_by < coalesce(${dayOf(sql`left_at`)}, ${today})
        AND NOT EXISTS (SELECT FROM vendor_closures c WHERE c.vendor_id = o.vendor_id
          AND c.from_day <= o.prepare_by + 1 AND c.to_day >= coalesce(${dayOf(sql`left_at`)} - 1, ${today}))
        AND NOT EXISTS (SELECT FROM shop_closures c WHERE c.shop_id = o.shop_id
          AND c.from_day <= o.prepare_by + 1 AND c.to_day >= coalesce(${dayOf(sql`left_at`)} - 1, ${today})) END AS late,
    -- The day promised to the buyer against the day of arrival, by the carrier's events; a collected order is ready then.
    CASE WHEN o.promised_on IS NULL OR o.awaits_approval OR o.cancelled_at IS NOT NULL THEN NULL
      WHEN arrived_at IS NULL AND o.promised_on >= ${today} THEN NULL
      ELSE o.promised_on < coalesce(${dayOf(sql`arrived_at`)}, ${today}) END AS broken,
    coalesce(${dayOf(sql`arrived_at`)}, ${today}) - o.promised_on AS days_after, o.delivery_mode,
    -- A brief that the buyer never gave ends in a cancellation that is not the seller's fault.
    coalesce(cancelled, false) AND NOT o.awaits_approval AND NOT o.awaits_balance AS cancelled,
    CASE WHEN left_at IS NULL THEN NULL ELSE EXISTS (SELECT FROM returns r WHERE r.order_id = o.id AND r.kind = 'DAMAGE'
      AND r.status NOT IN ('CANCELLED', 'REFUSED')) END AS faulty
  FROM orders o CROSS JOIN LATERAL (SELECT
      min(h.at) FILTER (WHERE h.to_value IN ('READY_TO_PICK', 'SHIPPED')) AS left_at,
      bool_or(h.actor = 'seller') FILTER (WHERE h.to_value = 'CANCELLED') AS cancelled
    FROM order_history h WHERE h.order_id = o.id AND h.axis = 'order') history
  CROSS JOIN LATERAL (SELECT CASE WHEN o.delivery_mode = 'PICKUP' THEN left_at
    ELSE least(o.delivered_at, (SELECT max(e.at) FROM shipments s JOIN shipment_events e ON e.shipment_id = s.id
      AND e.code = 'DELIVERED' WHERE s.order_id = o.id AND o.delivered_at IS NOT NULL)) END AS arrived_at) arrival
  WHERE o.paid_at > ${since}`

/** The `days`-th working day after a message, the seller's closures excluded. */
const replyDue = (days: number) => sql`(SELECT d::date
  FROM generate_series(${dayOf(sql`m.created_at`)} + 1, ${dayOf(sql`m.created_at`)} + 150, interval '1 day') d
  WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT FROM vendor_closures p
    WHERE p.vendor_id = c.vendor_id AND d::date BETWEEN p.from_day AND p.to_day)
  ORDER BY d LIMIT 1 OFFSET ${sql.lit(days - 1)})`

/** Each message that began a buyer's turn, with whether the response was late; null while the day is ahead. */
const messageFacts = (replyDays: number) => sql`SELECT t.vendor_id, t.id, t.title, t.at,
    CASE WHEN replied_at IS NULL AND t.due >= ${today} THEN NULL
      ELSE t.due < coalesce(${dayOf(sql`replied_at`)}, ${today}) END AS late
  FROM (SELECT c.vendor_id, c.id, u.first_name || ' ' || u.last_name AS title, m.created_at AS at,
      ${replyDue(replyDays)} AS due, (SELECT min(r.created_at) FROM messages r
        WHERE r.conversation_id = c.id AND r.id > m.id AND r.side = 'seller') AS replied_at
    FROM conversations c JOIN users u ON u.id = c.buyer_id JOIN messages m ON m.conversation_id = c.id
    WHERE m.side = 'buyer' AND m.hidden_at IS NULL AND m.created_at > ${since}
      AND coalesce((SELECT p.side FROM messages p WHERE p.conversation_id = c.id AND p.id < m.id
        ORDER BY p.id DESC LIMIT 1), 'seller') = 'seller'
    OFFSET 0) t`

/** One row a case: `fault` true lowers the measure. */
const casesOf = ({ replyDays }: Rules) => sql`
  SELECT f.vendor_id, f.id, f.title, f.at, w.measure, w.fault
  FROM (${orderFacts}) f
  CROSS JOIN LATERAL (VALUES ('late', f.late), ('promise', f.broken), ('cancelled', f.cancelled), ('faults', f.faulty)) w (measure, fault)
  WHERE w.fault IS NOT NULL
  UNION ALL
  SELECT f.vendor_id, f.id, f.title, f.at, 'replies', f.late FROM (${messageFacts(replyDays)}) f WHERE f.late IS NOT NULL`

type Counted = { vendorId: number; measure: MeasureName; count: number; of: number }

/** By seller; a seller without any case is absent. Null: all sellers. */
export async function loadScorecards(db: Db, vendorIds: readonly number[] | null) {
  const rules = await loadRules(db)
  const { rows } = await sql<Counted>`
    SELECT vendor_id AS "vendorId", measure, count(*) FILTER (WHERE fault)::int AS count, count(*)::int AS of
    FROM (${casesOf(rules)}) x
    WHERE ${vendorIds ? sql`vendor_id = ANY (${[...vendorIds]}::bigint[])` : sql`true`}
    GROUP BY 1, 2`.execute(db)
  const byVendor = Map.groupBy(rows, row => row.vendorId)
  return (vendorId: number) => scorecardOf(byVendor.get(vendorId) ?? [], rules)
}

function scorecardOf(rows: readonly Counted[], { thresholds, replyDays }: Rules): Scorecard {
  const casesFor = (name: MeasureName) => rows.find(row => row.measure === name) ?? { count: 0, of: 0 }
  const pick = (name: MeasureName) => ({ count: casesFor(name).count, of: casesFor(name).of })
  const measures = judgeMeasures(
    {
      late: pick('late'),
      promise: pick('promise'),
      cancelled: pick('cancelled'),
      faults: pick('faults'),
      replies: pick('replies'),
    },
    thresholds,
  )
  return { level: overallLevel(measures), replyDays, measures }
}

export async function loadOwnScorecard(db: Db, vendorId: number): Promise<Scorecard & { cases: ScoredCase[] }> {
  const rules = await loadRules(db)
  const [scorecardFor, { rows }] = await Promise.all([
    loadScorecards(db, [vendorId]),
    sql<{ measure: MeasureName; id: number; title: string; at: Date }>`
      SELECT measure, id, title, at FROM (${casesOf(rules)}) x WHERE vendor_id = ${vendorId} AND fault
      ORDER BY at DESC, id DESC LIMIT ${casesShown}`.execute(db),
  ])
  return { ...scorecardFor(vendorId), cases: rows.map(row => ({ ...row, at: row.at.toISOString() })) }
}

export const scorecardWaiting = {
  topics: ['serviceInsufficient'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }): Promise<Waiting<'serviceInsufficient'>[]> => {
    const { measures } = (await loadScorecards(db, [vendorId]))(vendorId)
    const count = measures.filter(({ level }) => level === 'insufficient').length
    return [{ topic: 'serviceInsufficient', count, oldest: null }]
  },
}
