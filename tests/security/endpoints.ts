/** A request that changes something, for every operation and page, as another site could make a browser send it. */
import { pages } from '#app/pages.ts'
import type { Operation } from '#shared/contract.ts'
import { testedDownloads } from './downloads.ts'

export type TestedEndpoint = { name: string; method: 'POST' | 'PUT' | 'DELETE'; url: string; isPage: boolean }

const filled = (path: string) => path.replace(/:(part|kind|what|paper)\b/g, 'table').replace(/:\w+/g, '1')

/** Operations without a session: the caller signs the request or sends an API key. */
export const withoutSession = ({ access, signedByCaller }: Operation) => signedByCaller || access === 'key'

/** Counts a visit without reading a session, and returns nothing. */
const harmless = new Set(['/t'])

export const mutatingEndpoints = (operations: readonly Operation[]): TestedEndpoint[] =>
  [
    ...operations
      .filter(operation => operation.method !== 'GET' && !withoutSession(operation))
      // Contracts have only these four methods.
      .map(({ method, path }) => ({ method: method as TestedEndpoint['method'], path })),
    ...testedDownloads
      .filter(({ method, path }) => method !== 'GET' && !harmless.has(path))
      .map(({ method, path }) => ({ method: method as TestedEndpoint['method'], path })),
  ].map(({ method, path }) => ({ name: `${method} ${path}`, method, url: filled(path), isPage: false }))

/** Every page handles its own form, at its URL and at that of the router’s data. */
export const pageEndpoints: readonly TestedEndpoint[] = pages.flatMap(({ path }) =>
  [filled(path), path === '/' ? '/_.data' : `${filled(path)}.data`].map(url => ({
    name: `POST ${url}`,
    method: 'POST' as const,
    url,
    isPage: true,
  })),
)

/** What a page of another site can make a browser send, with its cookies; all of it must be rejected. */
export const crossSiteRequests: readonly {
  name: string
  headers: Record<string, string>
  body?: string
  method?: 'GET'
}[] = [
  { name: 'from another site', headers: { origin: 'https://pirate.example' } },
  { name: 'from a name that begins like ours', headers: { origin: 'http://localhost.pirate.example' } },
  { name: 'from another port', headers: { origin: 'http://localhost:8080' } },
  { name: 'from the other protocol', headers: { origin: 'https://localhost' } },
  { name: 'from a sandboxed frame', headers: { origin: 'null' } },
  { name: 'without a word of where from', headers: {} },
  { name: 'with our address as referrer only', headers: { referer: 'http://localhost/account' } },
  { name: 'with two origins', headers: { origin: 'http://localhost, https://pirate.example' } },
  {
    name: 'cross-site, by what the browser adds',
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  },
  {
    name: 'same-site, from a neighbour',
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
  },
  {
    name: 'as plain text',
    headers: { origin: 'https://pirate.example', 'content-type': 'text/plain' },
    body: '{"a":1}',
  },
  {
    name: 'as a form',
    headers: { origin: 'https://pirate.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1&_method=PUT',
  },
  {
    name: 'as a form with a file',
    headers: { origin: 'https://pirate.example', 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  },
]

/** Content types that our pages never send to the API: rejected even with our own origin. */
export const wrongTypes: readonly [type: string, body: string][] = [
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/json', '{}'],
  ['application/json; charset=utf-16', '{}'],
  ['application/vnd.api+json', '{}'],
  ['application/jsonx', '{}'],
  ['*/*', '{}'],
  ['', '{}'],
  ['application/xml', '<a/>'],
]
