import type { FastifyInstance } from 'fastify'
import { answered, sendFile } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { isAdmin } from '#shared/user.ts'
import { partyTo } from './access.ts'

const address = z.object({ id, fileId: z.uuid() })

/** A file of a reported message, for the operator who judges it. */
export const mountReportFiles = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get('/api/admin/reports/:id/files/:fileId', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (!isAdmin(context.user)) throw fail('FORBIDDEN')
      const asked = address.safeParse(request.params)
      if (!asked.success) throw fail('NOT_FOUND')
      const attached = await db
        .selectFrom('message_files as x')
        .innerJoin('message_reports as r', 'r.message_id', 'x.message_id')
        .select('x.file_id')
        .where('x.message_id', '=', asked.data.id)
        .where('x.file_id', '=', asked.data.fileId)
        .executeTakeFirst()
      if (!attached) throw fail('NOT_FOUND')
      return sendFile(reply, db, attached.file_id)
    })
  })

/** A file of a conversation, for its two sides; whoever else asks learns nothing. */
export const mountMessageFiles = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get('/api/conversations/:id/files/:fileId', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (context.viewer) throw fail('READ_ONLY_SESSION')
      const asked = address.safeParse(request.params)
      if (!asked.success) throw fail('NOT_FOUND')
      await partyTo(db, asked.data.id, context.user)
      const attached = await db
        .selectFrom('message_files as x')
        .innerJoin('messages as m', 'm.id', 'x.message_id')
        .select('x.file_id')
        .where('m.conversation_id', '=', asked.data.id)
        .where('x.file_id', '=', asked.data.fileId)
        .where('m.hidden_at', 'is', null)
        .executeTakeFirst()
      if (!attached) throw fail('NOT_FOUND')
      return sendFile(reply, db, attached.file_id)
    })
  })
