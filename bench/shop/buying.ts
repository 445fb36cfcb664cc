/** Known buyers: their accounts and carts, what they buy, pay and find among their orders. */
import { randomUUID } from 'node:crypto'
import type { Checkout } from '#domains/checkout/contract.ts'
import { createSession } from '#domains/identity/server/sessions.ts'
import type { Db } from '#platform/db/pool.ts'
import { createAddress, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import type { BenchConnection } from '../kit/connection.ts'
import { act, buyers, pick, read, type Work } from './work.ts'

export type Buyer = { cookie: string; addressId: number }
export type BenchShop = { vendor: TestVendor; offers: number[] }

const offersOfStall = 200
const unlimited = 1_000_000

export async function openBenchShop(db: Db): Promise<BenchShop> {
  const vendor = await createVendor(db)
  const offers: number[] = []
  for (let n = 0; n < offersOfStall; n++) offers.push((await createOffer(db, vendor, { stock: unlimited })).offerId)
  return { vendor, offers }
}

export async function createBuyers(db: Db, count: number): Promise<Buyer[]> {
  const made: Buyer[] = []
  for (let n = 0; n < count; n++) {
    const userId = await createUser(db)
    const token = await createSession(db, userId, 'bench')
    made.push({ cookie: `session=${token}; token=1`, addressId: await createAddress(db, userId) })
  }
  return made
}

/** Two groups: buyers who fill carts are not those who pay. */
export function buying({ vendor, offers }: BenchShop, browsing: readonly Buyer[], paying: readonly Buyer[]): Work[] {
  const by = (
    what: string,
    of: readonly Buyer[],
    once: (line: BenchConnection, buyer: Buyer, n: number) => Promise<unknown>,
  ) => ({
    what,
    connections: buyers,
    act: async (line: BenchConnection, n: number, lane: number) => void (await once(line, pick(of, lane), n)),
  })
  return [
    by('who am I (me)', browsing, (line, { cookie }) => read(line, '/api/user/me', cookie)),
    {
      ...by('add a line to the cart, 16 buyers', browsing, (line, { cookie }, n) =>
        act(line, 'POST', '/api/cart/lines', cookie, { offerId: pick(offers, n % 10), quantity: 1 }),
      ),
      goal: { perSecond: 1_100 },
    },
    by('cart of ten lines', browsing, (line, { cookie }) => read(line, '/api/cart', cookie)),
    {
      ...by('whole purchase placed and paid, 16 buyers', paying, (line, buyer, n) =>
        buy(line, buyer, vendor, pick(offers, n)),
      ),
      goal: { perSecond: 160, p99: 150 },
    },
    by('own orders', paying, (line, { cookie }) => read(line, '/api/orders', cookie)),
  ]
}

/** Six requests, as the pages send them: cart, delivery, totals, order, provider event, return to the shop. */
async function buy(line: BenchConnection, buyer: Buyer, vendor: TestVendor, offerId: number): Promise<void> {
  await fill(line, buyer, vendor, offerId)
  const { cookie } = buyer
  const placed = await act<Placed>(line, 'POST', '/api/checkout/purchases', cookie, await submission(line, buyer))
  await pay(line, buyer, placed)
}

export async function fill(
  line: BenchConnection,
  { cookie }: Buyer,
  { vendorId }: TestVendor,
  offerId: number,
): Promise<void> {
  await act(line, 'POST', '/api/cart/lines', cookie, { offerId, quantity: 1 })
  await act(line, 'PUT', `/api/cart/deliveries/${vendorId}`, cookie, { mode: 'HOME' })
}

export async function submission(line: BenchConnection, { cookie, addressId }: Buyer): Promise<object> {
  const { cartVersion, totals } = await act<Checkout>(line, 'GET', `/api/checkout?addressId=${addressId}`, cookie)
  const expectedTotalCents = totals.ttcCents
  return { submissionKey: randomUUID(), cartVersion, expectedTotalCents, addressId, acceptTerms: true }
}

type Placed = { purchaseId: number; redirectUrl: string }

export async function pay(
  line: BenchConnection,
  { cookie }: Buyer,
  { purchaseId, redirectUrl }: Placed,
): Promise<void> {
  const ref = redirectUrl.split('/').at(-1)
  await act(line, 'POST', `/api/payment-sandbox/${ref}/choices`, cookie, { choice: 'accept' })
  const { step } = await act<{ step: string }>(
    line,
    'POST',
    `/api/checkout/purchases/${purchaseId}/confirm`,
    cookie,
    {},
  )
  if (step !== 'paid') throw new Error(`purchase ${purchaseId} is ${step}`)
}
