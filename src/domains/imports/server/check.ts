import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { afterChecking } from './feeds/follow.ts'
import type { PlannedLine } from './planning/import-context.ts'
import { planLines } from './planning/plan.ts'
import { variantsAtMost, wholeArticles } from './planning/plan-groups.ts'
import { heartbeat, type ImportRecord, type LineChange, linesPerChunk, lockImport, type StagedLine } from './record.ts'

/** The next lines of a stage. */
export async function nextLines(tx: Tx, record: ImportRecord, limit: number, passed: boolean): Promise<StagedLine[]> {
  const rows = await tx
    .selectFrom('import_lines')
    .select(['line', 'cells', 'faults'])
    .where('import_id', '=', record.id)
    .where('line', '>', record.cursor)
    .$if(passed, query => query.where('outcome', '<>', 'refused'))
    .orderBy('line')
    .limit(limit)
    .execute()
  // Written only by `stage` and `writePlans`.
  return rows as StagedLine[]
}

/** Checks the next lines of an import, in one transaction; false once no line is left. */
export const checkChunk = (db: Db, importId: number, limit = linesPerChunk): Promise<boolean> =>
  inTransaction(db, async tx => {
    const record = await lockImport(tx, importId)
    if (record?.status !== 'checking') return false
    const staged = wholeArticles(record, await nextLines(tx, record, limit + variantsAtMost, false), limit)
    const last = staged.at(-1)
    if (!last) {
      await tx
        .updateTable('imports')
        .set({ status: 'ready', cursor: 0, progress: 0 })
        .where('id', '=', importId)
        .execute()
      await afterChecking(tx, importId)
      return false
    }
    await writePlans(tx, importId, await planLines(tx, record, staged))
    await advanceCheck(tx, record, last.line, staged.length)
    return true
  })

export const advanceCheck = (tx: Tx, { id }: ImportRecord, cursor: number, lines: number) =>
  tx
    .updateTable('imports')
    .set({ cursor, ...heartbeat })
    .set(eb => ({ progress: eb('progress', '+', lines) }))
    .where('id', '=', id)
    .execute()

async function writePlans(tx: Tx, importId: number, plans: readonly PlannedLine[]) {
  const values = plannedValues(plans)
  const rows = plans.map(({ line, reference, ean, outcome, faults, warnings, offerId, act }) => ({
    line,
    reference: reference || null,
    ean,
    outcome,
    faults,
    warnings,
    offer_id: offerId,
    before: act?.kind === 'change' ? act.before : null,
    after: act?.kind === 'change' ? act.after : (values.get(line) ?? null),
  }))
  await sql`
    UPDATE import_lines l SET reference = r.reference, ean = r.ean, outcome = r.outcome, faults = r.faults,
      warnings = r.warnings, offer_id = r.offer_id, before = r.before, after = r.after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line int, reference text, ean text, outcome text, faults jsonb,
      warnings jsonb, offer_id bigint, before jsonb, after jsonb)
    WHERE l.import_id = ${importId} AND l.line = r.line`.execute(tx)
}

/** Values of the offers to create, by line, for the preview; an undo compares with those that are written then. */
function plannedValues(plans: readonly PlannedLine[]): Map<number, LineChange> {
  return new Map(
    plans.flatMap(({ line, act }) => {
      if (act?.kind === 'attach') return [[line, valuesOf(act.given, act.given.publish, null)] as const]
      if (act?.kind !== 'create' && act?.kind !== 'extend') return []
      const { given } = act
      const tagId = given.tagIds[0] ?? null
      return given.variants.map(
        (variant, index) =>
          [act.kind === 'create' ? (act.lines[index] ?? line) : line, valuesOf(variant, given.publish, tagId)] as const,
      )
    }),
  )
}

type Terms = { priceCents: number; vatCode: string; stock: readonly { onHand: number }[] }
const valuesOf = ({ priceCents, vatCode, stock }: Terms, publish: boolean, tagId: number | null): LineChange => ({
  priceCents,
  vatCode,
  onHand: stock.length ? stock.reduce((sum, { onHand }) => sum + onHand, 0) : null,
  status: publish ? 'published' : 'draft',
  tagId,
})
