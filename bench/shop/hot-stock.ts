/** Fifty units, two hundred concurrent buyers: units sold per round. */
import type { Db } from '#platform/db/pool.ts'
import { createOffer } from '#tests/support/factories.ts'
import type { BenchConnection } from '../kit/connection.ts'
import { type BenchShop, type Buyer, fill, pay, submission } from './buying.ts'
import { patient } from './work.ts'

export type Round = { sold: number; left: number; seconds: number }

export const hotStock = 50
export const hotBuyers = 200

export async function hotRound(
  db: Db,
  lines: readonly BenchConnection[],
  buyers: readonly Buyer[],
  stall: BenchShop,
): Promise<Round> {
  const { offerId } = await createOffer(db, stall.vendor, { stock: hotStock })
  const each = <T>(act: (line: BenchConnection, buyer: Buyer) => Promise<T>) =>
    Promise.all(buyers.map((buyer, n) => act(lines[n] as BenchConnection, buyer)))
  await each((line, buyer) => fill(line, buyer, stall.vendor, offerId))
  const orders = await each(submission)
  const started = performance.now()
  const paid = await Promise.all(buyers.map((buyer, n) => race(lines[n] as BenchConnection, buyer, orders[n])))
  const seconds = (performance.now() - started) / 1_000
  await Promise.all(buyers.map((buyer, n) => empty(lines[n] as BenchConnection, buyer, offerId)))
  return { sold: paid.filter(Boolean).length, left: await leftOf(db, offerId), seconds }
}

/** True once paid; false when nothing was left. */
async function race(line: BenchConnection, buyer: Buyer, order: unknown): Promise<boolean> {
  const { cookie } = buyer
  const response = await patient(line, { method: 'POST', path: '/api/checkout/purchases', cookie, body: order })
  const { data, code } = JSON.parse(response.body.toString())
  if (response.status === 200) return pay(line, buyer, data).then(() => true)
  if (code === 'OUT_OF_STOCK') return false
  throw new Error(`placing: ${response.status} ${response.body}`)
}

const empty = (line: BenchConnection, { cookie }: Buyer, offerId: number) =>
  line.request({ method: 'PUT', path: `/api/cart/lines/${offerId}`, cookie, body: { quantity: 0 } })

async function leftOf(db: Db, offerId: number): Promise<number> {
  const stock = await db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId).execute()
  return stock.reduce((sum, { on_hand, reserved }) => sum + on_hand - reserved, 0)
}
