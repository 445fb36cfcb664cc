import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import { id, z } from '#shared/contract.ts'
import { csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { importOf } from './record.ts'
import { sellerOf } from './routes.ts'
import { changeLabels } from './words.ts'

const asked = z.object({ id, what: z.enum(['erreurs', 'restes']) })

type Fault = { line: number; reference: string | null; column: string; value: string; sentence: string }
const faultsCsv = async (db: Db, importId: number) => {
  const { rows } = await sql<Fault>`
    SELECT l.line, l.reference, f.column, f.value, f.sentence FROM import_lines l,
      jsonb_to_recordset(l.faults) AS f ("column" text, sentence text, value text)
    WHERE l.import_id = ${importId} AND l.outcome = 'refused' ORDER BY l.line`.execute(db)
  return csvOf(
    ['Ligne', 'Référence', 'Colonne', 'Valeur', 'Erreur'],
    rows.map(row => [row.line, row.reference, row.column, row.value, row.sentence]),
  )
}

const leftCsv = async (db: Db, importId: number) => {
  const rows = await db
    .selectFrom('import_lines')
    .select(['line', 'reference', 'left_alone'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`cardinality(left_alone) > 0`)
    .orderBy('line')
    .execute()
  const named = (names: readonly string[] | null) => (names ?? []).map(name => changeLabels[name] ?? name).join(', ')
  return csvOf(
    ['Ligne', 'Référence', 'Laissé tel quel, car modifié depuis'],
    rows.map(row => [row.line, row.reference, named(row.left_alone)]),
  )
}

/** `GET /api/seller/imports/:id/rapport/:what`: what was refused, or what an undo left, line by line, for a spreadsheet. */
export const mountImportReports = (http: FastifyInstance, db: Db, contextOf: ContextOf) =>
  http.get('/api/seller/imports/:id/rapport/:what', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      const { vendorId } = sellerOf(context)
      const address = asked.safeParse(request.params)
      if (!address.success) throw fail('NOT_FOUND')
      const record = await importOf(db, vendorId, address.data.id)
      const { what } = address.data
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${record.id}-${what}.csv"`)
        .send(await (what === 'erreurs' ? faultsCsv : leftCsv)(db, record.id))
    })
  })
