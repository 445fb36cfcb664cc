import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDb } from '#platform/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createMarketplaceState } from './state.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('DELETE FROM marketplace_openings'))
afterEach(() => void vi.restoreAllMocks())

const set = (opened: boolean) =>
  database.pool.query(`INSERT INTO marketplace_openings (opened, reason) VALUES ($1, 'Essai.')`, [opened])
/** Moves the clock of the process. */
function later(milliseconds: number): void {
  const at = performance.now() + milliseconds
  vi.spyOn(performance, 'now').mockReturnValue(at)
}

test('a marketplace is not open before its first opening, and a closed one was', async () => {
  const state = createMarketplaceState(database.db, false)
  expect(await state()).toBe('never')
  await set(true)
  expect(await state()).toBe('open')
  await set(false)
  later(2_001)
  expect(await state()).toBe('closed')
})

test('an open marketplace whose database is lost stays open', async () => {
  const own = createDb(database.url)
  const state = createMarketplaceState(own.db, false)
  await set(true)
  expect(await state()).toBe('open')
  await own.close()
  later(60_000)
  expect(await state()).toBe('open')
})

test('an open marketplace whose database is silent stays open after a second, and one connection waits', async () => {
  const own = createDb(database.url)
  const state = createMarketplaceState(own.db, false)
  await set(true)
  expect(await state()).toBe('open')
  const blocker = await database.pool.connect()
  await blocker.query('BEGIN; LOCK TABLE marketplace_openings')
  later(3_000)
  expect(await Promise.all([state(), state(), state()])).toEqual(['open', 'open', 'open'])
  expect(own.pool.totalCount - own.pool.idleCount).toBe(1)
  await blocker.query('ROLLBACK')
  blocker.release()
  await own.close()
})

test('a marketplace that was closed, or never read, is not open without its database', async () => {
  const own = createDb(database.url)
  const closed = createMarketplaceState(own.db, false)
  await set(true)
  expect(await closed()).toBe('open')
  await set(false)
  later(2_001)
  expect(await closed()).toBe('closed')
  await own.close()
  await expect(closed()).rejects.toThrow()
  await expect(createMarketplaceState(own.db, false)()).rejects.toThrow()
})
