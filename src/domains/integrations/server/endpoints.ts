import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { literalFault, urlFault } from '#platform/outbound/url.ts'
import { fail } from '#shared/errors.ts'
import type { WebhookEndpoint } from '../contract.ts'
import { type EventKind, eventKinds, formerSecretHours, maxEndpoints } from '../rules.ts'
import { addDeliveryJob } from './deliver.ts'
import { lockSeller, type Owner } from './owner.ts'

export type EndpointInput = { events: readonly EventKind[]; lowStockAt: number }

/** Stored in clear because signing needs it; shown to people once. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64url')}`
const inOrder = (events: readonly EventKind[]) => eventKinds.filter(kind => events.includes(kind))

export async function addEndpoint(
  tx: Tx,
  owner: Owner,
  given: EndpointInput & { url: string },
  allowLoopback: boolean,
) {
  const fault = urlFault(given.url, allowLoopback) ?? literalFault(given.url, allowLoopback)
  if (fault) throw fail('INVALID_INPUT', { fields: { url: fault } })
  await lockSeller(tx, owner.vendorId)
  const { live } = await tx
    .selectFrom('webhook_endpoints')
    .select(eb => eb.fn.countAll<number>().as('live'))
    .where('vendor_id', '=', owner.vendorId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(live) >= maxEndpoints) throw fail('CONFLICT', { sentence: `${maxEndpoints}\u00a0adresses au plus.` })
  const secret = newSecret()
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({
      vendor_id: owner.vendorId,
      url: new URL(given.url).href,
      events: inOrder(given.events),
      low_stock_at: given.lowStockAt,
      secret,
      created_by: owner.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** The seller's endpoint under lock; NOT_FOUND for another's or a removed one. */
export async function lockEndpoint(tx: Tx, { vendorId }: Owner, id: number) {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'paused_at as pausedAt'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) throw fail('NOT_FOUND')
  return endpoint
}

export async function changeEndpoint(tx: Tx, owner: Owner, id: number, input: EndpointInput) {
  await lockEndpoint(tx, owner, id)
  const values = { events: inOrder(input.events), low_stock_at: input.lowStockAt }
  await tx.updateTable('webhook_endpoints').set(values).where('id', '=', id).execute()
  return { id }
}

/** The previous secret stays valid for a day; the one before it is invalid. */
export async function rotateSecret(tx: Tx, owner: Owner, id: number) {
  const { secret: former_secret } = await lockEndpoint(tx, owner, id)
  const secret = newSecret()
  const former_until = sql<Date>`now() + make_interval(hours => ${formerSecretHours})`
  await tx.updateTable('webhook_endpoints').set({ secret, former_secret, former_until }).where('id', '=', id).execute()
  return { id, secret }
}

export async function pauseEndpoint(tx: Tx, owner: Owner, id: number) {
  await lockEndpoint(tx, owner, id)
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: sql<Date>`coalesce(paused_at, now())` })
    .where('id', '=', id)
    .execute()
  return { id }
}

/** Resets the failures: pending deliveries are sent now, oldest first. */
export async function resumeEndpoint(tx: Tx, owner: Owner, id: number) {
  await lockEndpoint(tx, owner, id)
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: null, failures: 0, retry_at: null })
    .where('id', '=', id)
    .execute()
  await sql`
    WITH waiting AS (
      UPDATE webhook_deliveries SET tries = 0, due_at = now() WHERE endpoint_id = ${id} AND state = 'waiting' RETURNING id
    ) SELECT queue_delivery(id, ${id}, now()) FROM (SELECT id FROM waiting ORDER BY id) AS w`.execute(tx)
  return { id }
}

export async function removeEndpoint(tx: Tx, owner: Owner, id: number) {
  await lockEndpoint(tx, owner, id)
  await tx.updateTable('webhook_endpoints').set({ removed_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return { id }
}

/** A test event, signed and logged like the others. */
export async function sendTest(tx: Tx, owner: Owner, id: number) {
  const { pausedAt } = await lockEndpoint(tx, owner, id)
  if (pausedAt) throw fail('CONFLICT', { sentence: pausedSentence })
  const event = await tx
    .insertInto('webhook_events')
    .values({ vendor_id: owner.vendorId, kind: 'test', data: JSON.stringify({ endpointId: id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhook_deliveries')
    .values({ vendor_id: owner.vendorId, event_id: event.id, endpoint_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDeliveryJob(tx, { id: delivery.id, endpointId: id })
  return { deliveryId: delivery.id }
}

export const pausedSentence = 'Les envois à cette adresse sont en pause\u00a0: reprenez-les d’abord.'

export async function findEndpoints(db: Db, vendorId: number): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as w')
    .selectAll('w')
    .select(now.as('now'))
    .select(
      sql<number>`(SELECT count(*) FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.state = 'waiting')::int`.as(
        'waiting',
      ),
    )
    .where('w.vendor_id', '=', vendorId)
    .where('w.removed_at', 'is', null)
    .orderBy('w.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    url: row.url,
    // The column's CHECK constraint allows these values only.
    events: row.events as EventKind[],
    lowStockAt: row.low_stock_at,
    failures: row.failures,
    retryAt: row.retry_at && row.retry_at > row.now ? row.retry_at.toISOString() : null,
    pausedAt: row.paused_at?.toISOString() ?? null,
    formerUntil: row.former_until && row.former_until > row.now ? row.former_until.toISOString() : null,
    waiting: row.waiting,
    createdAt: row.created_at.toISOString(),
  }))
}
