/**
 * F10: a large export is read page by page, at the speed of the client; bin/bench exports measures the server’s memory.
 */
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movePages } from '#domains/stock/server/moves-route.ts'
import { isoDay } from '#shared/dates.ts'
import { createBigSeller } from '#tests/support/big-seller.ts'
import { createUser, type TestVendor } from '#tests/support/factories.ts'
import { eventually } from '#tests/support/processes.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  // Five thousand lines of 3.5 kB: far more than the network buffers hold.
  vendor = await createBigSeller(market.db, market.pool, { offers: 5_000, orders: 5_000, words: 700 })
})
afterAll(() => market.close())

async function openDownload(path: string, userId: number): Promise<IncomingMessage> {
  const { session } = await market.loginAs(userId)
  const url = `http://127.0.0.1:${market.env.PORT}${path}`
  return new Promise((resolve, reject) =>
    get(url, { headers: { cookie: `session=${session}` } }, resolve).on('error', reject),
  )
}
/** The response has started and nobody reads it: waits until the server stops too. */
async function nobodyReads(response: IncomingMessage) {
  await new Promise(resolve => response.once('readable', resolve))
  for (let before = -1; response.socket.bytesRead !== before; await pause(250)) before = response.socket.bytesRead
}
async function whole(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('streams a catalogue of thousands: its last line has the data at the time it is read', async () => {
  const response = await openDownload('/api/seller/catalogue/export?forme=tableur', vendor.userId)
  expect(response.statusCode).toBe(200)
  await nobodyReads(response)
  const changed = await market.pool.query(
    "UPDATE offers SET reference = 'changed-meanwhile' WHERE id = (SELECT max(id) FROM offers WHERE vendor_id = $1)",
    [vendor.vendorId],
  )
  expect(changed.rowCount).toBe(1)
  const text = await whole(response)
  expect(text.split('\r\n')).toHaveLength(5_002)
  expect(text).toContain('changed-meanwhile')
})

test('a reader who stops midway holds no transaction and no connection', async () => {
  const inUse = async () => {
    const { rows } = await market.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' AND xact_start IS NOT NULL`,
    )
    return (rows[0]?.n ?? 0) + market.pool.totalCount - market.pool.idleCount
  }
  for (const path of ['/api/seller/catalogue/export?forme=tableur', '/api/seller/stock/mouvements.csv']) {
    const response = await openDownload(path, vendor.userId)
    await nobodyReads(response)
    await eventually(async () => (await inUse()) === 0, 'a reader who takes nothing holds nothing')
    response.destroy()
    await eventually(async () => response.closed && (await inUse()) === 0, 'nor does one who is gone')
  }
})

test('exports all movements and paid orders, a thousand or two at a time', async () => {
  const pages: number[] = []
  for await (const page of movePages(market.db, vendor.vendorId, { q: '' })) pages.push(page.length)
  expect(pages).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  const moves = await whole(await openDownload('/api/seller/stock/mouvements.csv', vendor.userId))
  expect(new Set(moves.split('\r\n').filter(line => line.includes('Article '))).size).toBe(5_000)

  const operator = await createUser(market.db, { roles: ['ADMIN'] })
  const days = `from=${isoDay(new Date(Date.now() - 3 * 86_400_000))}&to=${isoDay(new Date())}`
  const orders = await openDownload(`/api/settlement/exports/commandes?${days}`, operator)
  expect(orders.headers['transfer-encoding']).toBe('chunked')
  expect((await whole(orders)).split('\r\n')).toHaveLength(5_002)
})
