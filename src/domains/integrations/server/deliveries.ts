import { sql } from 'kysely'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { type DeliveryLine, deliveryPageSize, type listDeliveries } from '../contract.ts'
import { type DeliveryState, deliveryDays } from '../rules.ts'
import { addDeliveryJob, webhookBody } from './deliver.ts'
import { lockEndpoint, pausedSentence } from './endpoints.ts'
import type { Owner } from './owner.ts'

type Filter = Input<typeof listDeliveries>['query']

/** Newest first; `next` is the `before` of the following page. */
export async function findDeliveries(db: Db, vendorId: number, filter: Filter) {
  const rows = await filtered(db, vendorId, filter)
    .orderBy('d.id', 'desc')
    .limit(deliveryPageSize + 1)
    .execute()
  const shown = rows.slice(0, deliveryPageSize)
  const attempts = await attemptsOf(
    db,
    shown.map(row => row.id),
  )
  return {
    deliveries: shown.map(row => present(row, attempts.get(row.id) ?? [])),
    next: rows.length > deliveryPageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

function filtered(db: Db, vendorId: number, { endpoint, state, kind, before }: Filter) {
  let query = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select(['d.id', 'd.state', 'd.due_at', 'd.delivered_at', 'd.endpoint_id', 'w.url', 'w.retry_at', 'w.paused_at'])
    .select(['e.public_id as publicId', 'e.kind', 'e.data', 'e.at'])
    .where('d.vendor_id', '=', vendorId)
  if (endpoint !== undefined) query = query.where('d.endpoint_id', '=', endpoint)
  if (state !== undefined) query = query.where('d.state', '=', state)
  if (kind !== undefined) query = query.where('e.kind', '=', kind)
  if (before !== undefined) query = query.where('d.id', '<', before)
  return query
}

type Row = Awaited<ReturnType<ReturnType<typeof filtered>['execute']>>[number]

function present(row: Row, attempts: DeliveryLine['attempts']): DeliveryLine {
  const due = row.retry_at && row.retry_at > row.due_at ? row.retry_at : row.due_at
  return {
    id: row.id,
    eventId: `evt_${row.publicId}`,
    // The columns' CHECK constraints allow these values only.
    kind: row.kind as DeliveryLine['kind'],
    state: row.state as DeliveryState,
    at: row.at.toISOString(),
    endpointId: row.endpoint_id,
    url: row.url,
    dueAt: row.state === 'waiting' && !row.paused_at ? due.toISOString() : null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    body: webhookBody(row),
    attempts,
  }
}

async function attemptsOf(db: Db, deliveryIds: readonly number[]) {
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', 'at', 'milliseconds', 'status', 'excerpt'])
    .where('delivery_id', '=', sql<number>`any(${deliveryIds}::bigint[])`)
    .orderBy('id', 'desc')
    .execute()
  const lines = rows.map(row => ({ ...row, at: row.at.toISOString() }))
  return Map.groupBy(lines, line => line.delivery_id)
}

/** Sends one event again; the receiver deduplicates by its id. */
export async function replayDelivery(tx: Tx, owner: Owner, id: number) {
  const delivery = await tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'endpoint_id as endpointId'])
    .where('id', '=', id)
    .where('vendor_id', '=', owner.vendorId)
    .executeTakeFirst()
  if (!delivery) throw fail('NOT_FOUND')
  await openEndpoint(tx, owner, delivery.endpointId)
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: now })
    .where('id', '=', id)
    .execute()
  await addDeliveryJob(tx, delivery)
  return { id }
}

/** Sends again every event since midnight of a day in Paris, in order of occurrence. */
export async function replaySince(tx: Tx, owner: Owner, endpointId: number, since: string) {
  await openEndpoint(tx, owner, endpointId)
  const { rows } = await sql<{ id: number }>`
    WITH again AS (
      UPDATE webhook_deliveries d SET state = 'waiting', tries = 0, due_at = now() FROM webhook_events e
      WHERE e.id = d.event_id AND d.endpoint_id = ${endpointId} AND e.at >= ${since}::date::timestamp AT TIME ZONE 'Europe/Paris'
      RETURNING d.id
    ) SELECT id, queue_delivery(id, ${endpointId}, now()) FROM (SELECT id FROM again ORDER BY id) AS a`.execute(tx)
  return { queued: rows.length }
}

/** Under lock, not paused, and due immediately: a seller who resends has corrected their server. */
async function openEndpoint(tx: Tx, owner: Owner, endpointId: number) {
  const { pausedAt } = await lockEndpoint(tx, owner, endpointId)
  if (pausedAt) throw fail('CONFLICT', { sentence: pausedSentence })
  await tx.updateTable('webhook_endpoints').set({ failures: 0, retry_at: null }).where('id', '=', endpointId).execute()
}

/** Deletes events older than the retention of the log; attempts and deliveries are deleted with their event. */
export const purgeOldDeliveries = (db: Db) =>
  sql`DELETE FROM webhook_events WHERE at < now() - make_interval(days => ${deliveryDays})`.execute(db)
