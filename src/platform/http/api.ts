import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope, Operation, OperationRequest } from '#shared/contract.ts'
import { type AppError, type ErrorCode, fail } from '#shared/errors.ts'
import type { ApiKeyAuth } from './api-key-auth.ts'
import type { Context } from './caller.ts'
import { visitorBodyBytes } from './connection/body-budget.ts'
import { onHead } from './connection/on-head.ts'
import { type Handler, operationKey, type Pipeline, toAppError } from './pipeline.ts'

export type ContextBuilder = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of a JSON body as received, for calls signed by another server. */
    rawBody: Buffer | null
  }
}

type MountOptions = { contextOf: ContextBuilder; apiKeyAuth: ApiKeyAuth }

/** Mounts every operation of the pipeline on its path; responses use the specified envelope. */
export const mountApi = (app: FastifyInstance, pipeline: Pipeline, options: MountOptions) =>
  app.register(async api => {
    api.decorateRequest('rawBody', null)
    readJsonOnly(api)
    for (const entry of pipeline.handlers) mount(api, entry, pipeline, options)
    const unknown = async () => {
      throw fail('NOT_FOUND')
    }
    api.all('/api/*', { config: { withoutSession: true }, onRequest: unknown }, unknown)
  })

/** JSON is the only body the API reads: parsed strictly, prototype keys refused. */
function readJsonOnly(api: FastifyInstance) {
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<Buffer>(
    // Fastify passes the content-type parameter in quotation marks.
    /^application\/json(; ?charset="?utf-8"?)?$/i,
    { parseAs: 'buffer' },
    (request, body, done) => {
      request.rawBody = body
      if (body.length === 0) done(null, undefined)
      else parseJson(request, body.toString('utf8'), done)
    },
  )
}

function mount(
  api: FastifyInstance,
  { operation }: Handler,
  pipeline: Pipeline,
  { contextOf, apiKeyAuth }: MountOptions,
) {
  // Only a cookie session can be abused from another site, because the browser sends it unprompted.
  const withoutSession = operation.signedByCaller || operation.access === 'key'
  const admission = onHead(async (request, reply) => {
    if (request.headers['content-encoding']) throw fail('UNSUPPORTED_MEDIA')
    const context = await contextOf(request, reply)
    if (operation.access === 'key') {
      context.key = await apiKeyAuth(request, reply)
      request.senderId = context.key.holder.id
      request.callerKind = 'software'
    }
    return { context, run: await pipeline.admit(operation, context) }
  })
  api.route({
    // Only GET, POST, PUT and DELETE are declared by contracts.
    method: operation.method as 'GET',
    url: operation.path,
    config: { withoutSession, operation: operationKey(operation) },
    ...(operation.access === 'public' && !withoutSession ? { bodyLimit: visitorBodyBytes } : {}),
    onRequest: admission.onRequest,
    handler: async (request, reply) => {
      const { context, run } = admission.of(request)
      if (operation.signedByCaller)
        context.signed = { body: request.rawBody ?? Buffer.alloc(0), headers: request.headers }
      try {
        let sentence: string | null = null
        const data = await run(askOf(operation, request), message => {
          sentence = message
        })
        return success(data, sentence)
      } catch (error) {
        return sendError(reply, toAppError(error, context))
      }
    },
  })
}

const askOf = (operation: Operation, request: FastifyRequest): OperationRequest<Operation> => ({
  params: request.params,
  query: request.query,
  body: operation.signedByCaller ? {} : (request.body ?? {}),
})

const success = (data: unknown, error: string | null = null): Envelope<unknown> => ({
  status: 200,
  error,
  code: null,
  fields: null,
  data,
})

export const errorEnvelope = (error: AppError): Envelope<never> => ({
  status: error.status,
  error: error.message,
  code: error.code,
  fields: error.fields,
  data: null,
})

/** In seconds, where the client should wait longer than after an overload. */
const retryAfter: Partial<Record<ErrorCode, number>> = { READ_ONLY_MODE: 300, FILE_UNAVAILABLE: 60 }

export function sendError(reply: FastifyReply, error: AppError) {
  const seconds = retryAfter[error.code]
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(error.status).send(errorEnvelope(error))
}

/** Runs a handler outside the pipeline and returns its errors in the same envelope. */
export async function withErrorEnvelope(reply: FastifyReply, context: Context, run: () => Promise<unknown>) {
  try {
    return await run()
  } catch (error) {
    return sendError(reply, toAppError(error, context))
  }
}
