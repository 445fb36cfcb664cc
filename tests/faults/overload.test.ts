/** L8: more load than a server can take, short form; bin/bench overload requests pages, and for longer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { type Node, startNode } from '#tests/support/nodes.ts'
import { overload } from '#tests/support/overload.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let node: Node
beforeAll(async () => {
  market = await openTestMarket({}, ownDatabase)
  node = await startNode(market.url, { LOAD_SHEDDING: 'on', DB_POOL: '1' })
  await node.ready
})
afterAll(async () => {
  await node.end('SIGTERM')
  await market.close()
})

test('an overloaded server refuses in order of priority, loses no acknowledged order, and recovers', {
  timeout: 60_000,
}, async () => {
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor, { stock: 10_000 })
  const seen = await overload(
    market,
    node.port,
    { vendor, offerId },
    {
      visitOf: n => `/api/articles?prixMax=${1_000 + n}`,
      peakSeconds: 0.3,
      seconds: 1.2,
      atPeak: 4,
      times: 3,
      atLeast: 1_000,
      unansweredAtMost: 200,
      people: 2,
      ordersAtLeast: 1,
    },
  )
  const { visits, accounts, orders } = seen
  expect(visits.shed).toBeGreaterThan(0)
  expect([...visits.improper, ...accounts.improper, ...visits.broken, ...accounts.broken, ...orders.others]).toEqual([])
  expect(orders.acknowledged.length).toBeGreaterThan(0)
  const { rows } = await market.pool.query(
    "SELECT count(*)::int AS paid FROM purchases WHERE id = ANY($1) AND status = 'PAID'",
    [orders.acknowledged],
  )
  expect(rows[0].paid).toBe(orders.acknowledged.length)
  expect(node.process.exitCode).toBeNull()
  expect((await fetch(`http://127.0.0.1:${node.port}/api/articles`)).status).toBe(200)
  await market.runJobs()
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
