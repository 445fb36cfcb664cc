/** Events of the sandbox bank: signed over time and body, delivered by HTTP, retried until accepted. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs.ts'
import { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { PaymentSettings, ProviderEvent, ReceivedWebhook } from './port.ts'
import { moneyStatus, type SandboxAccount, sandboxAccount } from './sandbox-books.ts'

export const signatureHeader = 'x-banque-essai-signature'
const toleranceSeconds = 300

/** `t=<seconds>,v1=<hex>`: the signature covers the time, which prevents replays. */
export const signSandboxEvent = (body: string | Buffer, secret: string, at: number) => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
}

const eventShape = z.strictObject({
  id: z.string().min(8).max(200),
  kind: z.string().min(1).max(60),
  payment: z.strictObject({
    ref: z.string().min(1).max(100),
    reference: z.string().regex(/^[1-9]\d{0,14}$/),
    status: z.enum(['open', 'challenge', 'processing', 'succeeded', 'declined', 'cancelled', 'expired']),
    amountCents: z.number().int(),
    currency: z.string().length(3),
  }),
})
type SandboxEvent = z.output<typeof eventShape>

export const sandboxEvent = (account: SandboxAccount): SandboxEvent => ({
  id: `evt_${account.ref}_${account.status}`,
  kind: `payment.${account.status}`,
  payment: {
    ref: account.ref,
    reference: account.merchant_reference,
    // The column's CHECK constraint allows these statuses only.
    status: account.status as SandboxEvent['payment']['status'],
    amountCents: account.amount_cents,
    currency: account.currency,
  },
})

export function verifySandboxEvent({ body, headers, at }: ReceivedWebhook, secret: string): ProviderEvent {
  if (!isSigned(body, headers[signatureHeader], { secret, at })) throw fail('SIGNATURE_INVALID')
  const event = eventShape.parse(JSON.parse(body.toString('utf8')))
  const { payment } = event
  return {
    id: event.id,
    kind: event.kind,
    payload: event,
    anomaly: null,
    facts: {
      provider: 'sandbox',
      ref: payment.ref,
      paymentId: Number(payment.reference),
      status: moneyStatus(payment.status),
      amountCents: payment.amountCents,
      currency: payment.currency,
      failureCode: payment.status === 'declined' ? 'card_declined' : null,
    },
  }
}

type Trust = { secret: string; at: number }
function isSigned(body: Buffer, header: string | string[] | undefined, { secret, at }: Trust): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? []
  // Anybody could sign with an empty secret.
  if (!secret || !seconds || !given) return false
  if (Math.abs(at / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = signSandboxEvent(body, secret, Number(seconds) * 1000).slice(-64)
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'))
}

export type Delivery = { ref: string; status: string }

/** Sends the event of a payment's status `copies` times, in no guaranteed order, as banks do. */
export async function queueSandboxEvent(tx: Tx, delivery: Delivery, options: { afterSeconds: number; copies: number }) {
  for (let copy = 0; copy < options.copies; copy++) {
    const jitter = copy === 0 ? 0 : Math.random() * 2
    await enqueue(tx, 'sandbox.deliver', delivery, { inSeconds: options.afterSeconds + jitter })
  }
}

/** Job: a delayed payment gets its final status, then its event is sent; a refused event is retried. */
export async function deliverSandboxEvent(
  db: Db,
  settings: PaymentSettings['sandbox'],
  delivery: Delivery,
): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: delivery.status })
    .where('ref', '=', delivery.ref)
    .where('status', '=', 'processing')
    .execute()
  const account = await sandboxAccount(db, delivery.ref)
  const body = JSON.stringify(sandboxEvent({ ...account, status: delivery.status }))
  const signature = signSandboxEvent(body, settings.secret, await databaseNow(db))
  const response = await fetch(`${settings.deliverTo}/api/payments/events/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the merchant returned ${response.status}`)
}
