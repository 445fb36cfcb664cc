import { attachOffer } from '#domains/offers/contract.ts'
import { createSellerArticle } from '#domains/offers/contract-new-article.ts'
import type { LineSays } from '../reading/line.ts'
import type { Field } from '../rules.ts'
import type { KnownVariant, VatCode } from './known.ts'
import { referenceKey } from './pictures.ts'
import { priceSaid } from './plan-change.ts'
import { priceField, type Refuse, type Told, type World } from './world.ts'

/** A reference the seller does not have yet: their offer of an article already described, or a new description. */
export function planCreation(world: World, says: LineSays, refuse: Refuse): Told {
  const { settings } = world.record
  const vatCode = says.vat === undefined ? settings.vatCode : world.vatCodes.get(says.vat)
  if (!vatCode) return refuse('vat', 'Ce taux de TVA n’est pas en vigueur')
  if (!world.modes.length) return refuse('reference', 'Réglez d’abord un mode de livraison de votre boutique')
  if (says.stock !== undefined && settings.warehouseId === null)
    return refuse('stock', 'Choisissez le dépôt de ce stock')
  const variant = says.ean === undefined ? undefined : world.variants.get(says.ean)
  return variant ? planAttach(world, says, variant, vatCode, refuse) : planArticle(world, says, vatCode, refuse)
}

function termsOf(world: World, says: LineSays, vatCode: VatCode) {
  const { warehouseId } = world.record.settings
  return {
    reference: says.reference,
    priceCents: priceSaid(world, says, vatCode),
    vatCode,
    step: says.step ?? 1,
    minimum: says.minimum ?? says.step ?? 1,
    tiers: [],
    stock: says.stock === undefined || warehouseId === null ? [] : [{ warehouseId, onHand: says.stock }],
  }
}
const deliveryOf = (world: World, says: LineSays) => ({
  deliveryModes: world.modes,
  preparationDays: says.preparationDays ?? 1,
  publish: says.published ?? world.record.settings.publish,
})

function planAttach(world: World, says: LineSays, variant: KnownVariant, vatCode: VatCode, refuse: Refuse): Told {
  if (variant.ownReference !== null)
    return refuse('ean', `Vous vendez déjà cet EAN sous la référence ${variant.ownReference}`)
  if (variant.articleStatus !== 'published') return refuse('ean', 'L’article de cet EAN n’est plus au catalogue')
  const given = { variantId: variant.variantId, ...termsOf(world, says, vatCode), ...deliveryOf(world, says) }
  const parsed = attachOffer.body.safeParse(given)
  return parsed.success
    ? { faults: [], act: { kind: 'attach', given: parsed.data } }
    : refuseIssue(parsed.error.issues, world, refuse)
}

const sentence = /[.!?…]$/
/** Said of every article that comes without a description: true words only. */
const fallbackDescription = (says: LineSays, brand: string) =>
  `${says.title ?? ''}${sentence.test(says.title ?? '') ? '' : '.'} Marque\u00a0: ${brand}. Référence du vendeur\u00a0: ${says.reference}.`

function planArticle(world: World, says: LineSays, vatCode: VatCode, refuse: Refuse): Told {
  const { settings } = world.record
  const shelf = shelfSaid(world, says)
  if (typeof shelf === 'string') return refuse('category', shelf)
  const brand = says.brand ?? settings.brand
  const content = says.content ?? null
  const given = {
    title: says.title,
    description: says.description ?? fallbackDescription(says, brand),
    tagIds: [shelf.tagId],
    categoryId: shelf.categoryId,
    brand,
    saleUnit: says.saleUnit ?? 'pièce',
    packLabel: says.packLabel ?? 'à l’unité',
    attributes: {},
    regulation: regulationOf(says.ammNumber ?? null),
    pictureFileId: null,
    variants: [
      {
        label: says.label ?? '',
        ean: says.ean ?? null,
        weightGrams: says.weightKg ?? says.weightGrams ?? settings.weightGrams,
        contentQuantity: content?.quantity ?? null,
        contentUnit: content?.unit ?? null,
        palletised: false,
        ...termsOf(world, says, vatCode),
      },
    ],
    ...deliveryOf(world, says),
  }
  const parsed = createSellerArticle.body.safeParse(given)
  const picture = world.pictures.has(referenceKey(says.reference) ?? '')
  return parsed.success
    ? { faults: [], act: { kind: 'create', given: parsed.data, picture } }
    : refuseIssue(parsed.error.issues, world, refuse)
}

function shelfSaid(world: World, says: LineSays) {
  if (says.category === undefined) return world.usualShelf ?? 'Catégorie requise'
  const chosen = world.shelves.get(says.category)
  if (chosen === undefined) return world.usualShelf ?? 'Catégorie à associer à un rayon'
  return chosen ?? 'Catégorie laissée de côté'
}

/** A number of marketing authorisation makes it a plant protection product, for professionals. */
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

const fieldOf: Record<string, Field> = {
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

/** Every fault of the desk's own schema, on the column it is about. */
function refuseIssue(issues: readonly { path: PropertyKey[]; message: string }[], world: World, refuse: Refuse): Told {
  const { columns } = world.record.mapping
  const columnFor = (field: Field): Field => {
    if (field === 'priceHt') return priceField(world.record)
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
