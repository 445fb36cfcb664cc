/** L10, F12: a release under load: servers replaced in turn, a large table migrated. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { migrateUnderLoad } from '#tests/support/migration-load.ts'
import { startNode } from '#tests/support/nodes.ts'
import { rollingRestart } from '#tests/support/rolling.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket({}, ownDatabase)
})
afterAll(() => market.close())

test('two servers stopped and replaced in turn during orders: no request fails', {
  timeout: 180_000,
}, async () => {
  const { requests, orders, failed, exits } = await rollingRestart(market, { people: 2, settle: 300, restMs: 200 })
  expect(failed).toEqual([])
  expect(exits).toEqual([0, 0])
  expect(requests).toBeGreaterThan(10)
  expect(orders).toBeGreaterThan(0)
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})

test('adding a column, a constraint and an index during orders fails no request of the previous release', {
  timeout: 60_000,
}, async () => {
  const node = await startNode(market.url, { DB_POOL: '4' })
  await node.ready
  const seen = await migrateUnderLoad(market, node, { rows: 20_000, people: 2, calmSeconds: 0.3, restMs: 100 })
  expect(seen.failed).toEqual([])
  expect(seen.applied.map(name => name.slice(5))).toEqual(['column', 'checked', 'index', 'other'])
  expect(seen.after).toBeGreaterThanOrEqual(2)
  expect((await fetch(`http://127.0.0.1:${node.port}/health/ready`)).status).toBe(200)
  await node.end('SIGTERM')
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
