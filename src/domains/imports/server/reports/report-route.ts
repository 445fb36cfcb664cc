import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { type Cell, csvLines } from '#shared/csv.ts'
import type { LineFault } from '../../reading/line.ts'
import { findImport, type ImportRecord } from '../record.ts'
import { type ChangeNames, changeLabel, findChangeNames } from './change-labels.ts'

const address = z.object({ id, what: z.enum(['erreurs', 'refus', 'restes']) })

type Line = { line: number; reference: string | null; cells: string[]; faults: LineFault[]; left: string[] | null }
type Report = {
  head: (headers: string[]) => string[]
  of: RawBuilder<unknown>
  rows: (line: Line, names: ChangeNames) => Cell[][]
}

const reports: Record<z.output<typeof address>['what'], Report> = {
  erreurs: {
    head: () => ['Ligne', 'Référence', 'Colonne', 'Valeur', 'Erreur'],
    of: sql`outcome = 'refused'`,
    rows: ({ line, reference, faults }) =>
      faults.map(({ column, value, sentence }) => [line, reference, column, value, sentence]),
  },
  /** The lines themselves, in the columns of the file: corrected, they are sent again as they are. */
  refus: {
    head: headers => headers,
    of: sql`outcome = 'refused' AND cardinality(cells) > 0`,
    rows: ({ cells }) => [cells],
  },
  restes: {
    head: () => ['Ligne', 'Référence', 'Laissé tel quel, car modifié depuis'],
    of: sql`cardinality(left_alone) > 0`,
    rows: ({ line, reference, left }, names) => [
      [line, reference, (left ?? []).map(name => changeLabel(name, names)).join(', ')],
    ],
  },
}
const pageLines = 1_000

/** Page by page, because every line of a large file may be rejected. */
async function* reportOf(db: Db, { id: importId, vendor_id, headers }: ImportRecord, { head, of, rows }: Report) {
  yield `\ufeff${csvLines([head(headers)])}`
  const names = await findChangeNames(db, vendor_id)
  let after = 0
  for (;;) {
    const page = await sql<Line>`
      SELECT line, reference, cells, faults, left_alone AS "left" FROM import_lines
      WHERE import_id = ${importId} AND line > ${after} AND ${of} ORDER BY line LIMIT ${pageLines}`.execute(db)
    yield csvLines(page.rows.flatMap(line => rows(line, names)))
    if (page.rows.length < pageLines) return
    after = page.rows.at(-1)?.line ?? after
  }
}

/** Errors, the rejected lines themselves, or what an undo left, as CSV. */
export const importReport: Download = {
  path: '/api/seller/imports/:id/rapport/:what',
  access: 'seller',
  send: async ({ db, context, params, reply }) => {
    const { id, what } = parseInput(address, params, 'NOT_FOUND')
    const record = await findImport(db, requireSeller(context), id)
    return sendBytes(reply, `import-${record.id}-${what}`, 'csv', Readable.from(reportOf(db, record, reports[what])))
  },
}
