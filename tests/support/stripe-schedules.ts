/**
 * F5, F6 over HTTP: one order with a faulty provider that implements Stripe’s API, and whose events are lost or
 * repeated.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sendRefund } from '#domains/checkout/server/jobs.ts'
import { settlePayment } from '#domains/checkout/server/settle.ts'
import { startPayment } from '#domains/checkout/server/start.ts'
import { stripe } from '#domains/payments/server/stripe.ts'
import type { TestVendor } from './factories.ts'
import { pick, randomFrom } from './faulty-provider.ts'
import type { PayingMarket } from './paying.ts'
import { drawnSteps, ordered, poll, timeRunsOut } from './schedules.ts'
import { type StripeBank, stripeEvent, stripeSignature, webhookSecret } from './stripe-bank.ts'
import { type BankSession, createStripeApi, refundedCents } from './stripe-books.ts'

export type StripeOutcome = { seed: number; fault: string | null; steps: Step[] }
type Choice = 'pay' | 'be refused' | 'leave'
const ends: Record<Choice, string> = { pay: 'PAID', 'be refused': 'PAYMENT_FAILED', leave: 'PAYMENT_FAILED' }

/** One schedule at a time per database and provider, so that a seed is reproducible. */
export async function runStripeSchedule(
  market: PayingMarket,
  bank: StripeBank,
  vendor: TestVendor,
  seed: number,
): Promise<StripeOutcome> {
  const random = randomFrom(seed)
  const provider = impatient(bank)
  const purchaseId = await ordered(market, vendor)
  bank.injectFaults(random)
  const attempts = 1 + Math.floor(random() * 3)
  for (let attempt = 0; attempt < attempts; attempt++)
    await startPayment(market.db, provider, purchaseId).catch(ignored)
  const session = await sessionOf(market, bank, purchaseId)
  const choice: Choice = session ? pick(random, ['pay', 'pay', 'pay', 'be refused', 'leave'] as const) : 'leave'
  if (session && choice !== 'leave') createStripeApi(session, choice)
  const steps = session ? drawnSteps(random, noise, choice !== 'leave') : []
  const faults: (string | null)[] = []
  for (const step of steps) if (session) faults.push(await take(step, session))
  bank.injectFaults(null)
  await poll(market, provider, purchaseId)
  await timeRunsOut(market, provider, purchaseId)
  faults.push(await endOf(market, purchaseId, ends[choice]))
  if (choice === 'pay' && random() < 0.5) faults.push(await cancelled(purchaseId))
  faults.push(session ? await booksDiffer(market, bank, purchaseId, session) : null)
  return { seed, fault: faults.find(fault => fault !== null) ?? null, steps }

  async function take(step: Step, about: BankSession): Promise<string | null> {
    if (step === 'poll') await poll(market, provider, purchaseId).catch(ignored)
    else if (step === 'time runs out') await timeRunsOut(market, provider, purchaseId).catch(ignored)
    else if (step === 'buyer comes back')
      await provider.fetch(about.id).then(facts => settlePayment(market.db, facts), ignored)
    else return deliverEvent(market, about, step, choice)
    return null
  }

  /** Cancelled by the buyer: the refund meets a faulty provider, then a working one. */
  async function cancelled(of: number): Promise<string | null> {
    const { rows } = await market.pool.query('SELECT id, user_id FROM orders WHERE purchase_id = $1', [of])
    const cookies = await market.loginAs(rows[0].user_id)
    const { status } = await market.request('POST', `/api/orders/cancel/${rows[0].id}`, {}, { cookies })
    const waiting = await market.pool.query(
      "SELECT r.id FROM payment_refunds r JOIN payments y ON y.id = r.payment_id WHERE y.purchase_id = $1 AND r.status = 'PENDING'",
      [of],
    )
    bank.injectFaults(random)
    for (const { id } of waiting.rows) await sendRefund(market.db, provider, { paymentRefundId: id }).catch(ignored)
    bank.injectFaults(null)
    for (const { id } of waiting.rows) await sendRefund(market.db, provider, { paymentRefundId: id })
    return status === 200 ? null : `cancelling returned ${status}`
  }
}

