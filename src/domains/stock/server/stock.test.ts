import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { AppError } from '#shared/errors.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { createOffer, createShop, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPurchase, type PurchaseLineInput, type TestPurchase } from '#tests/support/purchases.ts'
import { commitReservation, releaseReservation, reserveStock } from './actions.ts'
import { countStock } from './count.ts'
import { dispatchOrder, releaseReservedUnits, restockReturned } from './line-units.ts'

let database: FreshDatabase
let db: Db
let vendor: TestVendor
let buyer: number

beforeAll(async () => {
  database = await ownDatabase({ size: 20 })
  db = database.db
  buyer = await createUser(db)
})
beforeEach(async () => {
  vendor = await createVendor(db)
})
afterEach(() => expectInvariants(database.pool))
afterAll(() => database.close())

const soon = () => new Date(Date.now() + 900_000)
const buy = (...wanted: PurchaseLineInput[]) => createPurchase(db, buyer, wanted)
const holdAll = (purchase: TestPurchase, expiresAt = soon(), warehouseId: number | null = null) =>
  inTransaction(db, tx =>
    reserveStock(
      tx,
      purchase.lines.map(line => ({ ...line, purchaseId: purchase.purchaseId, warehouseId })),
      expiresAt,
    ),
  )
const offerWith = (stock: number, title?: string) => createOffer(db, vendor, { stock, title })
const want = (offerId: number, quantity: number): PurchaseLineInput => ({
  vendorId: vendor.vendorId,
  offerId,
  quantity,
})
const stockOf = (offerId: number) =>
  db.selectFrom('stock').select(['on_hand', 'reserved']).where('offer_id', '=', offerId).execute()
const freeOf = async (offerId: number) =>
  (await stockOf(offerId)).reduce((sum, { on_hand, reserved }) => sum + on_hand - reserved, 0)
const pay = (purchaseId: number) =>
  db.updateTable('purchases').set({ status: 'PAID' }).where('id', '=', purchaseId).execute()
/** A paid purchase must have its money: the consistency checks run after every test. */
const capture = async ({ purchaseId, lines }: TestPurchase) => {
  const amount_cents = lines.reduce((sum, line) => sum + line.quantity * 1_200, 0)
  await pay(purchaseId)
  await db
    .insertInto('payments')
    .values({
      purchase_id: purchaseId,
      provider: 'sandbox',
      status: 'CAPTURED',
      amount_cents,
      captured_cents: amount_cents,
      currency: 'EUR',
    })
    .execute()
}
const committed = async (purchase: TestPurchase) => {
  await holdAll(purchase)
  await inTransaction(db, tx => commitReservation(tx, purchase.purchaseId))
  await capture(purchase)
}
const refreshedArticles = async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    "select key from graphile_worker.jobs where task_identifier = 'listing.refresh'",
  )
  return rows.map(row => row.key)
}

