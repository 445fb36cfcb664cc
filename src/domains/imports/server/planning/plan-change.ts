import { mayEditText } from '#domains/catalogue/rules.ts'
import { changeOffer, type OfferChange, termsFault } from '#domains/offers/contract.ts'
import type { VatCode } from '#domains/offers/rules.ts'
import { gtinFault } from '#shared/ids.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { ImportField } from '../../rules.ts'
import { referenceKey } from '../pictures.ts'
import type { LineChange } from '../record.ts'
import { type ImportContext, type LineNotes, type LinePlan, priceField } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'
import { descriptionAtLeast, parsedPriceCents, parsedTag } from './parsed-article.ts'

/** Compares a line with the seller's existing offer. An empty cell changes nothing. */
export function planChange(context: ImportContext, row: ParsedLine, known: KnownOffer, notes: LineNotes): LinePlan {
  const { kind, settings } = context.record
  const { refuse, warn } = notes
  if (row.ean !== undefined && known.ean !== null && known.ean !== row.ean && gtinFault(row.ean) === null)
    return refuse('ean', `Cette référence est déjà celle de l’EAN ${known.ean}`)
  const vat = row.vat === undefined ? undefined : context.vatCodes.get(row.vat)
  if (row.vat !== undefined && !vat) {
    if (kind === 'prices') return refuse('vat', 'Ce taux de TVA n’est pas en vigueur')
    warn('vat', 'Ce taux de TVA n’est pas en vigueur\u00a0: celui de l’offre reste')
  }
  if (row.currency) warn(priceField(context.record), `Prix en ${row.currency}\u00a0: celui de l’offre reste, en euros`)
  if (row.stock !== undefined && settings.warehouseId === null)
    return refuse('stock', 'Choisissez le dépôt de ce stock')
  const now = currentValues(known)
  const fileValues = {
    ...parsedValues(context, row, known, vat),
    ...(kind === 'catalogue' ? { ...parsedTexts(context, row, known), ...parsedPlace(context, row, known) } : {}),
  }
  const after = Object.fromEntries(Object.entries(fileValues).filter(([name, value]) => !isSame(now[name], value)))
  const picture = kind === 'catalogue' && newPicture(context, row, known)
  if (!picture && !Object.keys(after).length) return { faults: [], act: null }
  const change = changeFrom(after, known, settings.warehouseId)
  const faults = faultsOf(context, change, known, after)
  if (faults) return refuse(faults.field, faults.sentence)
  const before = Object.fromEntries(Object.keys(after).map(name => [name, now[name] ?? null]))
  return notes.plan({
    kind: 'change',
    offerId: known.offerId,
    articleId: known.articleId,
    change,
    picture,
    before,
    after,
  })
}

/** The values that an import may change, as stored now. */
export const currentValues = (known: KnownOffer): LineChange => ({
  priceCents: known.priceCents,
  vatCode: known.vatCode,
  step: known.step,
  minimum: known.minimum,
  preparationDays: known.preparationDays,
  status: known.status,
  onHand: known.onHand,
  title: known.title,
  description: known.description,
  pictureId: known.pictureId,
  tagId: known.tagIds[0] ?? null,
})

/** Whitespace is ignored: shop systems format paragraphs differently. */
const isSame = (now: string | number | null | undefined, fileValues: string | number | null | undefined) =>
  typeof now === 'string' && typeof fileValues === 'string'
    ? now.replace(/\s+/g, ' ').trim() === fileValues.replace(/\s+/g, ' ').trim()
    : now === fileValues

function parsedValues(
  context: ImportContext,
  row: ParsedLine,
  known: KnownOffer,
  vat: VatCode | undefined,
): LineChange {
  const price = row.currency ? undefined : parsedPriceCents(context, row, vat ?? known.vatCode)
  const status = parsedStatus(context, row, known)
  return {
    ...(price === undefined ? {} : { priceCents: price }),
    ...(vat === undefined ? {} : { vatCode: vat }),
    ...(row.step === undefined ? {} : { step: row.step }),
    ...(row.minimum === undefined ? {} : { minimum: row.minimum }),
    ...(row.preparationDays === undefined ? {} : { preparationDays: row.preparationDays }),
    ...(row.stock === undefined ? {} : { onHand: row.stock }),
    ...(status === undefined ? {} : { status }),
  }
}

