import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import { keepers, sellerFor } from '#platform/http/caller.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id, z } from '#shared/contract.ts'
import { type Cell, csvLines } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import type { Fault } from '../reading/line.ts'
import { importOf } from './record.ts'
import { changeLabels } from './words.ts'

const asked = z.object({ id, what: z.enum(['erreurs', 'restes']) })

type Line = { line: number; reference: string | null; faults: Fault[]; left: string[] | null }
type Report = { head: string[]; of: RawBuilder<unknown>; rows: (line: Line) => Cell[][] }

const reports: Record<z.output<typeof asked>['what'], Report> = {
  erreurs: {
    head: ['Ligne', 'Référence', 'Colonne', 'Valeur', 'Erreur'],
    of: sql`outcome = 'refused'`,
    rows: ({ line, reference, faults }) =>
      faults.map(({ column, value, sentence }) => [line, reference, column, value, sentence]),
  },
  restes: {
    head: ['Ligne', 'Référence', 'Laissé tel quel, car modifié depuis'],
    of: sql`cardinality(left_alone) > 0`,
    rows: ({ line, reference, left }) => [
      [line, reference, (left ?? []).map(name => changeLabels[name] ?? name).join(', ')],
    ],
  },
}
const pageLines = 1_000

/** Page by page: every line of a long file may be refused. */
async function* reportOf(db: Db, importId: number, { head, of, rows }: Report) {
  yield `\ufeff${csvLines([head])}`
  let after = 0
  for (;;) {
    const page = await sql<Line>`
      SELECT line, reference, faults, left_alone AS "left" FROM import_lines
      WHERE import_id = ${importId} AND line > ${after} AND ${of} ORDER BY line LIMIT ${pageLines}`.execute(db)
    yield csvLines(page.rows.flatMap(rows))
    if (page.rows.length < pageLines) return
    after = page.rows.at(-1)?.line ?? after
  }
}

/** `GET /api/seller/imports/:id/rapport/:what`: what was refused, or what an undo left, line by line, for a spreadsheet. */
export const mountImportReports = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get('/api/seller/imports/:id/rapport/:what', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      const vendorId = sellerFor(context, keepers)
      const address = asked.safeParse(request.params)
      if (!address.success) throw fail('NOT_FOUND')
      const record = await importOf(db, vendorId, address.data.id)
      const { what } = address.data
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${record.id}-${what}.csv"`)
        .send(Readable.from(reportOf(db, record.id, reports[what])))
    })
  })
