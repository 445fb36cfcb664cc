/** What a comparison shows: the same facts of each article, and which of them differ. */
import { deliveryLabels } from '#shared/delivery.ts'
import { shownPrice } from '#shared/price/packaging.ts'
import type { ArticleDetails } from '../../contract-details.ts'
import { comparedAtMost, parseIds } from '../../rules.ts'

/** `?ids=1,2` of a link, or `?ids=1&ids=2` of a form without scripts. What is no id is left out. */
export function idsOf(search: URLSearchParams): { ids: number[]; isCut: boolean } {
  const all = parseIds(
    search
      .getAll('ids')
      .flatMap(ids => ids.split(','))
      .filter(id => /^\d{1,15}$/.test(id))
      .join(),
  )
  return { ids: all.slice(0, comparedAtMost), isCut: all.length > comparedAtMost }
}

export type ComparedFact = { label: string; values: string[]; differs: boolean }

const attributesOf = ({ attributes, variants }: ArticleDetails) => [
  ...attributes,
  ...variants.flatMap(variant => variant.attributes),
]

/** Names of an attribute's values: those of the article, or of its variants. Categories use one label for several attributes. */
const valuesOf = (article: ArticleDetails, label: string): string => {
  const own = attributesOf(article).filter(attribute => attribute.label === label)
  return [...new Set(own.map(({ value }) => value))].join(', ')
}

export function comparedFacts(articles: readonly ArticleDetails[]): ComparedFact[] {
  const labels = new Set(articles.flatMap(attributesOf).map(({ label }) => label))
  const facts = [
    { label: 'Marque', values: articles.map(({ card }) => card.brand) },
    { label: 'Conditionnement', values: articles.map(({ card }) => card.packLabel) },
    { label: 'Vendu par', values: articles.map(sellersOf) },
    { label: 'Stock', values: articles.map(stockOf) },
    {
      label: 'Livraison',
      values: articles.map(({ card }) => card.deliveryModes.map(mode => deliveryLabels[mode]).join(', ')),
    },
    ...[...labels].map(label => ({ label, values: articles.map(article => valuesOf(article, label)) })),
  ]
  return facts.map(fact => ({ ...fact, differs: new Set(fact.values).size > 1 }))
}

const sellersOf = ({ variants }: ArticleDetails) =>
  [...new Set(variants.map(({ vendorName }) => vendorName))].join(', ')

function stockOf({ card, variants }: ArticleDetails): string {
  const shops = card.shopIds.length
  if (shops > 0) return `En stock dans ${shops}\u00a0magasin${shops > 1 ? 's' : ''}`
  return variants.some(({ available, minimum }) => available >= minimum) ? 'En livraison uniquement' : 'Épuisé'
}

/** An article as the heads and the actions of the comparison need it. */
export function comparedHead({ card, variants }: ArticleDetails) {
  const { id, slug, title, categoryId, pictureId, saleUnit, packLabel, vatBasisPoints, unitPrice, variantCount } = card
  const canBeBought = variants.some(({ available, minimum }) => available >= minimum)
  return {
    ...{
      id,
      slug,
      title,
      categoryId,
      pictureId,
      saleUnit,
      packLabel,
      vatBasisPoints,
      unitPrice,
      variantCount,
      canBeBought,
    },
    price: shownPrice({ ...card.bestOffer, priceCents: card.priceCents, vatBasisPoints }, card),
    offer: card.bestOffer,
  }
}
export type ComparedHead = ReturnType<typeof comparedHead>
