import { mayEditText } from '#domains/catalogue/rules.ts'
import { changeOffer, type OfferChange, termsFault } from '#domains/offers/contract.ts'
import type { VatCode } from '#domains/offers/rules.ts'
import { promotionRuns } from '#domains/offers/server/messages.ts'
import { gtinFault } from '#shared/ids.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { ImportField } from '../../rules.ts'
import { referenceKey } from '../pictures/archive.ts'
import type { ImportRecord, LineChange } from '../record.ts'
import { type ImportContext, type LineNotes, type LinePlan, priceField } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'
import { descriptionAtLeast, parsedPriceCents, parsedTag, vatCodeFor } from './parsed-article.ts'
import { parsedStock } from './places.ts'
import { isAttribute, parsedOwnAttributes, writeAttributes } from './plan-attributes.ts'
import { currentBin, parsedOwnBin } from './plan-bin.ts'
import { warnOfClaims } from './plan-claims.ts'
import { parsedDelivery, readModes, writeModes } from './plan-delivery.ts'
import { readDeposit, writeDeposit } from './plan-deposit.ts'
import { plannedSale } from './plan-sale.ts'
import { readTiers, soundTiers, writeTiers } from './plan-tiers.ts'
import { writeSale } from './sales.ts'

/** Compares a line with the seller's existing offer. An empty cell changes nothing. */
export function planChange(context: ImportContext, row: ParsedLine, known: KnownOffer, notes: LineNotes): LinePlan {
  const { kind, settings } = context.record
  const { refuse, warn } = notes
  if (row.ean !== undefined && known.ean !== null && known.ean !== row.ean && gtinFault(row.ean) === null)
    return refuse('ean', `Cette référence est déjà celle de l’EAN ${known.ean}`)
  const vat = row.vat === undefined ? undefined : vatCodeFor(context, row.vat, known.vatCode)
  if (row.vat !== undefined && !vat) {
    if (kind === 'prices') return refuse('vat', 'Ce taux de TVA n’est pas en vigueur')
    warn('vat', 'Ce taux de TVA n’est pas en vigueur\u00a0: celui de l’offre reste')
  }
  if (row.currency) warn(priceField(context.record), `Prix en ${row.currency}\u00a0: celui de l’offre reste, en euros`)
  const stock = parsedStock(context.record, context.findPlace, row)
  if (stock.needsWarehouse) return refuse('stock', 'Choisissez le dépôt de ce stock')
  for (const place of stock.unknown) warn('stockByPlace', unknownPlace(place))
  const now = currentValues(context.record, known)
  const fileValues = {
    ...parsedValues(context, row, known, vat, notes),
    ...Object.fromEntries(stock.counts.map(count => [stockName(context.record, count), count.onHand])),
    ...(kind === 'catalogue'
      ? {
          ...parsedTexts(context, row, known),
          ...parsedPlace(context, row, known),
          ...parsedLots(context, row, known, notes),
          ...parsedOwnAttributes(context, row, known, notes),
        }
      : {}),
    ...parsedOwnBin(context, row, known, notes),
  }
  const after = withSale(context, row, known, changed(fileValues, now), notes)
  const picture = kind === 'catalogue' && newPicture(context, row, known)
  if (!picture && !Object.keys(after).length) return { faults: [], act: null }
  const change = changeFrom(after, known, settings.warehouseId)
  const faults = faultsOf(context, change, known)
  if (faults) return refuse(faults.field, faults.sentence)
  warnOfClaims({ title: String(after.title ?? ''), description: String(after.description ?? '') }, notes)
  const before = Object.fromEntries(Object.keys(after).map(name => [name, valueNow(now, name)]))
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

export const unknownPlace = (place: string) =>
  `Dépôt «\u00a0${place}\u00a0» inconnu\u00a0: son stock est laissé de côté`
const changed = (fileValues: LineChange, now: LineChange): LineChange =>
  Object.fromEntries(Object.entries(fileValues).filter(([name, value]) => !isSame(valueNow(now, name), value)))

/** With the promotion of a sale price. While one runs, the price that it returns to cannot change. */
function withSale(
  context: ImportContext,
  row: ParsedLine,
  known: KnownOffer,
  after: LineChange,
  notes: LineNotes,
): LineChange {
  const { priceCents, tiers, ...rest } = after
  const frozen = known.promotion?.running === true && (priceCents !== undefined || tiers !== undefined)
  if (frozen) notes.warn(priceField(context.record), promotionRuns)
  const left = frozen ? rest : after
  const terms = {
    ...known,
    priceCents: Number(left.priceCents ?? known.priceCents),
    step: Number(left.step ?? known.step),
    minimum: Number(left.minimum ?? known.minimum),
    tiers: typeof left.tiers === 'string' ? readTiers(left.tiers) : known.tiers,
    status: String(left.status ?? known.status),
    vatCode: String(left.vatCode ?? known.vatCode),
  }
  const sale = plannedSale(context, row, known, terms, notes)
  const same = sale === undefined || (known.promotion !== null && sale === writeSale(known.promotion))
  return same ? left : { ...left, sale }
}

/** The warehouse of the settings is `onHand`, the others have their id: `onHand:12`. */
export const stockName = ({ settings }: ImportRecord, { warehouseId }: { warehouseId: number }) =>
  warehouseId === settings.warehouseId ? 'onHand' : `onHand:${warehouseId}`
const isStock = (name: string) => name === 'onHand' || name.startsWith('onHand:')

/** The values that an import may change, as stored now. */
export const currentValues = (record: ImportRecord, known: KnownOffer): LineChange => ({
  priceCents: known.priceCents,
  vatCode: known.vatCode,
  step: known.step,
  minimum: known.minimum,
  preparationDays: known.preparationDays,
  leadDays: known.leadDays,
  downPaymentPercent: known.leadDays === null ? null : (known.downPaymentPercent ?? 0),
  deliveryModes: writeModes(known.deliveryModes),
  status: known.status,
  tiers: writeTiers(known.tiers),
  deposit: writeDeposit(known.deposit),
  sale: known.promotion && writeSale(known.promotion),
  title: known.title,
  description: known.description,
  pictureId: known.pictureId,
  tagId: known.tagIds[0] ?? null,
  lotTracked: writeYes(known.lotTracked),
  bin: currentBin(known, record.settings.warehouseId),
  ...writeAttributes(known.attributes),
  ...Object.fromEntries(known.stock.map(row => [stockName(record, row), row.onHand])),
})
/** A warehouse where the offer was never counted has none. */
export const valueNow = (now: LineChange, name: string) => now[name] ?? (isStock(name) ? 0 : null)

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
  notes: LineNotes,
): LineChange {
  const price = row.currency ? undefined : parsedPriceCents(context, row, vat ?? known.vatCode)
  const status = parsedStatus(context, row, known)
  const terms = {
    priceCents: price ?? known.priceCents,
    step: row.step ?? known.step,
    minimum: row.minimum ?? known.minimum,
  }
  const tiers = soundTiers(context, row, vat ?? known.vatCode, { terms, nature: known }, notes)
  return {
    ...(price === undefined ? {} : { priceCents: price }),
    ...(vat === undefined ? {} : { vatCode: vat }),
    ...(row.step === undefined ? {} : { step: row.step }),
    ...(row.minimum === undefined ? {} : { minimum: row.minimum }),
    ...(row.preparationDays === undefined ? {} : { preparationDays: row.preparationDays }),
    ...parsedDelivery(context, row, known, notes),
    ...(tiers === undefined ? {} : { tiers: writeTiers(tiers) }),
    ...(row.deposit === undefined ? {} : { deposit: writeDeposit(row.deposit) }),
    ...(status === undefined ? {} : { status }),
  }
}

