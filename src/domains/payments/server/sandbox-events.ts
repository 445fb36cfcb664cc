/** Events of the sandbox bank: signed over time and body, delivered by HTTP, retried until accepted. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { PaymentSettings, ProviderEvent, ReceivedWebhook } from './port.ts'
import type { ProviderNotice } from './port-sellers.ts'
import { moneyStatus, type SandboxAccount, sandboxAccount } from './sandbox-books.ts'

export const signatureHeader = 'x-banque-essai-signature'
const toleranceSeconds = 300

/** `t=<seconds>,v1=<hex>`: the signature covers the time, which prevents replays. */
export const signSandboxEvent = (body: string | Buffer, secret: string, at: number) => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
}

const name = { id: z.string().min(8).max(200), kind: z.string().min(1).max(60) }
const ref = z.string().min(1).max(100)
const paymentEvent = z.strictObject({
  ...name,
  payment: z.strictObject({
    ref,
    reference: z.string().regex(/^[1-9]\d{0,14}$/),
    status: z.enum(['open', 'challenge', 'processing', 'succeeded', 'declined', 'cancelled', 'expired', 'returned']),
    amountCents: z.number().int(),
    currency: z.string().length(3),
  }),
})
const noticeEvent = z.strictObject({
  ...name,
  notice: z.union([
    z.strictObject({ about: z.enum(['account', 'dispute', 'funds', 'mandate', 'refund', 'transfer']), ref }),
    z.strictObject({ about: z.literal('payout'), ref, accountRef: ref }),
  ]),
})
const eventShape = z.union([paymentEvent, noticeEvent])
type SandboxEvent = z.output<typeof paymentEvent>

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
  const read = { id: event.id, kind: event.kind, payload: event, anomaly: null }
  if ('notice' in event) return { ...read, facts: null, notice: event.notice }
  const { payment } = event
  return {
    ...read,
    notice: null,
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

export type Delivery = { ref: string; status: string } | { id: string; notice: ProviderNotice }
/** Sends the event of a payment's status `copies` times, in no guaranteed order, as banks do. */
export async function queueSandboxEvent(tx: Tx, delivery: Delivery, options: { afterSeconds: number; copies: number }) {
  for (let copy = 0; copy < options.copies; copy++) {
    const jitter = copy === 0 ? 0 : Math.random() * 2
    await addJob(tx, 'sandbox.deliver', delivery, { inSeconds: options.afterSeconds + jitter })
  }
}

/** What an operator provokes: its event; null when the site learns of it later, undefined when the record is in no such state. */
export type SandboxChange = (tx: Tx, ref: string) => Promise<ProviderNotice | null | undefined>

/** The event of a change of sellers' money; its id is drawn here, so that copies are the same event. */
export const queueSandboxNotice = (tx: Tx, notice: ProviderNotice, { afterSeconds = 0, copies = 1 } = {}) =>
  queueSandboxEvent(tx, { id: `evt_${randomUUID()}`, notice }, { afterSeconds, copies })

/** Job: what was delayed gets its final status, then its event is sent; a refused event is retried. */
export async function deliverSandboxEvent(
  db: Db,
  settings: PaymentSettings['sandbox'],
  delivery: Delivery,
): Promise<void> {
  const body = JSON.stringify('notice' in delivery ? await noticeBody(db, delivery) : await paymentBody(db, delivery))
  const signature = signSandboxEvent(body, settings.secret, await databaseNow(db))
  const response = await fetch(`${settings.deliverTo}/api/payments/events/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the merchant returned ${response.status}`)
}

async function paymentBody(db: Db, { ref, status }: { ref: string; status: string }) {
  await db
    .updateTable('sandbox_payments')
    .set({ status })
    .where('ref', '=', ref)
    .where('status', '=', 'processing')
    .execute()
  return sandboxEvent({ ...(await sandboxAccount(db, ref)), status })
}

/** A payout or a debit under way arrives, or comes back when the bank on the other side refuses it. */
async function noticeBody(db: Db, { id, notice }: { id: string; notice: ProviderNotice }) {
  if (notice.about === 'payout')
    await sql`WITH decided AS (UPDATE sandbox_payouts p SET status = CASE WHEN a.returns_payouts THEN 'failed' ELSE 'paid' END
        FROM sandbox_accounts a WHERE a.ref = p.account_ref AND p.ref = ${notice.ref} AND p.status = 'sent'
        RETURNING p.account_ref, p.status)
      UPDATE sandbox_accounts SET returns_payouts = false FROM decided d WHERE ref = d.account_ref AND d.status = 'failed'`.execute(
      db,
    )
  if (notice.about === 'funds')
    await sql`WITH decided AS (UPDATE sandbox_payments p SET status = CASE WHEN m.status <> 'active' OR m.fails_debits THEN 'declined' ELSE 'succeeded' END
        FROM sandbox_mandates m WHERE m.ref = p.mandate_ref AND p.ref = ${notice.ref} AND p.status = 'processing'
        RETURNING p.mandate_ref, p.status)
      UPDATE sandbox_mandates SET fails_debits = false FROM decided d WHERE ref = d.mandate_ref AND d.status = 'declined'`.execute(
      db,
    )
  return { id, kind: `${notice.about}.updated`, notice }
}
