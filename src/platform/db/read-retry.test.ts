import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type FaultProxy, proxyTo, throughProxy } from '#tests/support/fault-proxy.ts'
import { createDb, type DatabaseHandle, isUnavailable } from './pool.ts'
import { createReadRetry } from './read-retry.ts'

let database: FreshDatabase
let proxy: FaultProxy
let handle: DatabaseHandle
beforeAll(async () => {
  database = await freshDatabase()
  proxy = await proxyTo(database.url)
  handle = createDb(throughProxy(database.url, proxy))
})
beforeEach(() => proxy.set({ kind: 'pass' }))
afterAll(async () => {
  await handle.close()
  await proxy.close()
  await database.close()
})
const read = () => handle.db.selectFrom('categories').select('id').execute()

for (const kind of ['refuse', 'reset'] as const)
  test(`a read waits for a connection that comes back within the limit (${kind})`, async () => {
    const retryRead = createReadRetry({ withinMs: 10_000, everyMs: 20 })
    await proxy.set({ kind })
    let tries = 0
    const result = retryRead(() => {
      if (++tries === 3) return proxy.set({ kind: 'pass' }).then(read)
      return read()
    })
    expect(await result).not.toHaveLength(0)
    expect(tries).toBe(3)
  })

test('a long outage is not waited for by each read: after the limit they fail at once', async () => {
  const retryRead = createReadRetry({ withinMs: 100, everyMs: 10 })
  await proxy.set({ kind: 'refuse' })
  let tries = 0
  const counted = () => {
    tries++
    return read()
  }
  await expect(retryRead(counted)).rejects.toSatisfy(isUnavailable)
  expect(tries).toBeGreaterThan(1)
  tries = 0
  await expect(retryRead(counted)).rejects.toSatisfy(isUnavailable)
  expect(tries).toBe(1)
  await proxy.set({ kind: 'pass' })
  expect(await retryRead(read)).not.toHaveLength(0)
})

test('a statement that timed out, and any other error, is not tried again', async () => {
  const retryRead = createReadRetry()
  let tries = 0
  const slow = async () => {
    tries++
    await handle.pool.query("SET statement_timeout = '20ms'; SELECT pg_sleep(1)")
  }
  await expect(retryRead(slow)).rejects.toMatchObject({ code: '57014' })
  expect(tries).toBe(1)
})
