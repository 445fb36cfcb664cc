import { attachOffer } from '#domains/offers/contract.ts'
import { createSellerArticle } from '#domains/offers/contract-new-article.ts'
import type { VatCode } from '#domains/offers/rules.ts'
import { type Detected, detectMarks, markLabels } from '#domains/regulation/rules/detect.ts'
import { needsSafetySheet } from '#domains/regulation/rules/papers.ts'
import { ordinaryGoods } from '#domains/regulation/rules.ts'
import { gtinFault } from '#shared/ids.ts'
import { slugOf } from '#shared/slug.ts'
import type { ParsedLine } from '../../reading/line.ts'
import { assumedWeightGrams, type ImportField } from '../../rules.ts'
import { referenceKey } from '../pictures/archive.ts'
import { parsedAttributes } from './attribute-values.ts'
import { type ImportContext, type LineNotes, type LinePlan, priceField } from './import-context.ts'
import type { KnownVariant } from './known-offers.ts'
import { parsedDescription, parsedPriceCents, parsedTag, vatCodeFor } from './parsed-article.ts'
import { parsedStock } from './places.ts'
import { remarkAttributes } from './plan-attributes.ts'
import { parsedBin } from './plan-bin.ts'
import { unknownPlace } from './plan-change.ts'
import { warnOfClaims } from './plan-claims.ts'
import { newDelivery } from './plan-delivery.ts'
import { soundTiers } from './plan-tiers.ts'
import type { FoundTag } from './tag-finder.ts'

const tooYoung = 'Promotion laissée de côté. Le prix d’un nouvel article doit d’abord être connu pendant 30\u00a0jours.'

/** Plans a reference new to the seller: an offer of an existing product, or a new product. */
export function planCreation(context: ImportContext, row: ParsedLine, notes: LineNotes): LinePlan {
  const vatCode = vatOf(context, row, notes)
  if (!context.modes.length) return notes.refuse('reference', 'Réglez d’abord un mode de livraison de votre boutique')
  const stock = parsedStock(context.record, context.findPlace, row)
  parsedBin(context, row, notes)
  if (stock.needsWarehouse) return notes.refuse('stock', 'Choisissez le dépôt de ce stock')
  for (const place of stock.unknown) notes.warn('stockByPlace', unknownPlace(place))
  if (row.salePrice !== undefined) notes.warn('salePrice', tooYoung)
  const sound = soundEan(context, row, notes)
  const variant = sound.ean === undefined ? undefined : context.variants.get(sound.ean)
  if (variant?.ownReference)
    return notes.refuse('ean', `Vous vendez déjà cet EAN sous la référence ${variant.ownReference}`)
  return variant ? planAttach(context, sound, variant, vatCode, notes) : planArticle(context, sound, vatCode, notes)
}

function vatOf(context: ImportContext, row: ParsedLine, notes: LineNotes): VatCode {
  const vatCode = context.inFranchise ? 'exempt' : context.record.settings.vatCode
  if (row.vat === undefined) return vatCode
  const known = vatCodeFor(context, row.vat, vatCode)
  if (!known) notes.warn('vat', 'Ce taux de TVA n’est pas en vigueur\u00a0: celui de vos choix est retenu')
  return known ?? vatCode
}

/** Without an EAN that is wrong, given twice, or that of an article no longer in the catalogue. */
function soundEan(context: ImportContext, row: ParsedLine, notes: LineNotes): ParsedLine {
  const { ean, ...rest } = row
  if (ean === undefined) return row
  const gone = context.variants.get(ean)
  const fault =
    gtinFault(ean) ??
    notes.sameEan ??
    (gone && !gone.ownReference && gone.articleStatus !== 'published'
      ? 'L’article de cet EAN n’est plus au catalogue'
      : null)
  if (!fault) return row
  notes.warn('ean', `${fault}\u00a0: l’article est créé sans EAN`)
  return rest
}