/** The place of an article that waits for one. */
function parsedPlace(context: ImportContext, row: ParsedLine, known: KnownOffer): LineChange {
  if (known.tagIds.length || !ownsArticle(context, known)) return {}
  const tag = parsedTag(context, row)
  return tag && tag !== 'left out' ? { tagId: tag.tagId } : {}
}

/** An offer that was never on sale is not withdrawn; one without a place, or a price in euros, is not put on sale. */
function parsedStatus(context: ImportContext, row: ParsedLine, known: KnownOffer) {
  if (row.currency || (!known.tagIds.length && parsedPlace(context, row, known).tagId === undefined)) return undefined
  const wanted = row.published ?? (returns(known) && context.record.settings.publish ? true : undefined)
  if (wanted === undefined || wanted === (known.status === 'published')) return undefined
  if (wanted) return 'published'
  return known.status === 'published' ? 'archived' : undefined
}

/** Withdrawn by an undo, or a draft whose place is now known. */
const returns = (known: KnownOffer) =>
  (known.undone && known.status === 'archived') || (known.status === 'draft' && known.tagIds.length === 0)

/** Texts change only for the seller's own product with one variant: a title repeated per line belongs to no variant. */
const ownsWords = (context: ImportContext, known: KnownOffer) => known.variants === 1 && ownsArticle(context, known)
const ownsArticle = (context: ImportContext, known: KnownOffer) => mayEditText(known, context.record.vendor_id)

function parsedTexts(context: ImportContext, row: ParsedLine, known: KnownOffer): LineChange {
  if (!ownsWords(context, known)) return {}
  return {
    ...(row.title === undefined ? {} : { title: row.title }),
    // A shorter one was completed when the article was created.
    ...(row.description === undefined || row.description.length < descriptionAtLeast
      ? {}
      : { description: row.description }),
  }
}

function newPicture(context: ImportContext, row: ParsedLine, known: KnownOffer): boolean {
  const sent = context.pictures.get(referenceKey(row.reference) ?? '')
  return sent !== undefined && ownsWords(context, known) && !(known.pictureHash && sent.equals(known.pictureHash))
}

/** The offer update, built from values by field name. `pictureFileId` is added once the picture is available. */
export function changeFrom(values: LineChange, known: KnownOffer, warehouseId: number | null): OfferChange {
  const { onHand, title, description, pictureId, tagId, ...terms } = values
  const words = title !== undefined || description !== undefined
  const count = typeof onHand === 'number' && warehouseId !== null ? [{ warehouseId, onHand }] : null
  // The names are those of the seller's update operation, whose schema validates them before any write.
  return {
    ...terms,
    ...(count ? { stock: count } : {}),
    ...(words ? { article: descriptionOf(known, values) } : {}),
  } as OfferChange
}

export const descriptionOf = (known: KnownOffer, { title, description }: LineChange) => ({
  title: String(title ?? known.title),
  description: String(description ?? known.description),
  tagIds: known.tagIds,
  pictureFileId: null,
})

const fieldOf: Record<string, ImportField> = {
  priceCents: 'priceHt',
  vatCode: 'vat',
  step: 'step',
  minimum: 'minimum',
  preparationDays: 'preparationDays',
  stock: 'stock',
  status: 'published',
  title: 'title',
  description: 'description',
}

/** Errors of the update schema, mapped to the columns they concern. */
function faultsOf(context: ImportContext, change: OfferChange, known: KnownOffer, after: LineChange) {
  const parsed = changeOffer.body.safeParse(change)
  const issue = parsed.error?.issues[0]
  if (issue)
    return {
      field: fieldOf[String(issue.path.at(issue.path[0] === 'article' ? 1 : 0))] ?? 'reference',
      sentence: issue.message,
    }
  if (typeof after.onHand === 'number' && after.onHand < known.reserved)
    return { field: 'stock' as const, sentence: `${known.reserved} déjà vendus attendent de partir` }
  const fault = termsFault({ ...known, ...parsed.data } as KnownOffer, known)
  if (!fault) return null
  const field: ImportField = change.priceCents !== undefined ? priceField(context.record) : 'minimum'
  return { field, sentence: fault.sentence }
}
