import { sql } from 'kysely'
import { restorePicture } from '#domains/catalogue/server/article-pictures.ts'
import { placeArticle } from '#domains/catalogue/server/publication.ts'
import type { OfferChange } from '#domains/offers/contract.ts'
import { lockSellerCatalogue } from '#domains/offers/server/checks.ts'
import { changesTermsOnly, writeOfferTerms } from '#domains/offers/server/seller/offer-terms.ts'
import { type ActingSeller, writeOfferChange } from '#domains/offers/server/seller/offers.ts'
import { stopListedPrices } from '#domains/promotions/server/listed-prices.ts'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { inHalves } from './batches.ts'
import { advanceCheck } from './check.ts'
import { writeFacts } from './facts/write-facts.ts'
import { findKnownOffers, type KnownOffer } from './planning/known-offers.ts'
import { changeFrom, currentValues, valueNow } from './planning/plan-change.ts'
import { type ImportRecord, type LineChange, linesPerChunk, lockImport } from './record.ts'

type Undoable = { line: number; outcome: string; offerId: number; before: LineChange | null; after: LineChange }
type Undone = { line: number; left: string[]; articleId: number | null }

/** Undoes the next lines in one transaction; false once no line is left. */
export const undoChunk = (db: Db, importId: number, limit = linesPerChunk): Promise<boolean> =>
  inTransaction(db, async tx => {
    const record = await lockImport(tx, importId)
    if (record?.status !== 'undoing') return false
    const lines = await undoableLines(tx, record, limit)
    const last = lines.at(-1)
    if (!last) {
      await tx
        .updateTable('imports')
        .set({ status: 'undone', cursor: 0, progress: 0 })
        .where('id', '=', importId)
        .execute()
      return false
    }
    await lockSellerCatalogue(tx, record.vendor_id)
    await lockStock(
      tx,
      lines.map(({ offerId }) => offerId),
    )
    const offers = await findKnownOffers(tx, record, { ids: lines.map(({ offerId }) => offerId) })
    const byId = new Map(offers.map(offer => [offer.offerId, offer]))
    const undone = await undoLines(
      tx,
      record,
      lines.map(line => planUndo(record, line, byId.get(line.offerId))),
    )
    await writeUndone(tx, importId, undone)
    await queueRefresh(
      tx,
      undone.flatMap(({ articleId }) => articleId ?? []),
    )
    await advanceCheck(tx, record, last.line, lines.length)
    return true
  })

async function undoableLines(tx: Tx, record: ImportRecord, limit: number): Promise<Undoable[]> {
  const rows = await tx
    .selectFrom('import_lines')
    .select(['line', 'outcome', 'offer_id as offerId', 'before', 'after'])
    .where('import_id', '=', record.id)
    .where('line', '>', record.cursor)
    .where('applied', '=', true)
    .where('after', 'is not', null)
    .where('offer_id', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
  // Written only by `writeApplied`.
  return rows as Undoable[]
}

/** `change` null: nothing to write. */
type UndoPlan = Undone & { names: string[]; known: KnownOffer | null; back: LineChange; change: OfferChange | null }

/** Restores each value that nobody has changed since; withdraws a created offer if none of it has changed. */
function planUndo(record: ImportRecord, line: Undoable, known: KnownOffer | undefined): UndoPlan {
  const names = Object.keys(line.after)
  const plan = { line: line.line, names, known: known ?? null, back: {}, change: null, articleId: null }
  if (!known) return { ...plan, left: names }
  const now = currentValues(record, known)
  const changed = names.filter(name => valueNow(now, name) !== line.after[name])
  const back = line.outcome === 'create' ? withdrawn(changed, now) : restored(line, changed)
  const left = line.outcome === 'create' && changed.length > 0 ? names : changed
  if (!Object.keys(back).length) return { ...plan, left }
  return {
    ...plan,
    left,
    back,
    change: changeFrom(back, known, record.settings.warehouseId),
    articleId: known.articleId,
  }
}

/** A draft too: it keeps the seller's reference and appears in no list. */
const withdrawn = (changed: readonly string[], now: LineChange): LineChange =>
  changed.length || now.status === 'archived' ? {} : { status: 'archived' }

const restored = ({ before, after }: Undoable, changed: readonly string[]): LineChange =>
  Object.fromEntries(
    Object.keys(after)
      .filter(name => !changed.includes(name))
      .map(name => [name, before?.[name] ?? null]),
  )

async function undoLines(tx: Tx, record: ImportRecord, plans: readonly UndoPlan[]): Promise<Undone[]> {
  const seller = { vendorId: record.vendor_id, userId: record.user_id ?? 0, counting: 'correction' } as const
  const isTerms = ({ change, back }: UndoPlan) =>
    change !== null && back.tagId === undefined && back.pictureId === undefined && changesTermsOnly(change)
  const nothing = plans.filter(({ change }) => change === null)
  const terms = plans.filter(isTerms)
  const others = plans.filter(plan => plan.change !== null && !isTerms(plan))
  // Where business rules no longer allow the former value.
  const refuse = (plan: UndoPlan) => [{ ...plan, left: plan.names, articleId: null }]
  const undone = await inHalves<UndoPlan, Undone>(
    tx,
    terms,
    async list => {
      await stopSales(tx, record, list)
      await writeOfferTerms(
        tx,
        seller,
        list.map(({ known, change }) => ({ offerId: known?.offerId ?? 0, change: change ?? {} })),
      )
      await writeFacts(tx, record, list.map(factsOf))
      return [...list]
    },
    refuse,
  )
  for (const plan of others)
    undone.push(...(await inHalves<UndoPlan, Undone>(tx, [plan], () => writeBack(tx, record, seller, plan), refuse)))
  return [...nothing, ...undone]
}

const factsOf = ({ known, back }: UndoPlan) => ({ offerId: known?.offerId ?? 0, after: known ? back : {} })

/** Before prices: they cannot change while a promotion runs. */
async function stopSales(tx: Tx, { vendor_id }: ImportRecord, plans: readonly UndoPlan[]) {
  const ids = plans.flatMap(({ back, known }) => (back.sale === undefined || !known ? [] : [known.offerId]))
  if (ids.length) await stopListedPrices(tx, vendor_id, ids)
}

async function writeBack(tx: Tx, record: ImportRecord, seller: ActingSeller, plan: UndoPlan): Promise<Undone[]> {
  const { known, change, back } = plan
  await stopSales(tx, record, [plan])
  if (known && change) await writeOfferChange(tx, seller, known.offerId, change, 'left')
  await writeFacts(tx, record, [factsOf(plan)])
  if (known && back.tagId !== undefined) await placeArticle(tx, known.articleId, Number(back.tagId) || null)
  if (known && back.pictureId !== undefined)
    await restorePicture(tx, seller, known.articleId, Number(back.pictureId) || null)
  return [plan]
}

async function writeUndone(tx: Tx, importId: number, undone: readonly Undone[]) {
  await sql`
    UPDATE import_lines l SET undone_at = now(), left_alone = ARRAY(SELECT jsonb_array_elements_text(r."left"))
    FROM jsonb_to_recordset(${JSON.stringify(undone.map(({ line, left }) => ({ line, left })))}::jsonb) AS r (line int, "left" jsonb)
    WHERE l.import_id = ${importId} AND l.line = r.line`.execute(tx)
}