describe('hold', () => {
  test('200 concurrent buyers buy exactly 50 of 50 units, and none is refused while units are free', async () => {
    const offer = await offerWith(50)
    const purchases = await Promise.all(Array.from({ length: 200 }, () => buy(want(offer.offerId, 1))))
    const results = await Promise.allSettled(purchases.map(purchase => holdAll(purchase)))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(50)
    const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['OUT_OF_STOCK']))
    expect(await stockOf(offer.offerId)).toEqual([{ on_hand: 50, reserved: 50 }])
  })

  test('carts with the same articles in any order never deadlock', async () => {
    const offers = await Promise.all([1, 2, 3, 4, 5].map(() => offerWith(100)))
    const shuffled = (seed: number) => offers.map((_, index) => offers[(index * (1 + (seed % 4)) + seed) % 5])
    const purchases = await Promise.all(
      Array.from({ length: 60 }, (_, seed) =>
        buy(...Array.from(new Set(shuffled(seed)), offer => want(offer?.offerId ?? 0, 1))),
      ),
    )
    const results = await Promise.allSettled(purchases.map(purchase => holdAll(purchase)))
    expect(results.filter(result => result.status === 'rejected')).toEqual([])
  })

  test('quantities of 1 to 3 on 10 units sell the last unit', async () => {
    const offer = await offerWith(10)
    const purchases = await Promise.all(
      Array.from({ length: 30 }, (_, index) => buy(want(offer.offerId, 1 + (index % 3)))),
    )
    await Promise.allSettled(purchases.map(purchase => holdAll(purchase)))
    expect(await freeOf(offer.offerId)).toBe(0)
  })

  test('a shortage names the article and the units left, and reserves nothing of the rest', async () => {
    const plenty = await offerWith(100)
    const scarce = await offerWith(3, 'Lien tubulaire')
    const purchase = await buy(want(plenty.offerId, 5), want(scarce.offerId, 4))
    await expect(holdAll(purchase)).rejects.toThrow('Il ne reste que 3 unités de «\u00a0Lien tubulaire\u00a0».')
    expect(await freeOf(plenty.offerId)).toBe(100)
  })

  test('pick-up goods come from the chosen warehouse only', async () => {
    const offer = await offerWith(5)
    const other = await createShop(db, vendor.vendorId)
    await inTransaction(db, tx =>
      countStock(tx, { ...vendor, warehouseId: other.warehouseId, offerId: offer.offerId, onHand: 50, userId: null }),
    )
    await expect(holdAll(await buy(want(offer.offerId, 6)), soon(), vendor.warehouseId)).rejects.toThrow(AppError)
    await holdAll(await buy(want(offer.offerId, 55)))
    expect(await freeOf(offer.offerId)).toBe(0)
  })

  test('taking and releasing the last unit invalidates the lists that show the article', async () => {
    const offer = await offerWith(2)
    const key = `listing:${offer.articleId}`
    await holdAll(await buy(want(offer.offerId, 1)))
    expect(await refreshedArticles()).not.toContain(key)
    await holdAll(await buy(want(offer.offerId, 1)))
    expect(await refreshedArticles()).toContain(key)
  })
})

describe('commit', () => {
  test('confirms the reservation once; a second call changes nothing', async () => {
    const offer = await offerWith(5)
    const purchase = await buy(want(offer.offerId, 2))
    await holdAll(purchase)
    expect(await inTransaction(db, tx => commitReservation(tx, purchase.purchaseId))).toBe('committed')
    await capture(purchase)
    expect(await inTransaction(db, tx => commitReservation(tx, purchase.purchaseId))).toBe('committed')
    expect(await stockOf(offer.offerId)).toEqual([{ on_hand: 5, reserved: 2 }])
  })

  test('after expiry reserves the units again when they are in stock', async () => {
    const offer = await offerWith(5)
    const purchase = await buy(want(offer.offerId, 4))
    await holdAll(purchase)
    await inTransaction(db, tx => releaseReservation(tx, purchase.purchaseId))
    expect(await inTransaction(db, tx => commitReservation(tx, purchase.purchaseId))).toBe('committed')
    await capture(purchase)
    expect(await stockOf(offer.offerId)).toEqual([{ on_hand: 5, reserved: 4 }])
  })

  test('after expiry returns « lost » and reserves nothing when the goods are gone', async () => {
    const gone = await offerWith(4)
    const there = await offerWith(10)
    const late = await buy(want(gone.offerId, 4), want(there.offerId, 1))
    await holdAll(late)
    await inTransaction(db, tx => releaseReservation(tx, late.purchaseId))
    await holdAll(await buy(want(gone.offerId, 1)))
    expect(await inTransaction(db, tx => commitReservation(tx, late.purchaseId))).toBe('lost')
    expect(await freeOf(there.offerId)).toBe(10)
    expect(await freeOf(gone.offerId)).toBe(3)
  })

  test('of concurrent late payments for one unit, one is committed and the others are lost', async () => {
    const offer = await offerWith(1)
    const purchases: TestPurchase[] = []
    for (let index = 0; index < 8; index++) {
      const purchase = await buy(want(offer.offerId, 1))
      await holdAll(purchase)
      await inTransaction(db, tx => releaseReservation(tx, purchase.purchaseId))
      purchases.push(purchase)
    }
    const results = await Promise.all(
      purchases.map(({ purchaseId }) => inTransaction(db, tx => commitReservation(tx, purchaseId))),
    )
    expect(results.filter(result => result === 'committed')).toHaveLength(1)
    const winner = purchases[results.indexOf('committed')]
    if (winner) await capture(winner)
  })
})

