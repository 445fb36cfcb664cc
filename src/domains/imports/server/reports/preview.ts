import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { withVat } from '#shared/money.ts'
import type { ImportFile } from '../../contract.ts'
import type { LineOutcome } from '../../rules.ts'
import type { ImportRecord } from '../record.ts'
import { describeChange, findChangeNames } from './change-labels.ts'

const linesShown = 12

export async function firstFaults(db: Db, { id, headers }: ImportRecord): Promise<ImportFile['faults']> {
  const { rows } = await sql<Omit<ImportFile['faults'][number], 'index'>>`
    SELECT l.line, f.column, f.sentence, f.value FROM (
      SELECT line, faults FROM import_lines WHERE import_id = ${id} AND outcome = 'refused' ORDER BY line LIMIT ${linesShown}
    ) l, jsonb_to_recordset(l.faults) AS f ("column" text, sentence text, value text) ORDER BY l.line LIMIT ${linesShown}`.execute(
    db,
  )
  return rows.map(row => ({ ...row, index: indexOrNull(headers.indexOf(row.column)) }))
}
const indexOrNull = (index: number) => (index < 0 ? null : index)

const remarksAtMost = 20
/** Sentences that name a line, an EAN or a reference differ by it only: they are counted as one. */
export async function groupRemarks(
  db: Db,
  importId: number,
  from: 'refusals' | 'remarks',
): Promise<ImportFile['refusals']> {
  const source =
    from === 'refusals'
      ? sql`l.faults FROM import_lines l WHERE l.outcome = 'refused'`
      : sql`l.warnings FROM import_lines l WHERE l.warnings <> '[]'`
  const { rows } = await sql<ImportFile['refusals'][number]>`
    SELECT g."column", min(g.sentence) AS sentence, count(*)::int AS lines,
      (array_agg(g.line ORDER BY g.line))[1:4] AS "firstLines",
      coalesce((array_agg(DISTINCT g.value) FILTER (WHERE g.value <> ''))[1:3], '{}') AS values
    FROM (
      SELECT r.line, f."column", f.sentence, f.value FROM (SELECT l.line, ${source} AND l.import_id = ${importId}) AS r (line, notes),
        jsonb_to_recordset(r.notes) AS f ("column" text, sentence text, value text)
    ) g
    GROUP BY g."column", regexp_replace(g.sentence, '[0-9]{2,}|ligne [0-9]+|référence .*$', '#')
    ORDER BY lines DESC, "column" LIMIT ${remarksAtMost}`.execute(db)
  return rows
}

type Planned = { priceCents?: number; vatCode?: string; onHand?: number | null; status?: string; tagId?: number | null }

export async function previewOf(db: Db, { id: importId, vendor_id }: ImportRecord): Promise<ImportFile['preview']> {
  const names = await findChangeNames(db, vendor_id)
  const rows = await db
    .selectFrom('import_lines as l')
    .innerJoin('imports as i', 'i.id', 'l.import_id')
    .leftJoin('offers as o', 'o.id', 'l.offer_id')
    .leftJoin('variants as v', 'v.id', 'o.variant_id')
    .leftJoin('articles as a', 'a.id', 'v.article_id')
    .leftJoin('tags as t', join => join.on(sql<boolean>`t.id = (l.after->>'tagId')::int`))
    .select(['l.line', 'l.outcome', 'l.reference', 'l.before', 'l.after', 'a.title', 't.name as tag'])
    .select(sql<number | null>`vat_basis_points(l.after->>'vatCode', current_date)`.as('points'))
    .select(
      sql<string | null>`left(l.cells[coalesce((i.mapping->'columns'->>'title')::int + 1, 0)], 120)`.as('typedTitle'),
    )
    .where('l.import_id', '=', importId)
    .where('l.outcome', 'in', ['create', 'update'])
    .orderBy('l.line')
    .limit(linesShown)
    .execute()
  return rows.map(({ line, outcome, reference, before, after, title, typedTitle, tag, points }) => {
    // Written only by the check: values by field name.
    const planned = (after ?? {}) as Planned
    const creates = outcome === 'create'
    return {
      line,
      // The column's CHECK constraint allows these values only.
      outcome: outcome as LineOutcome,
      reference: reference ?? '',
      title: title ?? typedTitle ?? '',
      words: creates ? creationLabel(planned) : describeChange(before, after, names),
      offer: creates ? offerOf(planned, tag, points) : null,
    }
  })
}

const creationLabel = ({ status }: Planned) => (status === 'draft' ? 'Nouvelle offre, en brouillon' : 'Nouvelle offre')

const offerOf = ({ priceCents, onHand, status }: Planned, tag: string | null, points: number | null) =>
  priceCents === undefined || points === null
    ? null
    : {
        priceCents,
        priceTtcCents: withVat(priceCents, points),
        vatBasisPoints: points,
        onHand: onHand ?? null,
        tag,
        onSale: status === 'published',
      }
