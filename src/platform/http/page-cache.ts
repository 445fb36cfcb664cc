import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[] }
export type Encoding = 'br' | 'gzip'
export type CachedPage = RenderedPage & {
  etag: string
  renderedAt: number
  stale: boolean
  /** Its bytes as they travel, once somebody has asked for them so. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Off the main thread, which takes other requests meanwhile. */
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: body =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: body => promisify(gzip)(body, { level: 6 }),
}

export const encodedBody = (page: CachedPage, encoding: Encoding): Promise<Buffer> =>
  (page.encoded[encoding] ??= compress[encoding](page.body))

const maxPages = 3_000
/** Seasons, opening hours and deals change with the clock, without any write. */
const maxAgeMs = 5 * 60_000

/**
 * Public pages as bytes, the same for everyone, known by their URL. A stale page is served once more while it is rendered
 * again; a page is rendered by one request at a time, whoever else waits for it.
 */
export const createPageCache = (hash: (body: Buffer) => string) => {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage>>()

  const render = (key: string, fresh: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const running = rendering.get(key)
    if (running) return running
    const started = fresh()
      .then(page => keep(key, page))
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  const keep = (key: string, page: RenderedPage): CachedPage => {
    const cached: CachedPage = {
      ...page,
      encoded: {},
      etag: `"${hash(page.body)}"`,
      renderedAt: Date.now(),
      stale: false,
    }
    pages.delete(key)
    if (page.status === 200) pages.set(key, cached)
    const oldest = pages.size > maxPages ? pages.keys().next().value : undefined
    if (oldest !== undefined) pages.delete(oldest)
    return cached
  }

  return {
    get: async (
      key: string,
      fresh: () => Promise<RenderedPage>,
      onError: (error: unknown) => void,
    ): Promise<CachedPage> => {
      const cached = pages.get(key)
      if (!cached) return render(key, fresh)
      if (cached.stale || Date.now() - cached.renderedAt > maxAgeMs) render(key, fresh).catch(onError)
      return cached
    },
    invalidate: (tags: readonly string[]) => {
      for (const page of pages.values()) if (page.tags.some(tag => tags.includes(tag))) page.stale = true
    },
    clear: () => pages.clear(),
  }
}
export type PageCache = ReturnType<typeof createPageCache>
