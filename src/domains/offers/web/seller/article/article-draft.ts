import { type AttributeValues, appliesTo } from '#domains/catalogue/rules/attributes.ts'
import { proposesLots } from '#domains/catalogue/rules/lots.ts'
import { noInformation } from '#domains/regulation/rules/information.ts'
import { ordinaryGoods } from '#domains/regulation/rules.ts'
import type { FileInfo } from '#shared/files.ts'
import type { ContentUnit } from '#shared/price/unit-price.ts'
import type { ArticleOptions, NewSellerArticle, OptionAttribute } from '../../../contract-new-article.ts'
import {
  type DeliveryDraft,
  deliveryBody,
  emptyTerms,
  type TermsDraft,
  termsBody,
  usualDelivery,
} from '../terms/terms-draft.ts'

export type VariantDraft = TermsDraft & {
  key: number
  label: string
  ean: string
  /** Kilograms, as typed. */
  weight: string
  contentQuantity: string
  contentUnit: ContentUnit | ''
  palletised: boolean
  /** Null: as proposed for its category and legal nature. */
  lotTracked: boolean | null
  /** Values of its axes, by code. */
  attributes: AttributeValues
}
export type RegulationDraft = Omit<NewSellerArticle['regulation'], 'ammNumber' | 'withdrawalReason' | 'statements'> & {
  ammNumber: string
  withdrawalReason: string
  /** One a line. */
  statements: string
}
export type ArticleDraft = {
  title: string
  categoryId: number | null
  tagIds: readonly number[]
  brand: string
  description: string
  saleUnit: string
  packLabel: string
  /** Code → what is typed or ticked. */
  attributes: Readonly<Record<string, string>>
  regulation: RegulationDraft
  picture: FileInfo | null
  variants: readonly VariantDraft[]
  delivery: DeliveryDraft
}

let serial = 0
export const newVariant = (values: Partial<VariantDraft> = {}): VariantDraft => ({
  ...emptyTerms(),
  key: ++serial,
  label: '',
  ean: '',
  weight: '',
  contentQuantity: '',
  contentUnit: '',
  palletised: false,
  lotTracked: null,
  attributes: {},
  ...values,
})

/** A further variant: copies the values that are usually the same, not those that must differ. */
export const variantLike = (before: VariantDraft): VariantDraft =>
  newVariant({
    vatCode: before.vatCode,
    step: before.step,
    minimum: before.minimum,
    contentUnit: before.contentUnit,
    palletised: before.palletised,
    lotTracked: before.lotTracked,
  })

/** `looked` is what the person searched and did not find: the beginning of the title, or the EAN. */
export const newArticle = (looked: string): ArticleDraft => {
  const isCode = /^[\d\s]{8,}$/.test(looked)
  return {
    title: isCode ? '' : looked,
    categoryId: null,
    tagIds: [],
    brand: '',
    description: '',
    saleUnit: 'pièce',
    packLabel: 'à l’unité',
    attributes: {},
    regulation: {
      ...ordinaryGoods,
      ...noInformation,
      allergens: [],
      producerSchemes: [],
      ammNumber: '',
      withdrawalReason: '',
      pictograms: [],
      statements: '',
    },
    picture: null,
    variants: [newVariant({ ean: isCode ? looked.replace(/\s/g, '') : '' })],
    delivery: usualDelivery,
  }
}

/** What an article of these tags may or must have. */
export const attributesFor = (options: ArticleOptions, { categoryId, tagIds }: ArticlePlace): OptionAttribute[] =>
  (options.categories.find(({ id }) => id === categoryId)?.attributes ?? []).filter(({ scopes }) =>
    appliesTo(scopes, { categoryId: categoryId ?? 0, tagIds }),
  )
type ArticlePlace = Pick<ArticleDraft, 'categoryId' | 'tagIds'>

/** Decimal as the French type it; NaN for what is no number, which the server refuses. */
const decimalOf = (typed: string) =>
  /^\d{1,9}([.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN
/** `0,25` kg → 250 g. */
export const gramsOf = (kilograms: string) => Math.round(decimalOf(kilograms) * 1_000)

function attributesBody(
  typed: ArticleDraft['attributes'],
  known: readonly OptionAttribute[],
): NewSellerArticle['attributes'] {
  const given = known.filter(({ code }) => typed[code]?.trim())
  const valueFor = ({ code, kind }: OptionAttribute) => {
    const value = typed[code]?.trim() ?? ''
    if (kind === 'boolean') return value === 'oui'
    return kind === 'number' ? decimalOf(value) : value
  }
  return Object.fromEntries(given.map(attribute => [attribute.code, valueFor(attribute)]))
}

/** Whether goods of these tags and this legal nature are usually tracked by lot. */
export const lotsProposed = (options: ArticleOptions, { categoryId, tagIds, regulation }: ArticleDraft): boolean => {
  const tags = options.categories.flatMap(category => category.tags).filter(({ id }) => tagIds.includes(id))
  return proposesLots({ categoryId, tags: tags.map(({ name }) => name), plantProtection: regulation.plantProtection })
}

const variantBody = (draft: VariantDraft, lotTracked: boolean): NewSellerArticle['variants'][number] => ({
  ...termsBody(draft),
  label: draft.label.trim(),
  ean: draft.ean.trim() || null,
  weightGrams: gramsOf(draft.weight),
  contentQuantity: draft.contentQuantity.trim() ? decimalOf(draft.contentQuantity) : null,
  contentUnit: draft.contentUnit || null,
  palletised: draft.palletised,
  lotTracked: draft.lotTracked ?? lotTracked,
  attributes: draft.attributes,
})

/** The whole body; what cannot be read goes as it is, and comes back with its fault. */
export function articleBody(draft: ArticleDraft, options: ArticleOptions, publish: boolean): NewSellerArticle {
  const { regulation, categoryId, delivery, picture } = draft
  const known = attributesFor(options, draft)
  return {
    title: draft.title,
    categoryId: categoryId ?? Number.NaN,
    tagIds: [...draft.tagIds],
    brand: draft.brand,
    description: draft.description,
    saleUnit: draft.saleUnit,
    packLabel: draft.packLabel,
    attributes: attributesBody(draft.attributes, known),
    regulation: {
      ...regulation,
      ammNumber: regulation.ammNumber.trim() || null,
      withdrawalReason: regulation.withdrawalReason.trim() || null,
      statements: regulation.statements
        .split('\n')
        .map(line => line.trim())
        .filter(line => line),
    },
    pictureFileId: picture?.id ?? null,
    variants: draft.variants.map(variant => variantBody(variant, lotsProposed(options, draft))),
    ...deliveryBody(delivery),
    publish,
  }
}
