import { createAttributes, createTags } from '#domains/catalogue/server/reference-data.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'

let serial = 0

/** A tag of category 98 and an attribute; returns the id of the tag. */
export const referenceData = (db: Db) =>
  inTransaction(db, async tx => {
    await createAttributes(tx, [{ code: 'material', label: 'Matière', kind: 'text', unit: null, facet: true }])
    const tags = await createTags(tx, [{ categoryId: 98, name: 'Taille', slug: 'taille' }])
    return tags.get('Taille') ?? 0
  })

export const newVariant = (values: object = {}) => ({
  label: '',
  ean: null,
  weightGrams: 800,
  contentQuantity: null,
  contentUnit: null,
  palletised: false,
  reference: `NV-${++serial}`,
  priceCents: 1_000,
  vatCode: 'normal',
  step: 1,
  minimum: 1,
  tiers: [],
  stock: [],
  ...values,
})

export const newArticle = (values: object = {}) => ({
  title: `Serpette de vigne ${++serial}`,
  description: 'Une lame courbe en acier, un manche en buis, pour les finitions.',
  categoryId: 98,
  brand: 'Forge du Cep',
  saleUnit: 'pièce',
  packLabel: 'à l’unité',
  attributes: { material: 'Acier' },
  regulation: {
    professionalOnly: false,
    plantProtection: false,
    biocontrol: false,
    gardenUse: false,
    explosivePrecursor: false,
    biocide: false,
    ammNumber: null,
    withdrawalReason: null,
    pictograms: [],
    statements: [],
  },
  pictureFileId: null,
  variants: [newVariant()],
  deliveryModes: ['PICKUP', 'HOME'],
  preparationDays: 1,
  publish: true,
  ...values,
})
