import { placeArticle } from '#domains/catalogue/server/publication.ts'
import { writeSellerArticles, writeVariantOffer } from '#domains/offers/server/seller/new-article.ts'
import { changesTermsOnly, writeOfferTerms } from '#domains/offers/server/seller/offer-terms.ts'
import { writeAttachedOffer, writeOfferChange } from '#domains/offers/server/seller/offers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { LineFault } from '../reading/line.ts'
import { writeFacts } from './facts/write-facts.ts'
import { pictureFile } from './pictures/picture-file.ts'
import type { LineOperation, PlannedLine } from './planning/import-context.ts'
import { findKnownOffers } from './planning/known-offers.ts'
import { descriptionOf, stockName } from './planning/plan-change.ts'
import { writeSales } from './planning/sales.ts'
import type { ImportRecord, LineChange } from './record.ts'

/** What became of a line, and what an undo restores. */
export type AppliedLine = {
  line: number
  outcome: PlannedLine['outcome']
  faults: LineFault[]
  offerId: number | null
  before: LineChange | null
  after: LineChange | null
  articleId: number | null
}

type Operation<Kind extends LineOperation['kind']> = Extract<LineOperation, { kind: Kind }>
type Creation = { plan: PlannedLine; act: Operation<'create'>; lines: readonly number[] }
type Change = { plan: PlannedLine; act: Operation<'change'>; lines: readonly number[] }

/** Creations and changes of terms are written many at once; the rest one by one. */
export function sortWork(plans: readonly PlannedLine[]) {
  const creations: Creation[] = []
  const terms: Change[] = []
  const others: PlannedLine[] = []
  const unchanged: PlannedLine[] = []
  for (const plan of plans) {
    const { act } = plan
    if (act === null) unchanged.push(plan)
    else if (act.kind === 'create') creations.push({ plan, act, lines: act.lines })
    else if (act.kind === 'change' && !act.picture && act.after.tagId === undefined && changesTermsOnly(act.change))
      terms.push({ plan, act, lines: [plan.line] })
    // The line that creates the article writes its further variants.
    else if (act.kind !== 'member') others.push(plan)
  }
  return { creations, terms, others, unchanged }
}

const sellerOf = ({ vendor_id, user_id }: ImportRecord) =>
  ({ vendorId: vendor_id, userId: user_id ?? 0, counting: 'import' }) as const

export async function create(tx: Tx, record: ImportRecord, list: readonly Creation[]): Promise<AppliedLine[]> {
  const given = []
  for (const { plan, act } of list) {
    const pictureFileId = act.picture ? await pictureFile(tx, record, plan.reference) : null
    given.push({ ...act.given, pictureFileId })
  }
  const written = await writeSellerArticles(tx, sellerOf(record), given)
  return list.flatMap(({ act }, index) =>
    act.lines.map((line, rank) => ({
      line,
      outcome: 'create' as const,
      faults: [],
      offerId: written[index]?.offerIds[rank] ?? null,
      before: null,
      after: createdValues(record, act.given.publish, act.given.variants[rank]),
      articleId: written[index]?.articleId ?? null,
    })),
  )
}

export async function changeTerms(tx: Tx, record: ImportRecord, list: readonly Change[]): Promise<AppliedLine[]> {
  const articles = await writeOfferTerms(
    tx,
    sellerOf(record),
    list.map(({ act }) => ({ offerId: act.offerId, change: act.change })),
  )
  await writeSales(
    tx,
    sellerOf(record),
    record.id,
    list.map(({ act }) => act),
  )
  await writeFacts(
    tx,
    record,
    list.map(({ act }) => act),
  )
  return list.map(({ plan, act }) => ({
    line: plan.line,
    outcome: 'update',
    faults: [],
    offerId: act.offerId,
    before: act.before,
    after: act.after,
    articleId: articles.get(act.offerId) ?? null,
  }))
}

export async function writeOne(tx: Tx, record: ImportRecord, plan: PlannedLine): Promise<AppliedLine[]> {
  const { line, outcome, offerId, act } = plan
  const base = { line, outcome, faults: [], offerId, before: null }
  const seller = sellerOf(record)
  if (act?.kind === 'attach') {
    const written = await writeAttachedOffer(tx, seller, act.given)
    return [{ ...base, ...written, after: createdValues(record, act.given.publish, act.given) }]
  }
  if (act?.kind === 'extend') {
    const written = await writeVariantOffer(tx, seller, act.articleId, act.given)
    return [{ ...base, ...written, after: createdValues(record, act.given.publish, act.given.variants[0]) }]
  }
  if (act?.kind !== 'change') throw new Error('nothing to do')
  // Before the offer is put on sale.
  if (typeof act.after.tagId === 'number') await placeArticle(tx, act.articleId, act.after.tagId)
  if (act.picture) return [{ ...base, ...(await changeWithPicture(tx, record, plan, act)) }]
  const { articleId } = await writeOfferChange(tx, seller, act.offerId, act.change, 'left')
  await writeSales(tx, seller, record.id, [act])
  await writeFacts(tx, record, [act])
  return [{ ...base, offerId: act.offerId, articleId, before: act.before, after: act.after }]
}

type Terms = { priceCents: number; stock: { warehouseId: number; onHand: number }[] } | undefined
/** State that an undo compares with a created offer. */
const createdValues = (record: ImportRecord, publish: boolean, terms: Terms): LineChange => ({
  priceCents: terms?.priceCents ?? null,
  onHand: 0,
  ...Object.fromEntries((terms?.stock ?? []).map(count => [stockName(record, count), count.onHand])),
  status: publish ? 'published' : 'draft',
})

async function changeWithPicture(
  tx: Tx,
  record: ImportRecord,
  plan: PlannedLine,
  { offerId, change, before, after }: Operation<'change'>,
) {
  const offer = async () => (await findKnownOffers(tx, record, { ids: [offerId] }))[0]
  const then = await offer()
  if (!then) throw fail('NOT_FOUND')
  const pictureFileId = await pictureFile(tx, record, plan.reference)
  const article = { ...descriptionOf(then, after), pictureFileId }
  const { articleId } = await writeOfferChange(tx, sellerOf(record), offerId, { ...change, article }, 'left')
  await writeSales(tx, sellerOf(record), record.id, [{ offerId, after }])
  await writeFacts(tx, record, [{ offerId, after }])
  const now = await offer()
  return {
    offerId,
    articleId,
    before: { ...before, pictureId: then.pictureId },
    after: { ...after, pictureId: now?.pictureId ?? null },
  }
}