/** Of the seller's own article, also when another seller described its variants. */
function parsedLots(context: ImportContext, row: ParsedLine, known: KnownOffer, notes: LineNotes): LineChange {
  if (row.lotTracked === undefined || row.lotTracked === known.lotTracked) return {}
  if (ownsArticle(context, known)) return { lotTracked: writeYes(row.lotTracked) }
  notes.warn('lotTracked', 'Cet article est partagé ou relu\u00a0: son suivi par lot ne change pas')
  return {}
}
const writeYes = (yes: boolean) => (yes ? 'oui' : 'non')

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
  const { title, description, pictureId, tagId, sale, tiers, deliveryModes, lotTracked, bin, deposit, ...others } =
    values
  const words = title !== undefined || description !== undefined
  const terms = Object.entries(others).filter(([name]) => !isStock(name) && !isAttribute(name))
  const stock = Object.entries(others).flatMap(([name, onHand]) => {
    const place = name === 'onHand' ? warehouseId : Number(name.split(':')[1])
    return isStock(name) && typeof onHand === 'number' && place !== null ? [{ warehouseId: place, onHand }] : []
  })
  // The names are those of the seller's update operation, whose schema validates them before any write.
  return {
    ...Object.fromEntries(terms),
    ...(typeof tiers === 'string' ? { tiers: readTiers(tiers) } : {}),
    ...(typeof deliveryModes === 'string' ? { deliveryModes: readModes(deliveryModes) } : {}),
    ...(deposit === undefined ? {} : { deposit: readDeposit(deposit) }),
    ...(typeof lotTracked === 'string' ? { lotTracked: lotTracked === 'oui' } : {}),
    ...(stock.length ? { stock } : {}),
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
  leadDays: 'leadDays',
  downPaymentPercent: 'downPaymentPercent',
  deliveryModes: 'deliveryModes',
  stock: 'stock',
  tiers: 'tiers',
  status: 'published',
  title: 'title',
  description: 'description',
  lotTracked: 'lotTracked',
  deposit: 'deposit',
}

/** Errors of the update schema, mapped to the columns they concern. */
function faultsOf(context: ImportContext, change: OfferChange, known: KnownOffer) {
  const parsed = changeOffer.body.safeParse(change)
  const issue = parsed.error?.issues[0]
  if (issue)
    return {
      field: fieldOf[String(issue.path.at(issue.path[0] === 'article' ? 1 : 0))] ?? 'reference',
      sentence: issue.message,
    }
  const sold = known.stock.find(({ warehouseId, reserved }) =>
    change.stock?.some(count => count.warehouseId === warehouseId && count.onHand < reserved),
  )
  if (sold) return { field: 'stock' as const, sentence: `${sold.reserved} déjà vendus attendent de partir` }
  const fault = termsFault({ ...known, ...parsed.data } as KnownOffer, known)
  if (!fault) return null
  const field: ImportField = change.priceCents !== undefined ? priceField(context.record) : 'minimum'
  return { field, sentence: fault.sentence }
}
