/**
 * One delivery: reads, sends outside any transaction, writes the result. The queue runs one delivery at a time per
 * endpoint.
 */
import { type RawBuilder, sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { Unreachable } from '#platform/outbound/addresses.ts'
import { type Outbound, post } from '#platform/outbound/request.ts'
import { waitAfter } from '../rules.ts'
import { mailPaused } from './mails.ts'
import { signatureHeaderName, webhookSignature } from './signature.ts'

export async function deliverWebhook(
  db: Db,
  { deliveryId }: JobPayloads['webhooks.deliver'],
  settings: Outbound,
): Promise<void> {
  const delivery = await readWaiting(db, deliveryId)
  if (!delivery) return
  const { retryAt, tries } = delivery
  if (retryAt && retryAt > delivery.now) return inTransaction(db, tx => postpone(tx, delivery, behind(retryAt, tries)))
  const attempt = await send(delivery, settings)
  await inTransaction(db, tx => record(tx, delivery, attempt))
}

type Waiting = NonNullable<Awaited<ReturnType<typeof readWaiting>>>

/** Null when there is nothing to send: already received, or its endpoint is paused or deleted. */
const readWaiting = (db: Db, deliveryId: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .select(['d.id', 'd.tries', 'd.endpoint_id as endpointId', 'd.vendor_id as vendorId', 'w.url'])
    .select(['e.public_id as publicId', 'e.kind', 'e.data', 'e.at', 'w.retry_at as retryAt', 'w.secret'])
    .select(now.as('now'))
    .select(sql<string | null>`CASE WHEN w.former_until > now() THEN w.former_secret END`.as('former'))
    .where('d.id', '=', deliveryId)
    .where('d.state', '=', 'waiting')
    .where('w.paused_at', 'is', null)
    .where('w.removed_at', 'is', null)
    .executeTakeFirst()

type WebhookEvent = { publicId: string; kind: string; data: unknown; at: Date }
/** The documented format; every attempt sends identical bytes. */
export const webhookBody = ({ publicId, kind, data, at }: WebhookEvent) =>
  JSON.stringify({ id: `evt_${publicId}`, type: kind, createdAt: at.toISOString(), data })

type Attempt = { status: number | null; excerpt: string; milliseconds: number }

async function send(delivery: Waiting, settings: Outbound): Promise<Attempt> {
  const started = performance.now()
  const since = () => Math.round(performance.now() - started)
  const body = webhookBody(delivery)
  const secrets = [delivery.secret, ...(delivery.former ? [delivery.former] : [])]
  const headers = {
    'user-agent': 'CepChai-Webhooks/1',
    'CepChai-Event': delivery.kind,
    'CepChai-Delivery': String(delivery.id),
    [signatureHeaderName]: webhookSignature(secrets, Math.floor(delivery.now.getTime() / 1_000), body),
  }
  try {
    return { ...(await post(delivery.url, body, headers, settings)), milliseconds: since() }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { status: null, excerpt: error.message, milliseconds: since() }
  }
}

const isReceived = ({ status }: Attempt) => status !== null && status >= 200 && status < 300

async function record(tx: Tx, delivery: Waiting, attempt: Attempt) {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(['failures', 'paused_at as pausedAt', now.as('now')])
    .where('id', '=', delivery.endpointId)
    // Concurrent events reference the endpoint row, so this lock must not block them.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_attempts')
    .values({ delivery_id: delivery.id, ...attempt })
    .execute()
  if (isReceived(attempt)) return recordReceived(tx, delivery)
  const failures = endpoint.failures + 1
  const tries = delivery.tries + 1
  const endpointWait = waitAfter(failures)
  const later = (wait: number) => new Date(endpoint.now.getTime() + wait)
  // A delivery that alone fails is abandoned; when the endpoint pauses, it waits like the others.
  const wait = waitAfter(tries)
  const isAbandoned = wait === null && endpointWait !== null
  await tx
    .updateTable('webhook_endpoints')
    .set({
      failures,
      retry_at: endpointWait === null ? null : later(endpointWait),
      ...(endpointWait === null ? { paused_at: sql<Date>`coalesce(paused_at, now())` } : {}),
    })
    .where('id', '=', delivery.endpointId)
    .execute()
  const due = wait === null || endpointWait === null ? null : behind(later(wait), tries)
  await tx
    .updateTable('webhook_deliveries')
    .set({ tries, ...(isAbandoned ? { state: 'failed' } : {}) })
    .where('id', '=', delivery.id)
    .execute()
  if (due) await postpone(tx, delivery, due)
  if (endpointWait === null && !endpoint.pausedAt) await mailPaused(tx, { ...delivery, now: endpoint.now })
}

async function recordReceived(tx: Tx, delivery: Waiting) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', tries: delivery.tries + 1, delivered_at: now })
    .where('id', '=', delivery.id)
    .execute()
  await tx
    .updateTable('webhook_endpoints')
    .set({ failures: 0, retry_at: null })
    .where('id', '=', delivery.endpointId)
    .execute()
}

/** Failed deliveries go after new ones: one that always fails must not block the others. */
const behind = (due: Date, tries: number) => new Date(due.getTime() + tries * 1_000)

/** The delivery and its job are due at the same time. */
async function postpone(tx: Tx, delivery: Waiting, due: Date): Promise<void> {
  await tx.updateTable('webhook_deliveries').set({ due_at: due }).where('id', '=', delivery.id).execute()
  await addDeliveryJob(tx, delivery, due)
}

/** The same job as the database function that queues deliveries of events. */
export const addDeliveryJob = async (
  db: Db | Tx,
  delivery: { id: number; endpointId: number },
  due: Date | RawBuilder<Date> = now,
): Promise<void> => {
  await sql`SELECT queue_delivery(${delivery.id}, ${delivery.endpointId}, ${due}::timestamptz)`.execute(db)
}
