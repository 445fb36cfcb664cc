import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf, createPageCache } from './page-cache.ts'

/** What the database of the renders shows, and of which instant it is. */
let shown: string
let asOf: number
let asked: number[]
let cache: ReturnType<typeof createPageCache>
beforeEach(() => {
  shown = 'old'
  asOf = performance.now()
  asked = []
  cache = createPageCache(
    body => body.toString(),
    () => asOf,
  )
})

const render = async (since: number) => {
  asked.push(since)
  return { status: 200, headers: {}, body: Buffer.from(shown), tags: ['articles'] }
}
const never = (error: unknown) => {
  throw error
}
const get = async () => (await bytesOf(await cache.get('/', render, never), undefined)).toString()
/** Long enough for a render that has everything at hand. */
const settled = () => new Promise(resume => setImmediate(resume))

test('a page that nothing changed is rendered once', async () => {
  expect([await get(), await get()]).toEqual(['old', 'old'])
  expect(asked).toEqual([Number.NEGATIVE_INFINITY])
})

test('a stale page is served once more, and rendered again with what was written before it became stale', async () => {
  await get()
  const before = performance.now()
  cache.invalidate(['articles'])
  shown = 'new'
  expect(await get()).toBe('old')
  await settled()
  expect(await get()).toBe('new')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBeGreaterThanOrEqual(before)
})

test('a page first rendered from data older than the last change is kept as stale as it is', async () => {
  cache.invalidate(['articles'])
  expect(await get()).toBe('old')
  shown = 'new'
  await get()
  await settled()
  expect(await get()).toBe('new')
  expect(asked).toHaveLength(2)
})

test('a change that comes while a page is rendered makes it stale', async () => {
  const slow = async (since: number) => {
    const page = await render(since)
    cache.invalidate(['articles'])
    return page
  }
  await cache.get('/', slow, never)
  shown = 'new'
  await get()
  await settled()
  expect(await get()).toBe('new')
})

test('a change of something else leaves it alone', async () => {
  cache.invalidate(['support'])
  await get()
  cache.invalidate(['shops'])
  await get()
  expect(asked).toHaveLength(1)
})

test('after a silence, a page rendered from older data is stale', async () => {
  await get()
  cache.clear()
  await get()
  shown = 'new'
  await get()
  await settled()
  expect(await get()).toBe('new')
})

test('data once shown as new does not become old again', async () => {
  await get()
  cache.invalidate(['articles'])
  await get()
  await settled()
  // The replica is still behind; the page is not, as it was rendered from the primary.
  await get()
  await settled()
  expect(asked).toHaveLength(2)
})

test('asked for packed, a page is kept packed alone, and still reaches who reads it whole or as gzip', async () => {
  const page = await cache.get('/', render, never)
  const packed = await bytesOf(page, 'br')
  expect(brotliDecompressSync(packed).toString()).toBe('old')
  expect(Object.keys(page.bytes)).toEqual(['packed'])
  expect(await bytesOf(page, 'br')).toBe(packed)
  expect((await bytesOf(page, undefined)).toString()).toBe('old')
  expect(gunzipSync(await bytesOf(page, 'gzip')).toString()).toBe('old')
})
