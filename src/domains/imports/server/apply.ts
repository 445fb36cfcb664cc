import { sql } from 'kysely'
import pg from 'pg'
import { lockDescriptions } from '#domains/catalogue/server/checks.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { writeSellerArticle } from '#domains/offers/server/seller/new-article.ts'
import { writeAttachedOffer, writeOfferChange } from '#domains/offers/server/seller/offers.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import { type Db, inTransaction, isContention, type Tx } from '#platform/db/pool.ts'
import { AppError, fail } from '#shared/errors.ts'
import type { LineFault } from '../reading/line.ts'
import { advanceCheck, nextLines } from './check.ts'
import { columnLabel } from './import-context.ts'
import { findKnownOffers } from './known-offers.ts'
import { mailDone } from './mails.ts'
import { pictureFile } from './picture-file.ts'
import { type PlannedLine, planLines } from './plan.ts'
import { descriptionOf } from './plan-change.ts'
import { type ImportRecord, type LineChange, linesPerChunk, lockImport } from './record.ts'

/** Lines per transaction; limits how long it holds the locks that buyers and other sellers wait for. */
export type ChunkLimits = { lines: number; milliseconds: number }
const usual: ChunkLimits = { lines: linesPerChunk, milliseconds: 800 }

type Applied = {
  line: number
  outcome: PlannedLine['outcome']
  faults: LineFault[]
  offerId: number | null
  before: LineChange | null
  after: LineChange | null
  articleId: number | null
}

/**
 * Imports the next lines in one transaction, each behind a savepoint: a rejected line is recorded and the others
 * continue. The plan is computed again on the current catalogue. False once no line is left.
 */
export const applyChunk = (db: Db, importId: number, limits = usual): Promise<boolean> =>
  inTransaction(db, async tx => {
    const record = await lockImport(tx, importId)
    if (record?.status !== 'applying') return false
    const staged = await nextLines(tx, record, limits.lines, true)
    if (!staged.length) {
      await finishApplying(tx, record)
      return false
    }
    await lockWhatChanges(tx, record)
    const plans = await planLines(tx, record, staged)
    await lockStock(
      tx,
      plans.flatMap(({ offerId }) => offerId ?? []),
    )
    const applied = await applyLines(tx, record, plans, limits.milliseconds)
    await writeApplied(tx, importId, applied)
    await queueRefresh(
      tx,
      applied.flatMap(({ articleId }) => articleId ?? []),
    )
    await advanceCheck(tx, record, applied.at(-1)?.line ?? record.cursor, applied.length)
    return true
  })

/** In the same order as the seller's own updates, so that locks are taken in one order. */
async function lockWhatChanges(tx: Tx, record: ImportRecord) {
  if (record.kind === 'catalogue') await lockDescriptions(tx)
  await lockSellerCatalogue(tx, record.vendor_id)
}

async function applyLines(tx: Tx, record: ImportRecord, plans: readonly PlannedLine[], milliseconds: number) {
  const end = performance.now() + milliseconds
  const applied: Applied[] = []
  for (const plan of plans) {
    applied.push(await applyLine(tx, record, plan))
    if (performance.now() > end) break
  }
  return applied
}

async function applyLine(tx: Tx, record: ImportRecord, plan: PlannedLine): Promise<Applied> {
  const { line, outcome, faults, offerId } = plan
  const nothing = { line, outcome, faults, offerId, before: null, after: null, articleId: null }
  if (!plan.act) return nothing
  await sql`SAVEPOINT import_line`.execute(tx)
  try {
    const done = await act(tx, record, plan)
    await sql`RELEASE SAVEPOINT import_line`.execute(tx)
    return { ...nothing, ...done }
  } catch (error) {
    const sentence = refusalOf(error)
    if (sentence === null) throw error
    await sql`ROLLBACK TO SAVEPOINT import_line`.execute(tx)
    await sql`RELEASE SAVEPOINT import_line`.execute(tx)
    const fault = { column: columnLabel(record, 'reference'), sentence, value: plan.reference }
    return { ...nothing, outcome: 'refused', faults: [fault] }
  }
}

/** Refusals by business rules, and values that the database rejects; null: an internal error, or contention. */
function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return Object.values(error.fields ?? {})[0] ?? error.message
  const isData = error instanceof pg.DatabaseError && !isContention(error) && /^2[23]/.test(error.code ?? '')
  return isData ? 'Cette ligne contient une valeur que le catalogue n’accepte pas' : null
}

const sellerOf = ({ vendor_id, user_id }: ImportRecord) =>
  ({ vendorId: vendor_id, userId: user_id ?? 0, counting: 'import' }) as const

async function act(tx: Tx, record: ImportRecord, plan: PlannedLine) {
  const seller = sellerOf(record)
  const { act: todo } = plan
  if (todo?.kind === 'change') {
    if (todo.picture) return changeWithPicture(tx, record, plan, todo)
    const { articleId } = await writeOfferChange(tx, seller, todo.offerId, todo.change, 'left')
    return { offerId: todo.offerId, articleId, before: todo.before, after: todo.after }
  }
  if (todo?.kind === 'attach') {
    const written = await writeAttachedOffer(tx, seller, todo.given)
    return { ...written, after: createdValues(todo.given.publish, todo.given) }
  }
  if (todo?.kind !== 'create') throw new Error('nothing to do')
  const pictureFileId = todo.picture ? await pictureFile(tx, record, plan.reference) : null
  const { articleId, offerIds } = await writeSellerArticle(tx, seller, { ...todo.given, pictureFileId })
  const [variant] = todo.given.variants
  return { articleId, offerId: offerIds[0] ?? null, after: createdValues(todo.given.publish, variant) }
}

type Terms = { priceCents: number; stock: { onHand: number }[] } | undefined
/** State that an undo compares with a created offer. */
const createdValues = (publish: boolean, terms: Terms): LineChange => ({
  priceCents: terms?.priceCents ?? null,
  onHand: terms?.stock[0]?.onHand ?? 0,
  status: publish ? 'published' : 'draft',
})

type Change = Extract<PlannedLine['act'], { kind: 'change' }>
async function changeWithPicture(
  tx: Tx,
  record: ImportRecord,
  plan: PlannedLine,
  { offerId, change, before, after }: Change,
) {
  const offer = async () => (await findKnownOffers(tx, record, { ids: [offerId] }))[0]
  const then = await offer()
  if (!then) throw fail('NOT_FOUND')
  const pictureFileId = await pictureFile(tx, record, plan.reference)
  const article = { ...descriptionOf(then, after), pictureFileId }
  const { articleId } = await writeOfferChange(tx, sellerOf(record), offerId, { ...change, article }, 'left')
  const now = await offer()
  return {
    offerId,
    articleId,
    before: { ...before, pictureId: then.pictureId },
    after: { ...after, pictureId: now?.pictureId ?? null },
  }
}

async function writeApplied(tx: Tx, importId: number, applied: readonly Applied[]) {
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
  await mailDone(tx, record)
}
