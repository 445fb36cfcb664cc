/** The rows of a list shown as a table: one for each variant, which can be ordered from its row. */
import { unbroken } from '#shared/price/measures.ts'
import { shownPrice } from '#shared/price/packaging.ts'
import type { ArticleList } from '../../contract.ts'
import type { ArticleDetails, VariantDetails } from '../../contract-details.ts'

/** An attribute that distinguishes the articles of the list. */
export type AttributeColumn = { code: string; label: string }
export type TableRow = {
  slug: string
  title: string
  variantId: number
  /** What distinguishes it from the other variants. */
  name: string
  /** The article, in its first row. */
  comparedId?: number
  /** Variants of the article that have no row of their own, in its last row. */
  hiddenVariants?: number
  /** In the order of the columns. */
  attributes: string[]
  price: ReturnType<typeof shownPrice>
} & Pick<
  VariantDetails,
  'unitPrice' | 'reference' | 'saleUnit' | 'packLabel' | 'vatBasisPoints' | 'offerId' | 'minimum' | 'step' | 'available'
>

const columnsAtMost = 3
/** An article with many variants would push the others off the page. */
const rowsPerArticle = 3

/** The facets of the goods, most articles first. */
export const attributeColumns = ({ facets }: Pick<ArticleList, 'facets'>): AttributeColumn[] =>
  facets
    .filter(({ name }) => name === 'attributs')
    .slice(0, columnsAtMost)
    .map(({ label, values }) => ({ code: values[0]?.value.split(':')[0] ?? '', label }))

/** Goods that are sold by the unit in which they are compared. */
export const isPricedByUnit = ({ unitPrice, price }: TableRow) => !unitPrice || unitPrice.cents === price.ht

export const tableRows = (articles: readonly ArticleDetails[], columns: readonly AttributeColumn[]): TableRow[] =>
  articles.flatMap(article => {
    return article.variants.slice(0, rowsPerArticle).map((variant, rank) => rowOf(article, variant, columns, rank))
  })

function rowOf(
  article: ArticleDetails,
  variant: VariantDetails,
  columns: readonly AttributeColumn[],
  rank: number,
): TableRow {
  const { id, slug, title } = article.card
  const { id: variantId, label, packLabel, reference, saleUnit, unitPrice, vatBasisPoints } = variant
  const { offerId, minimum, step, available } = variant
  const hidden = rank === rowsPerArticle - 1 ? article.variants.length - rowsPerArticle : 0
  const own = [...variant.attributes, ...article.attributes]
  return {
    ...{ slug, title: unbroken(title), variantId, reference, saleUnit, packLabel, vatBasisPoints, unitPrice },
    ...{ offerId, minimum, step, available },
    name: label || packLabel,
    ...(rank === 0 && { comparedId: id }),
    ...(hidden > 0 && { hiddenVariants: hidden }),
    attributes: columns.map(({ code }) => own.find(attribute => attribute.code === code)?.value ?? ''),
    price: shownPrice(variant, variant),
  }
}
