import type { FastifyInstance } from 'fastify'
import { answered, sendFile } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { isAdmin } from '#shared/user.ts'
import { documentKinds } from '../rules.ts'

const address = z.object({ id, kind: z.enum(documentKinds) })

/** A document of an application, for operators only: not even its sender reads an identity document again. */
export const mountApplicationDocuments = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get('/api/admin/applications/:id/documents/:kind', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (!isAdmin(context.user)) throw fail('FORBIDDEN')
      const asked = address.safeParse(request.params)
      if (!asked.success) throw fail('NOT_FOUND')
      const document = await db
        .selectFrom('application_documents as d')
        .innerJoin('seller_applications as a', 'a.id', 'd.application_id')
        .select('d.file_id')
        .where('a.id', '=', asked.data.id)
        .where('a.submitted_at', 'is not', null)
        .where('d.kind', '=', asked.data.kind)
        .executeTakeFirst()
      if (!document) throw fail('NOT_FOUND')
      return sendFile(reply, db, document.file_id)
    })
  })