describe('release', () => {
  test('releases everything once, even when called twice concurrently', async () => {
    const offer = await offerWith(5)
    const purchase = await buy(want(offer.offerId, 5))
    await holdAll(purchase)
    await Promise.all([1, 2].map(() => inTransaction(db, tx => releaseReservation(tx, purchase.purchaseId))))
    expect(await freeOf(offer.offerId)).toBe(5)
  })

  test('of one order leaves the purchase’s other order reserved', async () => {
    const other = await createVendor(db)
    const mine = await offerWith(5)
    const theirs = await createOffer(db, other, { stock: 5 })
    const purchase = await buy(want(mine.offerId, 2), { ...want(theirs.offerId, 2), vendorId: other.vendorId })
    await holdAll(purchase)
    const order = purchase.lines.find(line => line.offerId === mine.offerId)
    await inTransaction(db, tx => releaseReservation(tx, purchase.purchaseId, order?.orderId))
    expect(await freeOf(mine.offerId)).toBe(5)
    expect(await freeOf(theirs.offerId)).toBe(3)
  })

  test('of some units splits the reservation, and rejects more than is left', async () => {
    const offer = await offerWith(10)
    const purchase = await buy(want(offer.offerId, 6))
    await committed(purchase)
    const { orderLineId } = purchase.lines[0]!
    await inTransaction(db, tx => releaseReservedUnits(tx, orderLineId, 4))
    expect(await freeOf(offer.offerId)).toBe(8)
    await expect(inTransaction(db, tx => releaseReservedUnits(tx, orderLineId, 3))).rejects.toThrow(AppError)
    await inTransaction(db, tx => releaseReservedUnits(tx, orderLineId, 2))
    expect(await freeOf(offer.offerId)).toBe(10)
  })
})

describe('dispatch and return', () => {
  test('dispatched goods leave both the stock on hand and the reservations, once', async () => {
    const offer = await offerWith(10)
    const purchase = await buy(want(offer.offerId, 6))
    await committed(purchase)
    const { orderId } = purchase.lines[0]!
    await inTransaction(db, tx => dispatchOrder(tx, orderId))
    await inTransaction(db, tx => dispatchOrder(tx, orderId))
    expect(await stockOf(offer.offerId)).toEqual([{ on_hand: 4, reserved: 0 }])
  })

  test('returned goods go back to their warehouse, never more than left it', async () => {
    const offer = await offerWith(10)
    const purchase = await buy(want(offer.offerId, 6))
    await committed(purchase)
    const { orderId, orderLineId } = purchase.lines[0]!
    await inTransaction(db, tx => dispatchOrder(tx, orderId))
    await inTransaction(db, tx => restockReturned(tx, orderLineId, 2, null))
    await expect(inTransaction(db, tx => restockReturned(tx, orderLineId, 5, null))).rejects.toThrow(AppError)
    const racing = await Promise.allSettled(
      [1, 2, 3].map(() => inTransaction(db, tx => restockReturned(tx, orderLineId, 2, null))),
    )
    expect(racing.filter(result => result.status === 'fulfilled')).toHaveLength(2)
    expect(await stockOf(offer.offerId)).toEqual([{ on_hand: 10, reserved: 0 }])
  })
})

describe('countStock', () => {
  const count = (offerId: number, onHand: number, values: Partial<TestVendor> = {}) =>
    inTransaction(db, tx => countStock(tx, { ...vendor, ...values, offerId, onHand, userId: null }))

  test('creates a row, then corrects it', async () => {
    const offer = await offerWith(0)
    await count(offer.offerId, 12)
    await count(offer.offerId, 12)
    await count(offer.offerId, 7)
    const ledger = await db
      .selectFrom('stock_ledger')
      .select(['reason', 'on_hand_change'])
      .where('offer_id', '=', offer.offerId)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { reason: 'opening', on_hand_change: 12 },
      { reason: 'count', on_hand_change: -5 },
    ])
  })

  test('rejects a count below the units sold and not yet dispatched', async () => {
    const offer = await offerWith(10)
    await holdAll(await buy(want(offer.offerId, 4)))
    await expect(count(offer.offerId, 3)).rejects.toThrow('4 unités sont déjà vendues')
  })

  test('rejects another seller’s offer and another seller’s warehouse', async () => {
    const other = await createVendor(db)
    const theirs = await createOffer(db, other, { stock: 1 })
    await expect(count(theirs.offerId, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const mine = await offerWith(1)
    await expect(count(mine.offerId, 5, { warehouseId: other.warehouseId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
