import { randomBytes } from 'node:crypto'
import { createRequestHandler, data, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Operation, OperationRequest } from '#shared/contract.ts'
import { type AppError, fail } from '#shared/errors.ts'
import { type OperationError, type PageApi, pageApi, scriptNonce } from '#shared/page-api.ts'
import { isAdmin } from '#shared/user.ts'
import type { FileStore } from '../../files/routes.ts'
import { type Context, requireUser } from '../caller.ts'
import type { SessionCaller } from '../context.ts'
import { type Pipeline, toAppError } from '../pipeline.ts'
import { withPolicy } from './content-policy.ts'
import type { RenderedPage } from './page-cache.ts'
import { addressesOf, withRoutes } from './route-subset.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { withTypedValues } from './typed-values.ts'

/** `page`: its path in the table of pages; none for an unknown address. */
export type Renderer = (request: Request, context: Context, page?: string) => Promise<RenderedPage>

/** Another origin to which the scripts of the page at this URL may connect; null without one. */
type ConnectTo = (url: URL) => string | null

type Calls = {
  pipeline: Pipeline
  storeFile: FileStore
  isReadOnly?: () => Promise<boolean>
  /** Who acts with the session that a login of the same form opened. */
  sessionCaller?: (token: string) => Promise<SessionCaller>
}

/** Renders a page whole, with its loaders calling the pipeline in process. */
export const createRenderer = (
  build: ServerBuild,
  { pipeline, storeFile, isReadOnly, sessionCaller }: Calls,
  connectTo: ConnectTo,
): Renderer => {
  const handlerFor = createPageHandlers(build)
  return async (request, context, page) => {
    const tags = new Set<string>(['page'])
    const posted = request.method === 'POST' ? request.clone() : null
    const provider = new RouterContextProvider()
    const writes: boolean[] = []
    provider.set(pageApi, {
      ...callsFor(pipeline, contextsOf(context, sessionCaller), tags, writes),
      storeFile: fileCall(storeFile, context, isReadOnly),
    })
    const nonce = randomBytes(16).toString('base64url')
    provider.set(scriptNonce, nonce)
    const response = await handlerFor(page)(request, provider)
    const isDone = writes.length > 0 && writes.every(succeeded => succeeded)
    const typed = posted && !isDone && isHtml(response) ? await formOf(posted) : null
    const sent = await sentAs(response, nonce, connectTo(new URL(request.url)), typed)
    return { status: response.status, ...sent, tags: [...tags] }
  }
}

export const handlerOf = (build: ServerBuild): RequestHandler => createRequestHandler(build, process.env.NODE_ENV)

/** The request handler of each page, whose router has its routes only; of the whole build for an unknown address. */
export function createPageHandlers(build: ServerBuild) {
  const addresses = addressesOf(build)
  const whole = handlerOf(build)
  const handlers = new Map<string, RequestHandler>()
  return (page?: string): RequestHandler => {
    const id = page && addresses.get(page)
    if (!id) return whole
    const handler = handlers.get(id) ?? handlerOf(withRoutes(build, [id]))
    handlers.set(id, handler)
    return handler
  }
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

/** What a page posts is a form; a caller may post anything. */
const formOf = (posted: Request) => posted.formData().catch(() => null)

async function sentAs(response: Response, nonce: string, connectTo: string | null, typed: FormData | null) {
  const headers = headersOf(response)
  const body = Buffer.from(await response.arrayBuffer())
  if (!isHtml(response)) return { headers, body }
  // One character per byte: the text searched for is ASCII, and the other bytes are sent unchanged.
  const rendered = body.toString('latin1')
  const page = typed ? withTypedValues(rendered, typed) : rendered
  const { html, policy } = withPolicy(scriptsAfterPaint(page, nonce), nonce, connectTo)
  return { headers: { ...headers, 'content-security-policy': policy }, body: Buffer.from(html, 'latin1') }
}

/** Each cookie has a line of its own. */
function headersOf({ headers }: Response): RenderedPage['headers'] {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

const refusalData = ({ status, code, message, fields }: AppError, reference: string): OperationError => ({
  status,
  code,
  error: message,
  fields,
  ...(status >= 500 ? { reference } : {}),
})

const fileCall =
  (store: FileStore, context: Context, isReadOnly: Calls['isReadOnly']): PageApi['storeFile'] =>
  async file => {
    try {
      if (context.viewer) throw fail('READ_ONLY_SESSION')
      if (!isAdmin(context.user) && (await isReadOnly?.())) throw fail('READ_ONLY_MODE')
      const data = await store(requireUser(context).id, file.name, Buffer.from(await file.arrayBuffer()))
      return { ok: true, data }
    } catch (error) {
      return { ok: false, ...refusalData(toAppError(error, context), context.requestId) }
    }
  }

/** Of each call: once one has opened a session, the next ones act with it, as those of a browser do. */
function contextsOf(context: Context, sessionCaller: Calls['sessionCaller']) {
  let opened: string | null = null
  const setSession: Context['setSession'] = (token, maxAge) => {
    context.setSession(token, maxAge)
    opened = token
  }
  const listening = { ...context, setSession }
  const next = async (): Promise<Context> =>
    opened && sessionCaller ? { ...listening, ...(await sessionCaller(opened)) } : listening
  return { context, next }
}

/** `writes`: whether each write of a form succeeded. */
function callsFor(
  pipeline: Pipeline,
  { context, next }: ReturnType<typeof contextsOf>,
  tags: Set<string>,
  writes: boolean[],
): Omit<PageApi, 'storeFile'> {
  const run = async <O extends Operation>(operation: O, ask: OperationRequest<O>) => {
    for (const tag of operation.cacheTags ?? []) tags.add(tag)
    return pipeline.call(operation, ask, await next())
  }
  const note = (operation: Operation, succeeded: boolean) => {
    if (operation.method !== 'GET') writes.push(succeeded)
  }
  return {
    user: context.user,
    origin: context.origin,
    call: async (operation, ask) => {
      try {
        const answer = await run(operation, ask)
        note(operation, true)
        return answer
      } catch (error) {
        const refused = toAppError(error, context)
        throw data(refusalData(refused, context.requestId), { status: refused.status })
      }
    },
    attempt: async (operation, ask) => {
      try {
        const answer = await run(operation, ask)
        note(operation, true)
        return { ok: true, data: answer }
      } catch (error) {
        note(operation, false)
        return { ok: false, ...refusalData(toAppError(error, context), context.requestId) }
      }
    },
  }
}
