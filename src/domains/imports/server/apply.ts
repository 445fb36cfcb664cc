import { sql } from 'kysely'
import { lockDescriptions } from '#domains/catalogue/server/checks.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { inHalves } from './batches.ts'
import { advanceCheck, nextLines } from './check.ts'
import { writeCreatedBins } from './facts/write-facts.ts'
import { afterApplying } from './feeds/follow.ts'
import { mailDone } from './mails.ts'
import { startPictures, storePictureAddresses } from './pictures/addresses.ts'
import { dropUnusedDocuments, storeDocumentAddresses } from './pictures/documents.ts'
import type { PlannedLine } from './planning/import-context.ts'
import { columnLabel } from './planning/import-context.ts'
import { planLines } from './planning/plan.ts'
import { variantsAtMost, wholeArticles } from './planning/plan-groups.ts'
import { type ImportRecord, linesPerChunk, lockImport } from './record.ts'
import { type AppliedLine, changeTerms, create, sortWork, writeOne } from './write-lines.ts'

/**
 * Imports the next lines in one transaction, in batches behind savepoints: a batch that is rejected is tried again in
 * halves, down to the line that is recorded as refused. The plan is computed again on the current catalogue. False once no
 * line is left. `limit` bounds how long a transaction holds the locks that buyers and other sellers wait for.
 */
export const applyChunk = (db: Db, importId: number, limit = linesPerChunk): Promise<boolean> =>
  inTransaction(db, async tx => {
    const record = await lockImport(tx, importId)
    if (record?.status !== 'applying') return false
    const staged = wholeArticles(record, await nextLines(tx, record, limit + variantsAtMost, true), limit)
    const last = staged.at(-1)
    if (!last) {
      await finishApplying(tx, record)
      return false
    }
    await lockWhatChanges(tx, record)
    const plans = await planLines(tx, record, staged)
    await lockStock(
      tx,
      plans.flatMap(({ offerId }) => offerId ?? []),
    )
    const applied = await applyLines(tx, record, plans)
    await writeCreatedBins(tx, record, plans, applied)
    await writeApplied(tx, importId, applied)
    await storePictureAddresses(tx, record, plans, applied)
    await storeDocumentAddresses(tx, record, plans, applied)
    await queueRefresh(tx, [...new Set(applied.flatMap(({ articleId }) => articleId ?? []))])
    await advanceCheck(tx, record, last.line, staged.length)
    return true
  })

/** In the same order as the seller's own updates, so that locks are taken in one order. */
async function lockWhatChanges(tx: Tx, record: ImportRecord) {
  if (record.kind === 'catalogue') await lockDescriptions(tx)
  await lockSellerCatalogue(tx, record.vendor_id)
}

async function applyLines(tx: Tx, record: ImportRecord, plans: readonly PlannedLine[]): Promise<AppliedLine[]> {
  const byLine = new Map(plans.map(plan => [plan.line, plan]))
  const refuse = ({ lines }: { lines: readonly number[] }, sentence: string) =>
    lines.flatMap(line => {
      const plan = byLine.get(line)
      const fault = { column: columnLabel(record, 'reference'), sentence, value: plan?.reference ?? '' }
      return plan ? [{ ...untouched(plan), outcome: 'refused' as const, faults: [fault] }] : []
    })
  const work = sortWork(plans)
  const applied = [
    ...work.unchanged.map(untouched),
    ...(await inHalves(tx, work.creations, list => create(tx, record, list), refuse)),
    ...(await inHalves(tx, work.terms, list => changeTerms(tx, record, list), refuse)),
  ]
  // One by one: these read what the ones before have written.
  for (const plan of work.others)
    applied.push(...(await inHalves(tx, [{ plan, lines: [plan.line] }], () => writeOne(tx, record, plan), refuse)))
  return applied
}

const untouched = ({ line, outcome, faults, offerId }: PlannedLine): AppliedLine => ({
  line,
  outcome,
  faults,
  offerId,
  before: null,
  after: null,
  articleId: null,
})

async function writeApplied(tx: Tx, importId: number, applied: readonly AppliedLine[]) {
  await sql`
    UPDATE import_lines l SET outcome = r.outcome, faults = r.faults, offer_id = r."offerId", before = r.before, after = r.after,
      applied = r.outcome <> 'refused'
    FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS r (line int, outcome text, faults jsonb, "offerId" bigint,
      before jsonb, after jsonb)
    WHERE l.import_id = ${importId} AND l.line = r.line`.execute(tx)
}

/** The pictures are attached by now. */
async function finishApplying(tx: Tx, record: ImportRecord) {
  const { id: importId } = record
  await tx.deleteFrom('import_pictures').where('import_id', '=', importId).execute()
  await tx
    .updateTable('imports')
    .set({ status: 'done', cursor: 0, progress: 0, applied_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .execute()
  await dropUnusedDocuments(tx, importId)
  await startPictures(tx, importId)
  await afterApplying(tx, importId)
  await mailDone(tx, record)
}
