import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { count } from '../../telemetry/metrics.ts'

export type RenderedPage = {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  tags: readonly string[]
}
export type ContentEncoding = 'br' | 'gzip'
export type CachedPage = Omit<RenderedPage, 'body'> & {
  etag: string
  renderedAt: number
  /** When the data it shows last changed; null while the page is fresh. */
  changedAt: number | null
  /** Plain until first requested as brotli, then only brotli: three thousand plain pages would be half a gigabyte. */
  bytes: { whole: Buffer } | { packed: Promise<Buffer> }
}

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  })

/** Off the main thread, which serves other requests meanwhile. */
export const compress: Record<ContentEncoding, (body: Buffer) => Promise<Buffer>> = {
  br: body => brotli(body, 4),
  gzip: body => promisify(gzip)(body, { level: 6 }),
}

/** The page in the encoding. Nearly every client accepts brotli; for the others it is decompressed each time. */
export async function bytesOf(page: CachedPage, encoding: ContentEncoding | undefined): Promise<Buffer> {
  // Compressed once for many: 8 % fewer bytes, with which most lists fit in the first round trip of a connection.
  if (encoding === 'br' && 'whole' in page.bytes) page.bytes = { packed: brotli(page.bytes.whole, 5) }
  if ('packed' in page.bytes && encoding === 'br') return page.bytes.packed
  const whole = 'whole' in page.bytes ? page.bytes.whole : await promisify(brotliDecompress)(await page.bytes.packed)
  return encoding ? compress[encoding](whole) : whole
}

const maxPages = 3_000
const requests = 'cep_page_cache_requests_total'
/** Seasons, opening hours and deals change with the clock, without any write. */
const maxAgeMs = 5 * 60_000

/** Renders with data at least as new as the writes before `since`; instants are those of `performance.now()`. */
type Render = (since: number) => Promise<RenderedPage>

const longAgo = Number.NEGATIVE_INFINITY

/**
 * Public pages as bytes, the same for everyone, keyed by URL. A stale page is served once more while it is re-rendered.
 * A page is rendered by one request at a time; concurrent requests wait for that render. `dataAsOf` returns a lower
 * bound on the instant of the data read from now on: a page whose tags changed after it is stored as already stale.
 */
export const createPageCache = (hash: (body: Buffer) => string, dataAsOf: () => number = () => performance.now()) => {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()
  const changes = new Map<string, number>()
  let clearedAt = longAgo

  const render = (key: string, fresh: Render, since = longAgo): Promise<CachedPage> => {
    const running = rendering.get(key)
    if (running) return running
    const asOf = Math.max(since, dataAsOf())
    const started = fresh(since)
      .then(page => keep(key, page, asOf))
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  const lastChangeOf = (tags: readonly string[]) => Math.max(clearedAt, ...tags.map(tag => changes.get(tag) ?? longAgo))

  const keep = (key: string, page: RenderedPage, asOf: number): CachedPage => {
    const changedAt = lastChangeOf(page.tags)
    const { body, ...rest } = page
    const cached: CachedPage = {
      ...rest,
      bytes: { whole: body },
      etag: `"${hash(body)}"`,
      renderedAt: performance.now(),
      changedAt: changedAt > asOf ? changedAt : null,
    }
    pages.delete(key)
    if (page.status === 200) pages.set(key, cached)
    const oldest = pages.size > maxPages ? pages.keys().next().value : undefined
    if (oldest !== undefined) pages.delete(oldest)
    return cached
  }

  return {
    get: async (key: string, fresh: Render, onError: (error: unknown) => void): Promise<CachedPage> => {
      const cached = pages.get(key)
      if (!cached) {
        count(requests, { result: 'rendered' })
        return render(key, fresh)
      }
      const isOld = performance.now() - cached.renderedAt > maxAgeMs
      count(requests, { result: cached.changedAt !== null || isOld ? 'stale' : 'fresh' })
      if (cached.changedAt !== null || isOld) render(key, fresh, cached.changedAt ?? longAgo).catch(onError)
      return cached
    },
    has: (key: string) => pages.has(key),
    size: () => pages.size,
    invalidate: (tags: readonly string[]) => {
      const now = performance.now()
      for (const tag of tags) changes.set(tag, now)
      for (const page of pages.values()) if (page.tags.some(tag => tags.includes(tag))) page.changedAt = now
    },
    clear: () => {
      clearedAt = performance.now()
      pages.clear()
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
