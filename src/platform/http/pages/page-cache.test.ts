import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf, createPageCache } from './page-cache.ts'

/** What the database shows to renders, and the instant its data is from. */
let shown: string
let asOf: number
let renderedSince: number[]
let cache: ReturnType<typeof createPageCache>
beforeEach(() => {
  shown = 'old'
  asOf = performance.now()
  renderedSince = []
  cache = createPageCache(
    body => body.toString(),
    () => asOf,
  )
})

const render = async (since: number) => {
  renderedSince.push(since)
  return { status: 200, headers: {}, body: Buffer.from(shown), tags: ['articles'] }
}
const never = (error: unknown) => {
  throw error
}
const get = async () => (await bytesOf(await cache.get('/', render, never), undefined)).toString()
/** Long enough for a render whose data is all in memory. */
const settled = () => new Promise(resume => setImmediate(resume))

test('renders a page once while nothing changes', async () => {
  expect([await get(), await get()]).toEqual(['old', 'old'])
  expect(renderedSince).toEqual([Number.NEGATIVE_INFINITY])
})

test('serves a stale page once more, and re-renders it with the write that made it stale', async () => {
  await get()
  const before = performance.now()
  cache.invalidate(['articles'])
  shown = 'new'
  expect(await get()).toBe('old')
  await settled()
  expect(await get()).toBe('new')
  expect(renderedSince).toHaveLength(2)
  expect(renderedSince[1]).toBeGreaterThanOrEqual(before)
})

test('marks a page stale when its first render reads data older than the last change', async () => {
  cache.invalidate(['articles'])
  expect(await get()).toBe('old')
  shown = 'new'
  await get()
  await settled()
  expect(await get()).toBe('new')
  expect(renderedSince).toHaveLength(2)
})

test('marks a page stale when a change comes during its render', async () => {
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

test('does not mark a page stale when other tags change', async () => {
  cache.invalidate(['support'])
  await get()
  cache.invalidate(['shops'])
  await get()
  expect(renderedSince).toHaveLength(1)
})

test('marks a page stale when it renders from older data after the cache was cleared', async () => {
  await get()
  cache.clear()
  await get()
  shown = 'new'
  await get()
  await settled()
  expect(await get()).toBe('new')
})

test('does not treat data as old again once it was shown as new', async () => {
  await get()
  cache.invalidate(['articles'])
  await get()
  await settled()
  // The replica is still behind; the page is not, because it was rendered from the primary.
  await get()
  await settled()
  expect(renderedSince).toHaveLength(2)
})

test('stores a page compressed only once requested compressed, and still serves it plain or as gzip', async () => {
  const page = await cache.get('/', render, never)
  const packed = await bytesOf(page, 'br')
  expect(brotliDecompressSync(packed).toString()).toBe('old')
  expect(Object.keys(page.bytes)).toEqual(['packed'])
  expect(await bytesOf(page, 'br')).toBe(packed)
  expect((await bytesOf(page, undefined)).toString()).toBe('old')
  expect(gunzipSync(await bytesOf(page, 'gzip')).toString()).toBe('old')
})
