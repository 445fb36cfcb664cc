import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#platform/db/pool.ts'
import { type ContextBuilder, withErrorEnvelope } from '#platform/http/api.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { longestTransferMs } from '#platform/http/connection/deadline.ts'
import { onHead } from '#platform/http/connection/on-head.ts'
import type { DbForCaller } from '#platform/http/rls.ts'
import { id, wholeNumber, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { catalogueRoles } from '#shared/seller-rights.ts'
import { fileParts, pieceBytes } from '../rules.ts'
import { storePiece } from './actions.ts'

const pieceAddress = z.object({ id, part: z.enum(fileParts), position: wholeNumber(0, 59) })

/** `PUT /api/seller/imports/:id/:part/:position`: one piece of a file as the body, a megabyte at most. */
export const mountImportPieces = (http: FastifyInstance, dbFor: DbForCaller, contextOf: ContextBuilder) =>
  http.register(async site => {
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: pieceBytes }, (_, body, done) => done(null, body))
    const admission = onHead(async (request, reply) => {
      const context = await contextOf(request, reply)
      const vendorId = requireSellerRole(context, catalogueRoles)
      const query = pieceAddress.safeParse(request.params)
      if (!query.success) throw fail('NOT_FOUND')
      return { context, vendorId, address: query.data }
    })
    site.put(
      '/api/seller/imports/:id/:part/:position',
      { bodyLimit: pieceBytes, config: { answerWithinMs: longestTransferMs }, onRequest: admission.onRequest },
      async (request, reply) => {
        const { context, vendorId, address } = admission.of(request)
        return withErrorEnvelope(reply, context, async () => {
          const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
          if (!bytes.length) throw fail('INVALID_INPUT')
          const { id: importId, ...piece } = address
          await inTransaction(dbFor(context), tx => storePiece(tx, vendorId, importId, { ...piece, bytes }))
          return { status: 200, error: null, code: null, fields: null, data: { received: bytes.length } }
        })
      },
    )
  })
