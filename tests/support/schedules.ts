/**
 * F5, F6: one order with a faulty provider, whose events are repeated, reordered, late or false. Generated from a seed.
 */

import { receiveEvent } from '#domains/checkout/server/events.ts'
import { expirePurchases, reconcilePayments, sendRefund } from '#domains/checkout/server/jobs.ts'
import { createPurchaseFromCart } from '#domains/checkout/server/place.ts'
import { settlePayment } from '#domains/checkout/server/settle.ts'
import { startPayment } from '#domains/checkout/server/start.ts'
import { readSession } from '#domains/identity/server/sessions.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { TestVendor } from './factories.ts'
import { createOffer } from './factories.ts'
import { falseFacts, faultyProvider, pick, type Random, randomFrom, shuffle } from './faulty-provider.ts'
import type { Buyer, PayingMarket } from './paying.ts'

export type ScheduleOutcome = { seed: number; fault: string | null; steps: string[]; eventMs: number[] }
type Choice = 'accept' | 'decline' | 'cancel' | 'nothing'
/** The provider’s record decides the outcome, whatever the content, time and number of its events. */
const ends: Record<Choice, string> = {
  accept: 'PAID',
  decline: 'PAYMENT_FAILED',
  cancel: 'PAYMENT_FAILED',
  nothing: 'PAYMENT_FAILED',
}
const bankWords: Record<Choice, string> = {
  accept: 'succeeded',
  decline: 'declined',
  cancel: 'cancelled',
  nothing: 'open',
}

export async function runSchedule(market: PayingMarket, vendor: TestVendor, seed: number): Promise<ScheduleOutcome> {
  const trial = newTrial(market, seed)
  const purchaseId = await ordered(market, vendor)
  const fault = await payPurchase(market, trial, purchaseId)
  if (!fault && (await statusOf(market, purchaseId)) === 'PAID' && trial.random() < 0.4)
    await cancelAndRefund(market, purchaseId, trial.faultyBank)
  return outcomeOf(trial, seed, fault)
}

/** What one order meets, and what it met. */
export type Trial = {
  random: Random
  faultyBank: ReturnType<typeof faultyProvider>
  steps: Step[]
  eventMs: number[]
}
export function newTrial(market: PayingMarket, seed: number): Trial {
  const random = randomFrom(seed)
  return { random, faultyBank: faultyProvider(market.provider, random), steps: [], eventMs: [] }
}
export const outcomeOf = ({ faultyBank, steps, eventMs }: Trial, seed: number, fault: string | null) => ({
  seed,
  fault,
  steps: [...faultyBank.injectedFaults, ...steps],
  eventMs,
})

/** Opens and pays a purchase at the faulty bank; returns what ended otherwise than at the bank. */
export async function payPurchase(market: PayingMarket, trial: Trial, purchaseId: number): Promise<string | null> {
  const { random, faultyBank } = trial
  const attempts = 1 + Math.floor(random() * 4)
  for (let attempt = 0; attempt < attempts; attempt++)
    await startPayment(market.db, faultyBank, purchaseId).catch(ignored)
  const at = { purchaseId, poll: poll, ref: await refAtBank(market, purchaseId) }
  const { choice, accepted } = await chooseAndNotify(market, trial, at)
  await calm(market, purchaseId)
  const status = await statusOf(market, purchaseId)
  return status === ends[choice] ? accepted : `${choice} at the bank ended ${status}`
}

const statusOf = async (market: PayingMarket, purchaseId: number) =>
  (await market.db.selectFrom('purchases').select('status').where('id', '=', purchaseId).executeTakeFirstOrThrow())
    .status

/** A payment at the bank; `ref` null when nobody could pay there. `poll`: what asks for it when its events are lost. */
type AtBank = { purchaseId: number; ref: string | null; poll: typeof poll }

