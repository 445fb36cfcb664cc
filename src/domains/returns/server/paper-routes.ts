import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { answered, sendFile } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { returnFor } from './access.ts'
import { orderOf, returnDetail } from './detail.ts'
import { receipt, reservationsLetter } from './paper-texts.ts'
import { type Paper, paperPdf } from './papers.ts'

const paperAddress = z.object({ id, paper: z.enum(['receipt', 'letter', 'label']) })
const fileAddress = z.object({ id, fileId: z.uuid() })

/** Papers and photos of a return, for its parties; whoever else asks learns nothing. */
export function mountReturnPapers(http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) {
  http.get('/api/returns/:id/:paper', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      const asked = paperAddress.safeParse(request.params)
      if (!asked.success) throw fail('NOT_FOUND')
      const { name, bytes } = await paperOf(db, asked.data, context.user)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    })
  })
  http.get('/api/returns/:id/files/:fileId', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      const asked = fileAddress.safeParse(request.params)
      if (!asked.success) throw fail('NOT_FOUND')
      await returnFor(db, asked.data.id, context.user)
      const attached = await db
        .selectFrom('return_files as x')
        .innerJoin('return_history as h', 'h.id', 'x.step_id')
        .select('x.file_id')
        .where('h.return_id', '=', asked.data.id)
        .where('x.file_id', '=', asked.data.fileId)
        .executeTakeFirst()
      if (!attached) throw fail('NOT_FOUND')
      return sendFile(reply, db, attached.file_id)
    })
  })
}

type Asked = z.output<typeof paperAddress>

async function paperOf(db: Db, asked: Asked, user: CurrentUser): Promise<{ name: string; bytes: Buffer }> {
  const detail = await returnDetail(db, asked.id, user)
  if (asked.paper === 'label') return { name: `retour-${detail.number}`, bytes: await labelOf(db, asked.id) }
  const order = await orderOf(db, detail.order.id)
  const sender = detail.actors.includes('seller') ? 'seller' : 'buyer'
  const paper: Paper | null =
    asked.paper === 'receipt'
      ? receipt(detail, order)
      : detail.kind === 'DAMAGE' && order.mode !== 'PICKUP'
        ? reservationsLetter(detail, order, sender)
        : null
  if (!paper) throw fail('NOT_FOUND')
  return { name: `${asked.paper === 'receipt' ? 'accuse' : 'reserves'}-${detail.number}`, bytes: await paperPdf(paper) }
}

async function labelOf(db: Db, returnId: number): Promise<Buffer> {
  const row = await db.selectFrom('returns').select('label_pdf').where('id', '=', returnId).executeTakeFirst()
  if (!row?.label_pdf) throw fail('NOT_FOUND')
  return row.label_pdf
}
