import { attributeValues, eanField, regulationFields } from '#domains/catalogue/contract-sheet-fields.ts'
import { attributeKinds } from '#domains/catalogue/rules/attributes.ts'
import { mayBeReduced } from '#domains/catalogue/rules.ts'
import { deliveryMode, operation, smallId, z } from '#shared/contract.ts'
import { articleText, delivery, line, terms, termsFault, whole } from './contract.ts'
import { vatCodes } from './rules.ts'

const attribute = z.object({
  code: z.string(),
  label: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable(),
  /** Variants may differ by it. */
  axis: z.boolean(),
  /** A text is one of them, when there are any. */
  options: z.array(z.string()),
  /** In this category: for the whole of it, or for a tag. */
  scopes: z.array(z.object({ categoryId: z.number(), tagId: z.number().nullable(), required: z.boolean() })),
})
export type OptionAttribute = z.output<typeof attribute>
export const articleOptions = operation({
  method: 'GET',
  path: '/api/seller/articles/options',
  summary:
    'Returns the options of the new-article form: categories, brands, attributes, VAT rates, warehouses, delivery.',
  access: 'seller',
  data: z.object({
    categories: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        tags: z.array(z.object({ id: z.number(), name: z.string() })),
        /** In the operator’s order. */
        attributes: z.array(attribute),
      }),
    ),
    brands: z.array(z.string()),
    vatRates: z.array(z.object({ code: z.enum(vatCodes), basisPoints: z.number() })),
    warehouses: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Modes with a rate, or with a pick-up shop. */
    readyModes: z.array(deliveryMode),
  }),
})
export type ArticleOptions = z.output<typeof articleOptions.data>

const variant = z
  .strictObject({
    /** Of its axes. */
    attributes: attributeValues.default({}),
    label: z.union([z.literal(''), line(80)]),
    ean: eanField,
    weightGrams: whole(1, 20_000_000, 'Poids requis'),
    contentQuantity: z.number().positive('Supérieur à zéro').max(999_999_999).nullable(),
    contentUnit: z.enum(['L', 'kg', 'm', 'piece']).nullable(),
    palletised: z.boolean(),
    /** Left out: as goods of its category and legal nature usually are. */
    lotTracked: z.boolean().optional(),
    ...terms,
  })
  .refine(value => (value.contentQuantity === null) === (value.contentUnit === null), {
    path: ['contentUnit'],
    message: 'Une quantité et son unité, ou rien',
  })

/** Indexes of values that occurred before. */
const doubles = (values: readonly (string | null)[]) =>
  values.flatMap((value, index) => (value !== null && value !== '' && values.indexOf(value) < index ? [index] : []))

export const createSellerArticle = operation({
  method: 'POST',
  path: '/api/seller/articles',
  summary: 'Creates an article with its variants and offers, as a draft or on sale at once.',
  access: 'seller',
  body: z
    .strictObject({
      ...articleText,
      categoryId: smallId,
      brand: line(80),
      saleUnit: line(20),
      packLabel: line(60),
      attributes: attributeValues,
      regulation: regulationFields,
      pictureFileId: z.uuid().nullable(),
      variants: z.array(variant).min(1, 'Une déclinaison au moins').max(40, '40 déclinaisons au plus'),
      ...delivery,
      publish: z.boolean(),
    })
    .superRefine(({ variants, regulation: nature }, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      for (const index of doubles(variants.map(({ label }) => label.toLowerCase())))
        refuse(['variants', index, 'label'], 'Deux déclinaisons portent ce nom')
      for (const index of doubles(variants.map(({ reference }) => reference)))
        refuse(['variants', index, 'reference'], 'Deux déclinaisons portent cette référence')
      for (const index of doubles(variants.map(({ ean }) => ean)))
        refuse(['variants', index, 'ean'], 'Deux déclinaisons portent cet EAN')
      for (const [index, value] of variants.entries()) {
        if (variants.length > 1 && value.label === '') refuse(['variants', index, 'label'], 'Nommez chaque déclinaison')
        const fault = termsFault(value, { ...nature, reducible: mayBeReduced(nature) })
        if (fault) refuse(['variants', index, fault.field], fault.sentence)
      }
    }),
  errors: ['CONFLICT', 'NOT_FOUND'],
  /** `waits`: for the operator's review. `missing`: why it stays a draft, and what to add first. */
  data: z.object({
    articleId: z.number(),
    slug: z.string(),
    offerIds: z.array(z.number()),
    waits: z.boolean(),
    missing: z.string().nullable(),
  }),
})
export type NewSellerArticle = z.output<typeof createSellerArticle.body>