/** The buyer chooses, and what the bank says arrives in any order. `accepted`: what should have been refused. */
export async function chooseAndNotify(
  market: PayingMarket,
  { random, faultyBank, steps, eventMs }: Trial,
  { purchaseId, ref, poll: ask }: AtBank,
): Promise<{ choice: Choice; accepted: string | null }> {
  const drawn = pick(random, ['accept', 'accept', 'accept', 'decline', 'cancel', 'nothing'] as const)
  const choice = ref ? drawn : 'nothing'
  if (ref && choice !== 'nothing') await market.request('POST', `/api/payment-sandbox/${ref}/choices`, { choice })
  const taken: string[] = []
  const own = drawnSteps(random, noise, drawn !== 'nothing')
  steps.push(...own)
  // Errors of the faulty provider are expected; a step returns a text when something forbidden was accepted.
  for (const step of own) taken.push((await take(step).catch(ignored)) ?? '')
  return { choice, accepted: taken.find(Boolean) ?? null }

  async function take(step: Step): Promise<string | null | undefined> {
    if (step === 'poll') await ask(market, faultyBank, purchaseId)
    else if (step === 'time runs out') await timeRunsOut(market, faultyBank, purchaseId)
    else if (!ref) return null
    else if (step === 'buyer comes back') await settlePayment(market.db, await faultyBank.fetch(ref))
    else if (step === 'false event') return falseEvent(market, ref, random)
    else
      return deliverEvent(
        step,
        await eventAbout(market, ref, step === 'earlier event' ? 'processing' : bankWords[choice]),
      )
  }

  async function deliverEvent(step: Step, event: object): Promise<string | null> {
    const from = performance.now()
    const forged = step === 'forged event' ? { secret: 'somebody else’s secret' } : {}
    const stale = step === 'stale event' ? { at: Date.now() - 600_000 } : {}
    const { status } = await market.postEvent(event, { ...forged, ...stale })
    eventMs.push(performance.now() - from)
    const expected = step === 'forged event' || step === 'stale event' ? 400 : 200
    return status === expected ? null : `a ${step} returned ${status}`
  }
}

export const ignored = () => undefined

type Step =
  | 'event'
  | 'earlier event'
  | 'forged event'
  | 'stale event'
  | 'false event'
  | 'poll'
  | 'buyer comes back'
  | 'time runs out'

const noise: readonly Step[] = [
  'forged event',
  'stale event',
  'false event',
  'earlier event',
  'poll',
  'buyer comes back',
  'time runs out',
]

/** The true event one to five times (never when nobody chose) and half of the false ones, shuffled: some come late. */
export function drawnSteps<Noise extends string>(
  random: Random,
  among: readonly Noise[],
  isChosen: boolean,
): (Noise | 'event')[] {
  const copies = isChosen ? 1 + Math.floor(random() * 5) : 0
  return shuffle(random, [
    ...Array.from({ length: copies }, (): Noise | 'event' => 'event'),
    ...among.filter(() => random() < 0.5),
  ])
}

/** Places a purchase whose payment is not yet opened. */
export async function ordered(market: PayingMarket, vendor: TestVendor): Promise<number> {
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, vendor, { stock: 3 })
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  return placeUnpaid(market, buyer, await market.submission(buyer))
}

export async function placeUnpaid(
  market: PayingMarket,
  buyer: Buyer,
  submission: Awaited<ReturnType<PayingMarket['submission']>>,
): Promise<number> {
  const body = {
    ...submission,
    acceptTerms: true as const,
    addressId: buyer.addressId,
    billing: null,
    buyerReference: '',
    means: 'card' as const,
    lineCodes: [],
  }
  const user = await userOf(market, buyer)
  const { id } = await inTransaction(market.db, tx =>
    createPurchaseFromCart(tx, body, user, market.env.PAYMENT_PROVIDER),
  )
  return id
}

export async function userOf(market: PayingMarket, { cookies }: Buyer) {
  const session = await readSession(market.db, cookies.session ?? '')
  if (!session) throw new Error('the buyer has no session')
  return session.user
}

