import { createHash } from 'node:crypto'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Ask, Operation } from '#shared/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { type PageCalls, pageCalls, type Refusal } from '#shared/loader.ts'
import type { Context } from './caller.ts'
import { lateScripts } from './late-scripts.ts'
import type { RenderedPage } from './page-cache.ts'
import { type Pipeline, refusalOf } from './pipeline.ts'

export type Renderer = (request: Request, context: Context) => Promise<RenderedPage>

/** Renders a page whole, with its loaders calling the pipeline in process. */
/** `connectTo`: another origin the scripts of a page may speak to; never those of a payment. */
export const createRenderer = (build: ServerBuild, pipeline: Pipeline, connectTo: string | null = null): Renderer => {
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  return async (request, context) => {
    const tags = new Set<string>(['page'])
    const provider = new RouterContextProvider()
    provider.set(pageCalls, callsFor(pipeline, context, tags))
    const response = await handle(request, provider)
    const sent = await sentAs(response, isPayment(request) ? null : connectTo)
    return { status: response.status, ...sent, tags: [...tags] }
  }
}

async function sentAs(response: Response, connectTo: string | null) {
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  if (!headers['content-type']?.startsWith('text/html')) return { headers, body }
  // A letter a byte: what is looked for is ASCII, and the rest need not be read to be sent on as it came.
  const html = lateScripts(body.toString('latin1'))
  const policy = contentPolicy(html, connectTo)
  return { headers: { ...headers, 'content-security-policy': policy }, body: Buffer.from(html, 'latin1') }
}

const refusalData = ({ status, code, message, fields }: AppError): Refusal => ({ status, code, error: message, fields })

function callsFor(pipeline: Pipeline, context: Context, tags: Set<string>): PageCalls {
  const run = <O extends Operation>(operation: O, ask: Ask<O>) => {
    for (const tag of operation.cacheTags ?? []) tags.add(tag)
    return pipeline.call(operation, ask, context)
  }
  return {
    user: context.user,
    origin: context.origin,
    call: async (operation, ask) => {
      try {
        return await run(operation, ask)
      } catch (error) {
        const refused = refusalOf(error, context)
        throw data(refusalData(refused), { status: refused.status })
      }
    },
    attempt: async (operation, ask) => {
      try {
        return { ok: true, data: await run(operation, ask) }
      } catch (error) {
        return { ok: false, ...refusalData(refusalOf(error, context)) }
      }
    },
  }
}

const isPayment = ({ url }: Request) => /^\/orders\/payment/.test(new URL(url).pathname)

/** Found mark by mark: an expression that looks at every letter of a page takes ten times as long. */
function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (let from = html.indexOf('<script'); from >= 0; from = html.indexOf('<script', from + 1)) {
    const start = html.indexOf('>', from) + 1
    const opening = html.slice(from, start)
    const end = html.indexOf('</script>', start)
    if (start > 0 && end >= 0 && !/\ssrc=|application\/ld\+json/.test(opening)) found.push(html.slice(start, end))
  }
  return found
}

/** Inline scripts are admitted by their hash: the page is rendered whole, so all are known, and it can be cached. */
function contentPolicy(html: string, connectTo: string | null): string {
  const hashes = inlineScripts(html).map(
    code => `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    // The one rule React Aria adds to the page: no double-tap zoom on what is pressed.
    "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connectTo ? ` ${connectTo}` : ''}`,
    "worker-src 'self'",
    // A form posted without scripts is redirected to the bank's own page.
    "form-action 'self' https://checkout.stripe.com",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "object-src 'none'",
    // Text becomes markup or scripts through one policy only: app/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
