/** Buyer, provider and job steps over any HTTP client. Has no test runner dependency: benches use it too. */
import { createTaskList } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { signatureHeader, signSandboxEvent } from '#domains/payments/server/sandbox-events.ts'
import { paymentSettings } from '#domains/payments/server/settings.ts'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import { createAddress, createUser, createVendor, signMandate, type TestVendor } from './factories.ts'
import type { Cookies, TestApp, TestResponse } from './injected.ts'
import { runJobs } from './jobs.ts'

export const SANDBOX_SECRET = 'secret of the tests only'

export type Buyer = { userId: number; addressId: number; cookies: Cookies }
type Wanted = { offerId: number; quantity: number }
/** `port` receives the provider’s events. */
type BaseApp = Pick<TestApp, 'db' | 'pool' | 'url' | 'request' | 'loginAs'> & { port: number }

export function payingMarket<A extends BaseApp>(app: A, values: Record<string, string> = {}) {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: app.url,
    SANDBOX_SECRET,
    PORT: String(app.port),
    LOG_LEVEL: 'silent',
    ...values,
  })
  const settings = paymentSettings(env)
  const provider: Provider = createProvider(app.db, settings)
  const { request: input, db } = app

  /** Runs the due jobs, and those they queue; a failed job waits for its retry. */
  const runDueJobs = () => runJobs(app.pool, createTaskList({ db, env, mail: outboxTransport }))

  async function newBuyer(
    kind: 'normal' | 'professional' = 'normal',
    place: { postcode?: string; country?: string } = {},
  ): Promise<Buyer> {
    const userId = await createUser(db, { kind })
    return { userId, addressId: await createAddress(db, userId, place), cookies: await app.loginAs(userId) }
  }

  /** Fills the buyer’s cart with home delivery, or pickup in the seller’s shop. */
  async function fill(buyer: Buyer, vendor: TestVendor, wanted: Wanted[], mode: 'HOME' | 'PICKUP' = 'HOME') {
    const { cookies } = buyer
    for (const body of wanted) await input('POST', '/api/cart/lines', body, { cookies })
    const shop = mode === 'PICKUP' ? { shopId: vendor.shopId } : {}
    return input('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode, ...shop }, { cookies })
  }

  /** The body that the payment page sends for the current cart. */
  async function submission(buyer: Buyer, values: Record<string, unknown> = {}) {
    const { body } = await input('GET', `/api/checkout?addressId=${buyer.addressId}`, undefined, buyer)
    return {
      submissionKey: crypto.randomUUID(),
      cartVersion: body.data.cartVersion,
      expectedTotalCents: body.data.totals.ttcCents,
      ...('address' in values ? {} : { addressId: buyer.addressId }),
      acceptTerms: true,
      ...values,
    }
  }

  const place = async (buyer: Buyer, body?: unknown): Promise<TestResponse> =>
    input('POST', '/api/checkout/purchases', body ?? (await submission(buyer)), buyer)

  const refOf = (placed: TestResponse) => String(placed.body.data.redirectUrl).split('/').at(-1) ?? ''
  const atBank = (placed: TestResponse, choice: string, code?: string) =>
    input('POST', `/api/payment-sandbox/${refOf(placed)}/choices`, { choice, ...(code ? { code } : {}) })
  const comeBack = (buyer: Buyer, placed: TestResponse) =>
    input('POST', `/api/checkout/purchases/${placed.body.data.purchaseId}/confirm`, {}, buyer)
  /** The bank accepts at once, and the buyer comes back. Fails for an order that was refused. */
  async function pay(buyer: Buyer, placed: TestResponse): Promise<TestResponse> {
    if (placed.status !== 200) throw new Error(`refused: ${JSON.stringify(placed.body)}`)
    await atBank(placed, 'accept')
    return comeBack(buyer, placed)
  }

  /** The first of its orders. */
  const orderOf = (placed: TestResponse) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('purchase_id', '=', placed.body.data.purchaseId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()

  /** Posts an event as the provider does; `secret` and `at` forge or age it, `by` selects another server. */
  const postEvent = (event: object, { secret = SANDBOX_SECRET, at = Date.now(), by = input } = {}) =>
    by('POST', '/api/payments/events/sandbox', event, {
      headers: { [signatureHeader]: signSandboxEvent(JSON.stringify(event), secret, at) },
    })

  /** The provider’s event for a payment with this status. */
  async function eventOf(placed: TestResponse, status: string) {
    const ref = refOf(placed)
    const account = await db
      .selectFrom('sandbox_payments')
      .select(['merchant_reference', 'amount_cents', 'currency'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
    return {
      id: `evt_${ref}_${status}`,
      kind: `payment.${status}`,
      payment: {
        ref,
        reference: account.merchant_reference,
        status,
        amountCents: account.amount_cents,
        currency: account.currency,
      },
    }
  }

  /** Moves the purchase and its reservations past their deadline. */
  async function letTimePass(purchaseId: number) {
    const past = new Date(Date.now() - 1000)
    await db.updateTable('purchases').set({ expires_at: past }).where('id', '=', purchaseId).execute()
    await db
      .updateTable('stock_reservations')
      .set({ expires_at: past })
      .where('purchase_id', '=', purchaseId)
      .where('state', '=', 'held')
      .execute()
  }

  const reserved = async (offerId: number) => {
    const rows = await db.selectFrom('stock').select('reserved').where('offer_id', '=', offerId).execute()
    return rows.reduce((sum, row) => sum + row.reserved, 0)
  }

  const purchaseStatus = async (placed: TestResponse) => {
    const { status } = await db
      .selectFrom('purchases')
      .select('status')
      .where('id', '=', placed.body.data.purchaseId)
      .executeTakeFirstOrThrow()
    return status
  }

  return {
    ...app,
    env,
    settings,
    provider,
    runJobs: runDueJobs,
    newBuyer,
    fill,
    submission,
    place,
    refOf,
    atBank,
    comeBack,
    pay,
    orderOf,
    postEvent,
    eventOf,
    letTimePass,
    reserved,
    purchaseStatus,
  }
}
export type PayingMarket = ReturnType<typeof payingMarket>

/** A seller under a billing mandate whose account can receive. */
export async function sellerUnderMandate({ db, provider }: Pick<PayingMarket, 'db' | 'provider'>): Promise<TestVendor> {
  const vendor = await createVendor(db)
  await signMandate(db, vendor.vendorId)
  await openProviderAccount(db, provider, vendor.vendorId)
  return vendor
}