const ignored = () => undefined

/** The real adapter, with a shorter timeout. */
const impatient = (bank: StripeBank) =>
  stripe({
    secretKey: bank.settings.STRIPE_SECRET_KEY ?? '',
    webhookSecret,
    publicUrl: bank.settings.PUBLIC_URL ?? '',
    api: { host: '127.0.0.1', port: bank.port, protocol: 'http', timeout: 250 },
  })

type Step =
  | 'event'
  | 'earlier event'
  | 'forged event'
  | 'stale event'
  | 'event of another amount'
  | 'event of the other mode'
  | 'poll'
  | 'buyer comes back'
  | 'time runs out'

const noise: readonly Step[] = [
  'earlier event',
  'forged event',
  'stale event',
  'event of another amount',
  'event of the other mode',
  'poll',
  'buyer comes back',
  'time runs out',
]

const kinds = {
  pay: 'checkout.session.completed',
  'be refused': 'checkout.session.async_payment_failed',
  leave: 'checkout.session.expired',
}

/** Posts it to our server; returns a text when something forbidden was accepted. */
async function deliverEvent(
  market: PayingMarket,
  session: BankSession,
  step: Step,
  choice: Choice,
): Promise<string | null> {
  const open = { status: 'open', payment_status: 'unpaid' }
  const paid = { status: 'complete', payment_status: 'paid' }
  const values = {
    'earlier event': { object: open },
    'event of another amount': { object: { ...paid, amount_total: session.cents - 1 } },
    'event of the other mode': { livemode: true, object: paid },
  }[step as string]
  const type = step === 'event' || step === 'earlier event' ? kinds[choice] : 'checkout.session.completed'
  const payload = stripeEvent(session, type, values)
  const trust = { ...(step === 'forged event' ? { secret: 'whsec_other' } : {}) }
  const headers = stripeSignature(payload, step === 'stale event' ? { at: Date.now() - 600_000 } : trust)
  const { status, body } = await market.request('POST', '/api/payments/events/stripe', JSON.parse(payload), { headers })
  if (step === 'forged event' || step === 'stale event') return status === 400 ? null : `a ${step} returned ${status}`
  if (status !== 200) return `a ${step} returned ${status}`
  const isSetAside = body.data?.outcome === 'quarantined'
  const isFalse = step === 'event of another amount' || step === 'event of the other mode'
  return isSetAside === isFalse ? null : `a ${step} was ${body.data?.outcome}`
}

/** The session of a purchase; the provider may still be processing a call that timed out. */
async function sessionOf(market: PayingMarket, bank: StripeBank, purchaseId: number): Promise<BankSession | undefined> {
  await pause(20)
  const { rows } = await market.pool.query('SELECT id FROM payments WHERE purchase_id = $1', [purchaseId])
  return [...bank.sessions.values()].find(({ payment }) => payment === String(rows[0].id))
}

async function endOf(market: PayingMarket, purchaseId: number, expected: string): Promise<string | null> {
  const { rows } = await market.pool.query('SELECT status FROM purchases WHERE id = $1', [purchaseId])
  return rows[0].status === expected ? null : `it ended ${rows[0].status} instead of ${expected}`
}

/** Checks for one session, paid once, and equal refunds in both records. */
async function booksDiffer(market: PayingMarket, bank: StripeBank, purchaseId: number, session: BankSession) {
  const { rows } = await market.pool.query(
    'SELECT id, status, captured_cents, refunded_cents FROM payments WHERE purchase_id = $1',
    [purchaseId],
  )
  const [ours] = rows
  const opened = [...bank.sessions.values()].filter(({ payment }) => payment === String(ours.id))
  if (opened.length !== 1) return `opened ${opened.length} times at the bank`
  if (session.isPaid !== (ours.status === 'CAPTURED')) return `paid there: ${session.isPaid}, here ${ours.status}`
  if (session.isPaid && ours.captured_cents !== session.cents) return 'another amount was captured'
  const back = refundedCents(bank, session)
  return back === ours.refunded_cents ? null : `given back there ${back}, here ${ours.refunded_cents}`
}
