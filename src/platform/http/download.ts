/** Download routes outside the pipeline: one place checks access, and no proxy stores the response. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import type { Access, z } from '#shared/contract.ts'
import { type ErrorCode, fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type ContextBuilder, withErrorEnvelope } from './api.ts'
import { type Context, requireUser } from './caller.ts'
import { longestTransferMs } from './connection/deadline.ts'
import { checkAccess, checkViewing } from './pipeline.ts'
import type { DbForCaller, ReadFromServer } from './rls.ts'

export type DownloadRequest = {
  db: Db
  user: CurrentUser
  context: Context
  params: Record<string, string>
  query: Record<string, unknown>
  reply: FastifyReply
}

/** `GET path`. `access`: which callers are allowed; `send` finds the caller's own rows under row-level security. */
export type Download = {
  path: string
  access: Exclude<Access, 'public' | 'key'>
  /** `never`: rejected while an administrator views the site as another user. */
  viewing?: 'never'
  /** It records or counts what it sends, so it needs the primary; the others read the standby while that is away. */
  writes?: true
  send: (download: DownloadRequest) => Promise<unknown>
}

export const mountDownload = (
  http: FastifyInstance,
  { path, access, viewing, writes, send }: Download,
  { read, memberDb, contextOf }: { read: ReadFromServer; memberDb: DbForCaller; contextOf: ContextBuilder },
) =>
  http.get<{ Params: DownloadRequest['params']; Querystring: DownloadRequest['query'] }>(
    path,
    { config: { answerWithinMs: longestTransferMs } },
    async (request, reply) => {
      const context = await contextOf(request, reply)
      return withErrorEnvelope(reply, context, async () => {
        checkAccess({ access, scope: null }, context)
        checkViewing('read', viewing ?? 'reads', context)
        const { params, query } = request
        const user = requireUser(context)
        const sendFrom = (db: Db) => send({ db, user, context, params, query, reply })
        if (writes) return sendFrom(memberDb(context))
        return read(server => sendFrom(server.memberDb(context)).catch(error => giveUp(reply, error)))
      })
    },
  )

/** What has begun to leave is not read again on another server. */
function giveUp(reply: FastifyReply, error: unknown): never {
  throw reply.sent ? new Error('the download broke off', { cause: error }) : error
}

/** Parses path or query parameters; `code` is thrown when they are invalid (NOT_FOUND for a path). */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown, code: ErrorCode): z.output<S> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw fail(code)
  return parsed.data
}

/** Content type by file extension. Spreadsheets open tables of any separator as CSV. */
const types = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  xml: 'application/xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
type Kind = keyof typeof types

export const sendBytes = (
  reply: FastifyReply,
  name: string,
  kind: Kind,
  content: string | Buffer | Readable,
  shown: 'attachment' | 'inline' = 'attachment',
) => reply.type(types[kind]).header('content-disposition', `${shown}; filename="${name}.${kind}"`).send(content)
