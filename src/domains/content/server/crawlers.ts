import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { originOf } from '#platform/http/connection/request-head.ts'
import type { ReadFromServer } from '#platform/http/rls.ts'
import { fail } from '#shared/errors.ts'
import { entriesPerFile, fileIndex, findSitemapEntries, robots, sitemapFiles, urlSet } from './sitemap.ts'

type Options = { publicUrl: string | null; isDemo: boolean; isOpen: () => Promise<boolean>; perFile?: number }
type CrawlerRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** `/robots.txt` and `/server-sitemap.xml`, a sitemap index once one file is not enough. */
export function mountCrawlers(
  http: FastifyInstance,
  read: ReadFromServer,
  { publicUrl, isDemo, isOpen, perFile = entriesPerFile }: Options,
) {
  http.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(originOf(request, publicUrl), isDemo || !(await isOpen()))),
  )
  http.get('/server-sitemap.xml', async (request: CrawlerRequest, reply) => {
    if (!(await isOpen())) throw fail('NOT_FOUND')
    const origin = originOf(request, publicUrl)
    const text = await read(({ db }) => sitemap(db, { origin, query: request.query, perFile }))
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}

type Wanted = { origin: string; query: CrawlerRequest['query']; perFile: number }

async function sitemap(db: Db, { origin, query, perFile }: Wanted): Promise<string> {
  const files = await sitemapFiles(db, perFile)
  const part = partOf(query, files)
  if (part === null && files > 2) return fileIndex(origin, files)
  // Up to a few thousand articles, both files are merged into one.
  const parts = part === null ? [1, 2] : [part]
  const entries = await Promise.all(parts.map(file => findSitemapEntries(db, file, perFile)))
  return urlSet(origin, entries.flat())
}

function partOf({ part }: Record<string, unknown>, files: number): number | null {
  if (part === undefined) return null
  const wanted = typeof part === 'string' && /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0
  if (wanted < 1 || wanted > files) throw fail('NOT_FOUND')
  return wanted
}
