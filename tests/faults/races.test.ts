/**
 * L1 to L6, short form: two servers on one database; bin/bench races runs hundreds of buyers and rounds on processes.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDb } from '#platform/db/pool.ts'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { raceBalances } from '#tests/support/down-payment-races.ts'
import { injectedApp } from '#tests/support/injected.ts'
import { payingMarket, SANDBOX_SECRET } from '#tests/support/paying.ts'
import { createRacers, doubleClicks, raceAcross, raceForStock, raceRefunds } from '#tests/support/races.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
/** Every other request goes to another server, with connections of its own. */
let both: ReturnType<typeof payingMarket>
let second: Awaited<ReturnType<typeof injectedApp>>
let racers: Awaited<ReturnType<typeof createRacers>>
beforeAll(async () => {
  market = await openTestMarket()
  second = await injectedApp({ ...createDb(market.url), url: market.url }, { SANDBOX_SECRET })
  let turn = 0
  both = payingMarket({
    ...market,
    port: market.env.PORT,
    request: (...args) => (++turn % 2 ? market : second).request(...args),
  })
  racers = await createRacers(both, 40)
})
afterEach(async () => {
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
afterAll(async () => {
  await second.close()
  await market.close()
})

test('forty buyers of the last unit on two servers: one gets the order, the others a refusal, in every round', async () => {
  const counts = await raceForStock(both, racers, { rounds: 3, stock: 1, quantityOf: () => 1 })
  expect(counts).toMatchObject({ orders: 3, oversold: 0, refusedWhileFree: 0, others: {} })
  expect(counts.losers).toHaveLength(3 * 39)
})

test('one to three units each of the last ten: all are sold, and nobody is refused while enough are free', async () => {
  const counts = await raceForStock(both, racers, { rounds: 2, stock: 10, quantityOf: racer => 1 + (racer % 3) })
  expect(counts).toMatchObject({ oversold: 0, refusedWhileFree: 0, others: {} })
  expect(counts.unitsSold).toBe(20)
})

test('carts with the same five articles of two sellers, in any order, are all ordered without a deadlock', async () => {
  expect(await raceAcross(both, racers.slice(0, 20), { rounds: 1 })).toEqual({ orders: 20, others: {}, deadlocks: 0 })
})

test('one order for twenty requests with one key and twenty with others; another body with the key is rejected', async () => {
  expect(await doubleClicks(both, { clicks: 20, rounds: 2 })).toEqual([])
})

test('concurrent refunds of the same units by seller and operator never exceed the payment', async () => {
  const { given, others } = await raceRefunds(both, { refunds: 16, units: 5, rounds: 2 })
  expect(given).toEqual([5, 5])
  // The order of the second round was invoiced before.
  const { rows } = await market.pool.query(`SELECT count(*)::int AS notes FROM invoices WHERE kind = 'CREDIT_NOTE'`)
  expect(rows).toEqual([{ notes: 5 }])
  expect(
    Object.keys(others).every(code => ['422 REFUND_TOO_HIGH', '409 WRONG_STATUS', '503 BUSY'].includes(code)),
  ).toBe(true)
})

test('a balance opened, paid, refunded and cancelled at once is paid once, and no cent is returned twice', async () => {
  expect(await raceBalances(both, { clicks: 8, units: 6, rounds: 2 })).toEqual([])
})
