import { attachOffer } from '#domains/offers/contract.ts'
import { createSellerArticle } from '#domains/offers/contract-new-article.ts'
import type { VatCode } from '#domains/offers/rules.ts'
import type { ParsedLine } from '../reading/line.ts'
import type { ImportField } from '../rules.ts'
import { type ImportContext, type LinePlan, priceField, type RefuseLine } from './import-context.ts'
import type { KnownVariant } from './known-offers.ts'
import { referenceKey } from './pictures.ts'
import { parsedPriceCents } from './plan-change.ts'

/** Plans a reference new to the seller: an offer of an existing product, or a new product. */
export function planCreation(context: ImportContext, row: ParsedLine, refuse: RefuseLine): LinePlan {
  const { settings } = context.record
  const vatCode = row.vat === undefined ? settings.vatCode : context.vatCodes.get(row.vat)
  if (!vatCode) return refuse('vat', 'Ce taux de TVA n’est pas en vigueur')
  if (!context.modes.length) return refuse('reference', 'Réglez d’abord un mode de livraison de votre boutique')
  if (row.stock !== undefined && settings.warehouseId === null)
    return refuse('stock', 'Choisissez le dépôt de ce stock')
  const variant = row.ean === undefined ? undefined : context.variants.get(row.ean)
  return variant ? planAttach(context, row, variant, vatCode, refuse) : planArticle(context, row, vatCode, refuse)
}

function termsOf(context: ImportContext, row: ParsedLine, vatCode: VatCode) {
  const { warehouseId } = context.record.settings
  return {
    reference: row.reference,
    priceCents: parsedPriceCents(context, row, vatCode),
    vatCode,
    step: row.step ?? 1,
    minimum: row.minimum ?? row.step ?? 1,
    tiers: [],
    stock: row.stock === undefined || warehouseId === null ? [] : [{ warehouseId, onHand: row.stock }],
  }
}
const deliveryOf = (context: ImportContext, row: ParsedLine) => ({
  deliveryModes: context.modes,
  preparationDays: row.preparationDays ?? 1,
  publish: row.published ?? context.record.settings.publish,
})

function planAttach(
  context: ImportContext,
  row: ParsedLine,
  variant: KnownVariant,
  vatCode: VatCode,
  refuse: RefuseLine,
): LinePlan {
  if (variant.ownReference !== null)
    return refuse('ean', `Vous vendez déjà cet EAN sous la référence ${variant.ownReference}`)
  if (variant.articleStatus !== 'published') return refuse('ean', 'L’article de cet EAN n’est plus au catalogue')
  const given = {
    variantId: variant.variantId,
    ...termsOf(context, row, vatCode),
    ...deliveryOf(context, row),
  }
  const parsed = attachOffer.body.safeParse(given)
  return parsed.success
    ? { faults: [], act: { kind: 'attach', given: parsed.data } }
    : refuseIssue(parsed.error.issues, context, refuse)
}

const sentence = /[.!?…]$/
/** Description of every article imported without one: it must be true of all of them. */
const fallbackDescription = (row: ParsedLine, brand: string) =>
  `${row.title ?? ''}${sentence.test(row.title ?? '') ? '' : '.'} Marque\u00a0: ${brand}. Référence du vendeur\u00a0: ${row.reference}.`

function planArticle(context: ImportContext, row: ParsedLine, vatCode: VatCode, refuse: RefuseLine): LinePlan {
  const { settings } = context.record
  const category = parsedCategory(context, row)
  if (typeof category === 'string') return refuse('category', category)
  const brand = row.brand ?? settings.brand
  const content = row.content ?? null
  const given = {
    title: row.title,
    description: row.description ?? fallbackDescription(row, brand),
    tagIds: [category.tagId],
    categoryId: category.categoryId,
    brand,
    saleUnit: row.saleUnit ?? 'pièce',
    packLabel: row.packLabel ?? 'à l’unité',
    attributes: {},
    regulation: regulationOf(row.ammNumber ?? null),
    pictureFileId: null,
    variants: [
      {
        label: row.label ?? '',
        ean: row.ean ?? null,
        weightGrams: row.weightKg ?? row.weightGrams ?? settings.weightGrams,
        contentQuantity: content?.quantity ?? null,
        contentUnit: content?.unit ?? null,
        palletised: false,
        ...termsOf(context, row, vatCode),
      },
    ],
    ...deliveryOf(context, row),
  }
  const parsed = createSellerArticle.body.safeParse(given)
  const picture = context.pictures.has(referenceKey(row.reference) ?? '')
  return parsed.success
    ? { faults: [], act: { kind: 'create', given: parsed.data, picture } }
    : refuseIssue(parsed.error.issues, context, refuse)
}

function parsedCategory(context: ImportContext, row: ParsedLine) {
  if (row.category === undefined) return context.defaultTag ?? 'Catégorie requise'
  const chosen = context.tags.get(row.category)
  if (chosen === undefined) return context.defaultTag ?? 'Catégorie à associer à un rayon'
  return chosen ?? 'Catégorie laissée de côté'
}

/** An authorisation number marks a plant protection product, sold to professionals only. */
const regulationOf = (ammNumber: string | null) => ({
  professionalOnly: false,
  plantProtection: ammNumber !== null,
  biocontrol: false,
  gardenUse: false,
  explosivePrecursor: false,
  biocide: false,
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
  tiers: 'minimum',
  saleUnit: 'saleUnit',
  packLabel: 'packLabel',
  preparationDays: 'preparationDays',
  ammNumber: 'ammNumber',
}

/** Every error of the creation schema, on the column it concerns. */
function refuseIssue(
  issues: readonly { path: PropertyKey[]; message: string }[],
  context: ImportContext,
  refuse: RefuseLine,
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
    return refuse(columnFor(fieldOf[String(name)] ?? 'reference'), message).faults
  })
  return { faults, act: null }
}
