/** The whole of an article, as the operator and its sellers edit it. */

import { allergenKeys, goodsSchemeKeys } from '#domains/regulation/rules/information.ts'
import { paragraphs, smallId, text, z } from '#shared/contract.ts'
import { gtinFault } from '#shared/ids.ts'
import { contentUnits } from '#shared/price/unit-price.ts'
import { sheetDocumentKinds } from './rules/article-sheet.ts'
import { attributeKinds } from './rules/attributes.ts'
import { articleStatuses } from './rules/review.ts'
import { pictogramCodes } from './rules.ts'

export const attributeValues = z.record(
  z.string().max(60),
  z.union([z.string().trim().max(120), z.number(), z.boolean()]),
)

const emptyToNull = z.literal('').transform(() => null)
export const eanField = z.union([
  emptyToNull,
  z.null(),
  z
    .string()
    .transform(value => value.replace(/\s/g, ''))
    .superRefine((value, context) => {
      const fault = gtinFault(value)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
])

export const regulationFields = z
  .strictObject({
    professionalOnly: z.boolean(),
    plantProtection: z.boolean(),
    biocontrol: z.boolean(),
    gardenUse: z.boolean(),
    explosivePrecursor: z.boolean(),
    reportablePrecursor: z.boolean().default(false),
    biocide: z.boolean(),
    biocideType: z.number().int().min(1, 'Types 1 à 22').max(22, 'Types 1 à 22').nullable().default(null),
    taxCapsule: z.boolean().default(false),
    livePlant: z.boolean().default(false),
    alcohol: z.boolean().default(false),
    transportClass: z.enum(['LIMITED', 'FULL']).nullable().default(null),
    ammNumber: z.union([emptyToNull, z.null(), z.string().regex(/^\d{5,8}$/, '5 à 8 chiffres')]),
    withdrawalReason: z.union([emptyToNull, z.null(), text(10, 200)]),
    pictograms: z.array(z.enum(pictogramCodes)).max(9),
    statements: z.array(text(1, 200)).max(20, '20 mentions au plus'),
    ufi: z
      .union([
        emptyToNull,
        z.null(),
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/, 'Seize caractères, comme VDU1-414F-1003-1862'),
      ])
      .default(null),
    protectionCategory: z.number().int().min(1, 'Catégories 1 à 3').max(3, 'Catégories 1 à 3').nullable().default(null),
    ingredients: z.union([emptyToNull, z.null(), paragraphs(3, 2_000)]).default(null),
    allergens: z.array(z.enum(allergenKeys)).default([]),
    book: z.boolean().default(false),
    repairability: z.number().min(0, 'De 0 à 10').max(10, 'De 0 à 10').nullable().default(null),
    outsideUnion: z.boolean().default(false),
    producerSchemes: z.array(z.enum(goodsSchemeKeys)).default([]),
  })
  .superRefine((value, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (value.plantProtection && !value.ammNumber)
      refuse('ammNumber', 'Numéro d’AMM requis pour un produit phytopharmaceutique')
    if (!value.plantProtection && (value.biocontrol || value.gardenUse))
      refuse('plantProtection', 'Biocontrôle et emploi au jardin se disent d’un produit phytopharmaceutique')
    if (!value.biocide && value.biocideType !== null) refuse('biocide', 'Le type se dit d’un produit biocide')
    if (value.ingredients === null && value.allergens.length > 0)
      refuse('ingredients', 'Les allergènes se disent d’une denrée\u00a0: donnez la liste de ses ingrédients')
  })

/** Regulation (EU) 2023/988, article 19. */
const operatorFields = z.strictObject({
  name: text(0, 120),
  address: paragraphs(0, 300),
  /** An email address or a URL. */
  contact: text(0, 200),
})

export const sheetShape = {
  title: text(3, 160),
  shortDescription: paragraphs(0, 300),
  description: paragraphs(20, 6_000),
  brand: text(1, 80),
  categoryId: smallId,
  tagIds: z.array(smallId).min(1, 'Choisissez au moins une sous-catégorie').max(6, '6 sous-catégories au plus'),
  attributes: attributeValues,
  regulation: regulationFields,
  maker: operatorFields,
  responsible: operatorFields,
}
export const sheetFields = z.strictObject(sheetShape)
export type ArticleSheet = z.output<typeof sheetFields>

const size = z.union([z.null(), z.number().int('Millimètres entiers').min(1).max(100_000)])
export const variantShape = {
  label: text(0, 80),
  attributes: attributeValues,
  ean: eanField,
  weightGrams: z
    .number({ error: 'Poids requis' })
    .int('Poids requis')
    .min(1, 'Poids requis')
    .max(20_000_000, '20\u00a0000\u00a0kg au plus'),
  lengthMm: size,
  widthMm: size,
  heightMm: size,
  saleUnit: text(1, 20),
  packLabel: text(1, 60),
  contentQuantity: z.number().positive('Supérieur à zéro').max(999_999_999).nullable(),
  contentUnit: z.enum(contentUnits).nullable(),
  palletised: z.boolean(),
  /** Each delivery names its lot. */
  lotTracked: z.boolean(),
}
export const variantFields = z
  .strictObject(variantShape)
  .refine(value => (value.contentQuantity === null) === (value.contentUnit === null), {
    path: ['contentUnit'],
    message: 'Une quantité et son unité, ou rien',
  })
export type VariantSheet = z.output<typeof variantFields>

/** Stored values are sent as they are: the demonstration and imports have shorter or longer ones. */
const storedValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const variantRow = z.object({
  id: z.number(),
  label: z.string(),
  attributes: storedValues,
  ean: z.string().nullable(),
  weightGrams: z.number(),
  lengthMm: z.number().nullable(),
  widthMm: z.number().nullable(),
  heightMm: z.number().nullable(),
  saleUnit: z.string(),
  packLabel: z.string(),
  contentQuantity: z.number().nullable(),
  contentUnit: z.enum(contentUnits).nullable(),
  palletised: z.boolean(),
  lotTracked: z.boolean(),
  archived: z.boolean(),
  /** Offers of all sellers, drafts included. */
  offers: z.number(),
})
export type SheetVariant = z.output<typeof variantRow>
const documentRow = z.object({
  id: z.number(),
  kind: z.enum(sheetDocumentKinds),
  title: z.string(),
  variantId: z.number().nullable(),
  datedOn: z.string().nullable(),
  bytes: z.number(),
  addedAt: z.string(),
})
export type SheetDocument = z.output<typeof documentRow>

const storedOperator = z.object({ name: z.string(), address: z.string(), contact: z.string() })
const storedSheet = z.object({
  title: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  brand: z.string(),
  categoryId: z.number(),
  tagIds: z.array(z.number()),
  attributes: storedValues,
  regulation: z.object({
    professionalOnly: z.boolean(),
    plantProtection: z.boolean(),
    biocontrol: z.boolean(),
    gardenUse: z.boolean(),
    explosivePrecursor: z.boolean(),
    reportablePrecursor: z.boolean(),
    biocide: z.boolean(),
    biocideType: z.number().nullable(),
    taxCapsule: z.boolean(),
    livePlant: z.boolean(),
    alcohol: z.boolean(),
    transportClass: z.enum(['LIMITED', 'FULL']).nullable(),
    ammNumber: z.string().nullable(),
    withdrawalReason: z.string().nullable(),
    pictograms: z.array(z.enum(pictogramCodes)),
    statements: z.array(z.string()),
    ufi: z.string().nullable(),
    protectionCategory: z.number().nullable(),
    ingredients: z.string().nullable(),
    allergens: z.array(z.enum(allergenKeys)),
    book: z.boolean(),
    repairability: z.number().nullable(),
    outsideUnion: z.boolean(),
    producerSchemes: z.array(z.enum(goodsSchemeKeys)),
  }),
  maker: storedOperator,
  responsible: storedOperator,
})

export const shownSheet = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.enum(articleStatuses),
  /** Changes with every save: a save names the version that it replaces. */
  version: z.string(),
  sheet: storedSheet,
  variants: z.array(variantRow),
  documents: z.array(documentRow),
  /** In their order; the first is the one lists show. */
  pictures: z.array(
    z.object({ id: z.number(), alt: z.string(), variantIds: z.array(z.number()), isDrawing: z.boolean() }),
  ),
  categories: z.array(
    z.object({ id: z.number(), title: z.string(), tags: z.array(z.object({ id: z.number(), name: z.string() })) }),
  ),
  attributes: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      kind: z.enum(attributeKinds),
      unit: z.string().nullable(),
      axis: z.boolean(),
      options: z.array(z.string()),
      scopes: z.array(z.object({ categoryId: z.number(), tagId: z.number().nullable(), required: z.boolean() })),
    }),
  ),
})
export type ShownSheet = z.output<typeof shownSheet>