/** Null when the provider never created the payment: nobody could pay there. */
async function refAtBank(market: PayingMarket, purchaseId: number): Promise<string | null> {
  const { rows } = await market.pool.query(
    'SELECT b.ref FROM sandbox_payments b JOIN payments y ON y.id = b.merchant_reference::bigint WHERE y.purchase_id = $1',
    [purchaseId],
  )
  return rows[0]?.ref ?? null
}

async function eventAbout(market: PayingMarket, ref: string, status: string) {
  const { rows } = await market.pool.query(
    'SELECT merchant_reference AS reference, amount_cents AS cents, currency FROM sandbox_payments WHERE ref = $1',
    [ref],
  )
  const { reference, cents, currency } = rows[0]
  return {
    id: `evt_${ref}_${status}`,
    kind: `payment.${status}`,
    payment: { ref, reference, status, amountCents: cents, currency },
  }
}

/** Signed correctly, but wrong: another amount, currency, reference or order, or test mode in production. */
async function falseEvent(market: PayingMarket, ref: string, random: Random): Promise<string | null> {
  const truth = await market.provider.fetch(ref)
  const isOfTrials = random() < 0.2
  const facts = isOfTrials ? { ...truth, status: 'captured' as const } : falseFacts(truth, random)
  const event = {
    id: `evt_false_${crypto.randomUUID()}`,
    kind: 'payment.succeeded',
    payload: {},
    facts,
    notice: null,
    anomaly: isOfTrials ? 'event of the other mode (test or live)' : null,
  }
  const { outcome } = await receiveEvent(
    market.db,
    { ...market.provider, verifyEvent: async () => event },
    { body: Buffer.alloc(0), headers: {} },
  )
  return outcome === 'quarantined' ? null : `a false event was ${outcome}`
}

/** Polls as the job of every minute does two minutes later. */
export async function poll(
  market: PayingMarket,
  provider: PayingMarket['provider'],
  purchaseId: number,
): Promise<void> {
  await market.pool.query("UPDATE payments SET created_at = now() - interval '3 minutes' WHERE purchase_id = $1", [
    purchaseId,
  ])
  await reconcilePayments(market.db, provider)
}

export async function timeRunsOut(
  market: PayingMarket,
  provider: PayingMarket['provider'],
  purchaseId: number,
): Promise<void> {
  await market.letTimePass(purchaseId)
  await expirePurchases(market.db, provider, { purchaseId })
}

/** The provider works again: runs the poll, the clock and the queue. */
async function calm(market: PayingMarket, purchaseId: number): Promise<void> {
  await poll(market, market.provider, purchaseId)
  await timeRunsOut(market, market.provider, purchaseId)
}

/** Cancelled by the buyer, or by another user: the refund meets a faulty provider, then a working one. */
export async function cancelAndRefund(
  market: PayingMarket,
  purchaseId: number,
  faultyBank: PayingMarket['provider'],
  by?: number,
): Promise<void> {
  const { rows } = await market.pool.query('SELECT id, user_id FROM orders WHERE purchase_id = $1', [purchaseId])
  const cookies = await market.loginAs(by ?? rows[0].user_id)
  await market.request('POST', `/api/orders/cancel/${rows[0].id}`, { reason: 'Tiré au sort' }, { cookies })
  const waiting = await market.pool.query(
    "SELECT r.id FROM payment_refunds r JOIN payments y ON y.id = r.payment_id WHERE y.purchase_id = $1 AND r.status = 'PENDING'",
    [purchaseId],
  )
  for (const { id } of waiting.rows)
    for (let attempt = 0; attempt < 3; attempt++)
      await sendRefund(market.db, faultyBank, { paymentRefundId: id }).catch(ignored)
  for (const { id } of waiting.rows) await sendRefund(market.db, market.provider, { paymentRefundId: id })
}
