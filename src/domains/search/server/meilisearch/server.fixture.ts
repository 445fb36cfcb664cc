/** The part of Meilisearch's HTTP API that the engine calls, without full text: a document matches any `q`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Document = Record<string, unknown> & { id: number }
type Query = {
  filter?: (string | string[])[]
  sort?: string[]
  offset?: number
  limit?: number
  hitsPerPage?: number
  facets?: string[]
}

export type FakeMeilisearch = { url: string; documents: Map<number, Document>; settings: object[]; close: () => void }

export async function fakeMeilisearch(): Promise<FakeMeilisearch> {
  const documents = new Map<number, Document>()
  const settings: object[] = []
  const routes: Record<string, (body: never) => unknown> = {
    'PATCH /indexes/articles/settings': (body: object) => settings.push(body),
    'POST /indexes/articles/documents': (body: Document[]) => body.forEach(one => void documents.set(one.id, one)),
    'POST /indexes/articles/documents/delete-batch': (ids: number[]) => ids.forEach(id => void documents.delete(id)),
    'POST /indexes/articles/search': (query: Query) => respond([...documents.values()], query),
    'POST /multi-search': ({ queries }: { queries: Query[] }) => ({
      results: queries.map(query => respond([...documents.values()], query)),
    }),
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0]
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path?.startsWith('/tasks/')) return send(200, { uid: 1, status: 'succeeded', type: 'any' })
    const route = routes[`${request.method} ${path}`]
    if (!route)
      return send(404, { message: `no ${request.method} ${path}`, code: 'not_found', type: 'invalid_request' })
    // The routes above define the shape of the client's requests.
    const result = route(JSON.parse(await text(request)) as never)
    return path?.endsWith('search')
      ? send(200, result)
      : send(202, { taskUid: 1, indexUid: 'articles', status: 'enqueued', type: 'any' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, documents, settings, close: () => server.close() }
}

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** `field = "value"`, `field != "value"`, `ht >= 100`, `id < 0`. */
function matches(document: Document, condition: string): boolean {
  const [, field = '', operator, operand = ''] = /^(\w+) (=|!=|>=|<=|<) (.*)$/s.exec(condition) ?? []
  const value = document[field]
  if (operator === '=' || operator === '!=')
    return valuesOf(value).map(String).includes(JSON.parse(operand)) === (operator === '=')
  const [left, right] = [Number(value), Number(operand)]
  return operator === '>=' ? left >= right : operator === '<=' ? left <= right : left < right
}

const passes = (document: Document, filter: Query['filter'] = []) =>
  filter.every(part => [part].flat().some(condition => matches(document, condition)))

function compare(a: Document, b: Document, sort: readonly string[]): number {
  for (const rule of sort) {
    const [field = '', direction] = rule.split(':')
    const [left, right] = [a[field] ?? null, b[field] ?? null]
    if (left === null && right === null) continue
    // Documents without the field come last, whatever the direction.
    if (left === null || right === null) return left === null ? 1 : -1
    const difference = Number(left) - Number(right)
    if (difference !== 0) return direction === 'desc' ? -difference : difference
  }
  return 0
}

function respond(all: readonly Document[], query: Query) {
  const found = all
    .filter(document => passes(document, query.filter))
    .sort((a, b) => compare(a, b, query.sort ?? ['popularity:desc', 'id:asc']))
  const facets = Object.fromEntries((query.facets ?? []).map(field => [field, distribution(found, field)]))
  const offset = query.offset ?? 0
  return {
    hits: query.hitsPerPage === undefined ? found.slice(offset, offset + (query.limit ?? 20)) : [],
    ...(query.hitsPerPage === undefined ? { estimatedTotalHits: found.length } : { totalHits: found.length }),
    facetDistribution: facets,
    facetStats: found.length ? { ht: boundsOf(found, 'ht'), ttc: boundsOf(found, 'ttc') } : {},
  }
}

function boundsOf(found: readonly Document[], field: string) {
  const values = found.map(document => Number(document[field]))
  return { min: Math.min(...values), max: Math.max(...values) }
}

function distribution(found: readonly Document[], field: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of found.flatMap(document => valuesOf(document[field] ?? []))) {
    const key = String(value)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