function termsOf(context: ImportContext, row: ParsedLine, vatCode: VatCode, notes: LineNotes) {
  const step = row.step ?? 1
  const minimum = Math.ceil((row.minimum ?? step) / step) * step
  if (row.minimum !== undefined && minimum !== row.minimum)
    notes.warn('minimum', `Le minimum est un multiple de ${step}\u00a0: ${minimum} retenu`)
  const priceCents = parsedPriceCents(context, row, vatCode)
  const nature = { reducible: row.ammNumber === undefined, book: false }
  const terms = { priceCents: priceCents ?? 0, step, minimum }
  return {
    reference: row.reference,
    priceCents,
    vatCode,
    step,
    minimum,
    tiers: soundTiers(context, row, vatCode, { terms, nature }, notes) ?? [],
    deposit: row.deposit ?? null,
    stock: parsedStock(context.record, context.findPlace, row).counts,
  }
}

function deliveryOf(context: ImportContext, row: ParsedLine, notes: LineNotes) {
  if (row.currency)
    notes.warn(priceField(context.record), `Prix en ${row.currency}, repris tel quel en euros\u00a0: créé en brouillon`)
  return {
    ...newDelivery(context, row, notes),
    publish: row.currency === undefined && (row.published ?? context.record.settings.publish),
  }
}

function planAttach(
  context: ImportContext,
  row: ParsedLine,
  variant: KnownVariant,
  vatCode: VatCode,
  notes: LineNotes,
): LinePlan {
  const given = {
    variantId: variant.variantId,
    ...termsOf(context, row, vatCode, notes),
    ...deliveryOf(context, row, notes),
  }
  const parsed = attachOffer.body.safeParse(given)
  return parsed.success
    ? notes.plan({ kind: 'attach', given: parsed.data })
    : refuseIssues(parsed.error.issues, context, notes)
}

function planArticle(context: ImportContext, row: ParsedLine, vatCode: VatCode, notes: LineNotes): LinePlan {
  const { settings } = context.record
  const tag = parsedTag(context, row)
  if (tag === 'left out') return notes.refuse('category', 'Catégorie laissée de côté')
  if (!tag) notes.warn('category', 'Sous-catégorie à choisir\u00a0: l’article est créé en brouillon, à classer')
  const brand = row.brand && slugOf(row.brand) ? row.brand : settings.brand
  const weightGrams = row.weightKg ?? row.weightGrams ?? settings.weightGrams
  if (weightGrams === null) notes.warn('weightKg', `Poids inconnu\u00a0: ${assumedWeightGrams / 1_000}\u00a0kg retenu`)
  const content = row.content ?? null
  const { publish, ...delivery } = deliveryOf(context, row, notes)
  const place = tag ?? context.unclassified
  const { article, variant } = attributesOf(context, row, place, notes)
  const description = parsedDescription(row, brand)
  const marks = detectMarks({ title: row.title ?? '', description })
  const fault = markFault(marks, row)
  if (fault) return notes.refuse(fault.field, fault.sentence)
  const regulation = regulationOf(row.ammNumber ?? null, marks)
  warnOfLaw({ title: row.title ?? '', description }, marks, regulation, notes)
  const given = {
    title: row.title,
    description,
    tagIds: [place.tagId],
    categoryId: place.categoryId,
    brand,
    saleUnit: row.saleUnit ?? 'pièce',
    packLabel: row.packLabel ?? 'à l’unité',
    attributes: article,
    regulation,
    pictureFileId: null,
    variants: [
      {
        attributes: variant,
        label: row.label ?? '',
        ean: row.ean ?? null,
        weightGrams: weightGrams ?? assumedWeightGrams,
        contentQuantity: content?.quantity ?? null,
        contentUnit: content?.unit ?? null,
        palletised: false,
        ...(row.lotTracked === undefined ? {} : { lotTracked: row.lotTracked }),
        ...termsOf(context, row, vatCode, notes),
      },
    ],
    ...delivery,
    publish: publish && tag !== null,
  }
  const parsed = createSellerArticle.body.safeParse(given)
  if (!parsed.success) return refuseIssues(parsed.error.issues, context, notes)
  const picture = context.pictures.has(referenceKey(row.reference) ?? '')
  // An article to classify has no tag: the schema of the seller's form requires one.
  return notes.plan({
    kind: 'create',
    given: tag ? parsed.data : { ...parsed.data, tagIds: [] },
    picture,
    lines: [notes.line],
  })
}

