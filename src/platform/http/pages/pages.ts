import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import { maximumFileBytes } from '#shared/file-limits.ts'
import { paths } from '#shared/paths.ts'
import { preparesMarketplace } from '#shared/user.ts'
import type { ContextBuilder } from '../api.ts'
import type { Context } from '../caller.ts'
import { visitorBodyBytes } from '../connection/body-budget.ts'
import { longestTransferMs } from '../connection/deadline.ts'
import { onHead } from '../connection/on-head.ts'
import { originOf } from '../connection/request-head.ts'
import { publicContext } from '../context.ts'
import {
  bytesOf,
  type CachedPage,
  type ContentEncoding,
  compress,
  type PageCache,
  type RenderedPage,
} from './page-cache.ts'
import type { Renderer } from './render.ts'

/**
 * One page of the site.
 * `everyone`: public and the same for all, so cached · `open`: public, user-dependent · `private`: visitors go to /
 */
export type Page = {
  path: string
  file: string
  audience: 'everyone' | 'open' | 'private'
  query: readonly string[]
  /** true: a public page that is also shown while the marketplace is closed. */
  whileClosed?: boolean
  /** The page reads codes with the camera, which is off on every other page. */
  camera?: true
  /** Its forms send a file; a visitor sends none. */
  upload?: true
}

type Options = {
  pages: readonly Page[]
  render: Renderer
  cache: PageCache
  contextOf: ContextBuilder
  publicUrl: string | null
  /** Shown to visitors and buyers instead of a public page while the marketplace is closed; null while it is open. */
  closedPage?: (() => Promise<ClosedPage | null>) | undefined
}
/** `policy`: its Content-Security-Policy. */
export type ClosedPage = { html: string; policy: string }

/** Mounts every page on its path, with the router's data route (`.data`), and the access rule for all other paths. */
export const mountPages = (app: FastifyInstance, options: Options) =>
  app.register(async site => {
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const page of options.pages) mountPage(site, page, options)
    site.get('/*', (request, reply) => answerUnknown(request, reply, options))
  })

function mountPage(site: FastifyInstance, page: Page, options: Options) {
  const isCached = ({ method }: FastifyRequest) => page.audience === 'everyone' && method !== 'POST'
  const admission = onHead(async (request, reply) => {
    const isPublic = page.audience !== 'private' && !page.whileClosed
    const closed = (isPublic && (await options.closedPage?.())) || null
    if (isCached(request) && !closed) return { context: null }
    const context = await options.contextOf(request, reply)
    if (closed && !context.viewer && !preparesMarketplace(context.user)) return sendClosed(closed, request, reply)
    if (page.upload && !context.user && !isSmall(request)) throw fail('PAYLOAD_TOO_LARGE')
    const elsewhere = page.audience === 'private' ? insteadOf(page, context) : null
    return elsewhere ? sendTo(elsewhere, request, reply) : { context }
  })
  for (const url of [page.path, page.path === '/' ? '/_.data' : `${page.path}.data`])
    site.route({
      method: ['GET', 'POST'],
      url,
      ...(page.audience === 'private' ? {} : { bodyLimit: visitorBodyBytes }),
      ...(page.upload
        ? { bodyLimit: maximumFileBytes + formOverheadBytes, config: { answerWithinMs: longestTransferMs } }
        : {}),
      onRequest: admission.onRequest,
      handler: async (request, reply) => {
        const { context } = admission.of(request)
        if (!context) return answerCached(page, request, reply, options)
        if (page.camera) allowCamera(reply)
        const rendered = await options.render(webRequest(request, options), context, page.path)
        return sendPrivate(request, reply, page.camera ? withCodeReader(rendered) : rendered)
      },
    })
}

/** A body without a stated length is refused: it would be read up to the size of a file. */
const isSmall = ({ method, headers }: FastifyRequest) =>
  method !== 'POST' || Number(headers['content-length']) <= visitorBodyBytes

/** Fields and separators of a form beside its file. */
const formOverheadBytes = 65_536

const allowCamera = (reply: FastifyReply) =>
  reply.header('permissions-policy', `${reply.getHeader('permissions-policy')}`.replace('camera=()', 'camera=(self)'))

/** Where the browser reads no codes, the page does, with WebAssembly: `ui/forms/code-reader.ts`. */
function withCodeReader({ headers, ...page }: RenderedPage): RenderedPage {
  const { 'content-security-policy': policy, ...others } = headers
  if (typeof policy !== 'string') return { ...page, headers }
  const wider = policy.replace("script-src 'self'", "$& 'wasm-unsafe-eval'")
  return { ...page, headers: { ...others, 'content-security-policy': wider } }
}

