/** F12: a migration under purchases, small; bin/bench faults does it with a table of two hundred thousand rows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { migrateUnderLoad } from '#tests/support/migration-load.ts'
import { type Node, startNode } from '#tests/support/nodes.ts'
import { type Market, openMarket } from '#tests/support/paying-market.ts'

let market: Market
let node: Node
beforeAll(async () => {
  market = await openMarket()
  node = await startNode(market.url, { DB_POOL: '4' })
  await node.ready
})
afterAll(async () => {
  await node.end('SIGTERM')
  await market.close()
})

test('a column, a constraint and an index are added while people order: no request fails, and the release before goes on', {
  timeout: 60_000,
}, async () => {
  const seen = await migrateUnderLoad(market, node, { rows: 20_000, people: 2, calmSeconds: 0.3 })
  expect(seen.failed).toEqual([])
  expect(seen.applied.map(name => name.slice(5))).toEqual(['column', 'checked', 'index', 'other'])
  expect(seen.after).toBeGreaterThanOrEqual(2)
  expect((await fetch(`http://127.0.0.1:${node.port}/readyz`)).status).toBe(200)
  await market.expectInvariants()
  expect(await bankDifferences(market.pool)).toEqual({})
})