function attributesOf(context: ImportContext, row: ParsedLine, { categoryId, tagId }: FoundTag, notes: LineNotes) {
  const place = { categoryId, tagIds: [tagId] }
  const parsed = parsedAttributes(context.attributes, row, place, context.pendingValues)
  remarkAttributes(parsed, notes, 'caractéristique laissée vide')
  return parsed
}

const sheetToAdd = 'Fiche de données de sécurité à ajouter\u00a0: l’article est créé en brouillon'

function warnOfLaw(
  text: Parameters<typeof warnOfClaims>[0],
  marks: readonly Detected[],
  regulation: ReturnType<typeof regulationOf>,
  notes: LineNotes,
) {
  for (const { mark, word } of marks)
    if (mark !== 'plantProtection') notes.warn('title', `«\u00a0${word}\u00a0»\u00a0: créé comme ${markLabels[mark]}`)
  // Regulation (EC) 1907/2006, article 31: its offer waits for the sheet.
  if (needsSafetySheet({ goods: regulation, isHazardous: false })) notes.warn('title', sheetToAdd)
  warnOfClaims(text, notes)
}

/** What no mark can make lawful. */
function markFault(marks: readonly Detected[], row: ParsedLine) {
  const alcohol = marks.find(({ mark }) => mark === 'alcohol')
  if (alcohol)
    return {
      field: 'title',
      sentence: `«\u00a0${alcohol.word}\u00a0»\u00a0: les boissons alcooliques ne se vendent pas ici`,
    } as const
  const treatment = marks.find(({ mark }) => mark === 'plantProtection')
  if (treatment && row.ammNumber === undefined)
    return {
      field: 'ammNumber',
      sentence: `«\u00a0${treatment.word}\u00a0» désigne ${markLabels.plantProtection}\u00a0: numéro d’AMM requis`,
    } as const
  return null
}

/** An authorisation number marks a plant protection product, sold to professionals only; words mark the rest. */
const regulationOf = (ammNumber: string | null, marks: readonly Detected[]) => ({
  ...ordinaryGoods,
  ...Object.fromEntries(marks.map(({ mark }) => [mark, true])),
  plantProtection: ammNumber !== null,
  ammNumber,
  withdrawalReason: null,
  pictograms: [],
  statements: [],
})

const fieldOf: Record<string, ImportField> = {
  reference: 'reference',
  ean: 'ean',
  title: 'title',
  label: 'label',
  description: 'description',
  brand: 'brand',
  tagIds: 'category',
  categoryId: 'category',
  priceCents: 'priceHt',
  vatCode: 'vat',
  stock: 'stock',
  weightGrams: 'weightKg',
  contentQuantity: 'content',
  contentUnit: 'content',
  minimum: 'minimum',
  step: 'step',
  tiers: 'tiers',
  saleUnit: 'saleUnit',
  packLabel: 'packLabel',
  preparationDays: 'preparationDays',
  deliveryModes: 'deliveryModes',
  ammNumber: 'ammNumber',
  lotTracked: 'lotTracked',
  deposit: 'deposit',
}

/** Every error of the creation schema, on the column it concerns. */
function refuseIssues(
  issues: readonly { path: PropertyKey[]; message: string }[],
  context: ImportContext,
  notes: LineNotes,
): LinePlan {
  const { columns } = context.record.mapping
  const columnFor = (field: ImportField): ImportField => {
    if (field === 'priceHt') return priceField(context.record)
    return field === 'weightKg' && columns.weightKg === undefined && columns.weightGrams !== undefined
      ? 'weightGrams'
      : field
  }
  const faults = issues.flatMap(({ path, message }) => {
    const name = path.findLast(part => typeof part === 'string' && part in fieldOf)
    return notes.refuse(columnFor(fieldOf[String(name)] ?? 'reference'), message).faults
  })
  return { faults, act: null }
}