/** Where to redirect a caller who may not see this private page; null when they may. */
function insteadOf(page: Page, { user, secondFactor }: Context): string | null {
  if (!user) return '/'
  return secondFactor === 'missing' && page.path !== paths.security ? paths.security : null
}

function sendClosed({ html, policy }: ClosedPage, request: FastifyRequest, reply: FastifyReply) {
  if (isDataPath(request)) return sendTo(paths.home, request, reply)
  return reply
    .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Any path that is not in the table: visitors are redirected to the home page, users get a 404. */
async function answerUnknown(request: FastifyRequest, reply: FastifyReply, options: Options) {
  const context = await options.contextOf(request, reply)
  if (!context.user) return sendTo('/', request, reply)
  // The router serves this suffix as page data, under more paths than the table above has.
  if (isDataPath(request)) throw fail('NOT_FOUND')
  return sendPrivate(request, reply, await options.render(webRequest(request, options), context))
}

const isDataPath = ({ url }: FastifyRequest) => url.split('?')[0]?.endsWith('.data') ?? false

const sendTo = (path: string, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'private, no-store')
  if (!isDataPath(request)) return reply.redirect(path, 302)
  // A data request cannot follow a redirect to HTML: these headers make the router in the browser navigate.
  return reply
    .code(204)
    .headers({ 'x-remix-redirect': path, 'x-remix-status': '302', 'x-remix-reload-document': 'true' })
    .send()
}

/** Whether a request is for a page in the cache, which costs next to nothing to answer. */
export function cachedPageCheck({ pages, cache, publicUrl }: Pick<Options, 'pages' | 'cache' | 'publicUrl'>) {
  const everyone = pages
    .filter(page => page.audience === 'everyone')
    .map(({ path, query }) => ({ query, pattern: pagePattern(path) }))
  return ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean => {
    const path = url.split('?', 1)[0] ?? ''
    const page = everyone.find(({ pattern }) => pattern.test(path))
    return page !== undefined && cache.has(cacheKey(publicUrl, headers.host ?? '', knownPart(url, page.query)))
  }
}

/** Matches the page and its data route. */
const pagePattern = (path: string) =>
  path === '/' ? /^\/(_\.data)?$/ : new RegExp(`^${path.replace(/:\w+/g, '[^/]+?')}(\\.data)?$`)

/** In the demo without PUBLIC_URL, a page contains the Host of the request, so the key includes it. */
const cacheKey = (publicUrl: string | null, host: string, url: string) => (publicUrl ? url : `${host}${url}`)

async function answerCached(page: Page, request: FastifyRequest, reply: FastifyReply, options: Options) {
  const url = knownPart(request.url, page.query)
  const origin = originOf(request, options.publicUrl)
  const context: Context = publicContext(request.id, origin, request.log as Context['log'])
  const cached = await options.cache.get(
    cacheKey(options.publicUrl, request.host, url),
    // No data of the caller reaches the render; it is a GET even when the request is a HEAD.
    since => options.render(new Request(new URL(url, origin)), { ...context, since }, page.path),
    error => request.log.error({ err: error }, 'page not renewed'),
  )
  return sendCached(request, reply, cached)
}

/** Only the parameters the page declares, sorted: others change nothing and must not fill the cache. */
function knownPart(requested: string, known: readonly string[]): string {
  const url = new URL(requested, 'http://own.invalid')
  const declared = [...url.searchParams].filter(
    ([name, value]) => (known.includes(name) || name === '_routes') && value !== '',
  )
  declared.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${url.pathname}${declared.length ? `?${new URLSearchParams(declared)}` : ''}`
}

/** Best first. */
const encodings: readonly ContentEncoding[] = ['br', 'gzip']

function encodingFor({ headers }: FastifyRequest): ContentEncoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
  return encodings.find(known => accepted.includes(known))
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.code(page.status).headers(page.headers)
  reply.header('cache-control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
  reply.header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(await bytesOf(page, encoding))
}

/** In bytes; a smaller body fits in one packet uncompressed. */
const smallest = 1_200

async function sendPrivate(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status).headers(page.headers)
  reply.header('cache-control', 'private, no-store').header('vary', 'accept-encoding')
  // The response to a form may show a key once: its compressed length must not reveal it (BREACH).
  return request.method === 'POST' ? reply.send(page.body) : sendCompressed(request, reply, page.body)
}

export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(request)
  if (!encoding || body.length < smallest) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compress[encoding](body))
}

function webRequest(request: FastifyRequest, { publicUrl }: Options): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  // The parser above returns a Buffer; fetch needs a plain view of it.
  const posted = request.method === 'POST'
  const body = posted && request.body instanceof Buffer ? new Uint8Array(request.body) : undefined
  return new Request(new URL(request.url, originOf(request, publicUrl)), {
    method: posted ? 'POST' : 'GET',
    headers,
    body,
  })
}
