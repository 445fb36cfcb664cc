import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { type ContextBuilder, withErrorEnvelope } from '#platform/http/api.ts'
import { longestTransferMs } from '#platform/http/connection/deadline.ts'
import { onHead } from '#platform/http/connection/on-head.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'
import { maximumFileBytes } from '#shared/file-limits.ts'
import type { FileInfo } from '#shared/files.ts'
import { downloadName } from './download-name.ts'
import { findFile, presentFile, storeFile } from './files.ts'
import { readFileBytes } from './reading.ts'

const perHour = 60

export type FileStore = (userId: number, name: string, bytes: Buffer) => Promise<FileInfo>

/** Reads and stores a file of a user, until it is attached; TOO_MANY_REQUESTS beyond `perHour`. */
export const createFileStore =
  (db: Db, { limits }: { limits: boolean }): FileStore =>
  async (userId, name, bytes) => {
    if (limits) await countUpload(db, userId)
    return presentFile(await storeFile(db, userId, name, await readFileBytes(bytes)))
  }

async function countUpload(db: Db, userId: number) {
  if ((await countAttempt(db, `files ${userId}`, 60)) > perHour) throw fail('TOO_MANY_REQUESTS')
}

/** `POST /api/files?name=`: a logged-in user uploads one file as the body; returns its details. */
export const mountFiles = (http: FastifyInstance, db: Db, contextOf: ContextBuilder, { limits }: { limits: boolean }) =>
  http.register(async site => {
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maximumFileBytes }, (_, body, done) =>
      done(null, body),
    )
    const admission = onHead(async (request, reply) => {
      const context = await contextOf(request, reply)
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (context.viewer) throw fail('READ_ONLY_SESSION')
      if (limits) await countUpload(db, context.user.id)
      return { context, userId: context.user.id }
    })
    site.post<{ Querystring: { name?: string } }>(
      '/api/files',
      {
        bodyLimit: maximumFileBytes,
        config: { answerWithinMs: longestTransferMs },
        onRequest: admission.onRequest,
      },
      async (request, reply) => {
        const { context, userId } = admission.of(request)
        return withErrorEnvelope(reply, context, () => receive(db, userId, request))
      },
    )
  })

async function receive(db: Db, userId: number, request: FastifyRequest<{ Querystring: { name?: string } }>) {
  const { name } = request.query
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  // Counted on admission, before the body was read.
  const data = await createFileStore(db, { limits: false })(userId, typeof name === 'string' ? name : '', bytes)
  return { status: 200, error: null, code: null, fields: null, data }
}

/**
 * Sends a file to a user whose access the domain has checked; `NOT_FOUND` when access is denied or the file is deleted.
 * Shown inline only as a picture.
 */
export async function sendFile(reply: FastifyReply, db: Db, id: string | undefined) {
  if (!id) throw fail('NOT_FOUND')
  const file = await findFile(db, id)
  // Only pictures that we re-encoded are shown in a page.
  const shown = file.media_type === 'image/webp' ? 'inline' : 'attachment'
  const name = encodeURIComponent(downloadName(file.name, file.media_type))
  return reply
    .type(file.media_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${shown}; filename*=UTF-8''${name}`)
    .send(file.bytes)
}
