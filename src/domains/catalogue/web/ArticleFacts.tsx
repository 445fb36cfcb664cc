import { listHref } from '#domains/search/web/list-links.ts'
import { percent } from '#shared/money.ts'
import type { Article } from '../contract.ts'

const weights = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const weightWords = (grams: number) =>
  grams < 1_000 ? `${grams}\u00a0g` : `${weights.format(grams / 1_000).replaceAll('\u202f', '\u00a0')}\u00a0kg`

/** One value, or its span over the variants: « 1,2 kg à 4 kg ». */
function span(values: readonly number[], words: (value: number) => string): string {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return least === most ? words(least) : `${words(least)} à ${words(most)}`
}

type Fact = { label: string; value: string; to?: string }

function factsOf(article: Article): Fact[] {
  const { brand, attributes, variants, legal } = article
  const [only] = variants.length === 1 ? variants : []
  const own = only?.attributes.filter(({ code }) => !attributes.some(known => known.code === code)) ?? []
  const rates = [...new Set(variants.flatMap(variant => variant.offers.map(offer => offer.vatBasisPoints)))]
  return [
    { label: 'Marque', value: brand.name, to: listHref({ marque: brand.slug }) },
    ...[...attributes, ...own].map(({ label, value }) => ({ label, value })),
    ...(only ? [{ label: 'Conditionnement', value: only.packLabel }] : []),
    {
      label: 'Poids brut',
      value: span(
        variants.map(variant => variant.weightGrams),
        weightWords,
      ),
    },
    ...(variants.some(variant => variant.palletised) ? [{ label: 'Transport', value: 'Sur palette' }] : []),
    ...(legal.ammNumber ? [{ label: 'N° d’AMM', value: legal.ammNumber }] : []),
    ...(only?.ean ? [{ label: 'Code-barres', value: only.ean }] : []),
    { label: 'TVA', value: rates.map(percent).join(', ') },
  ]
}

export function ArticleFacts({ article }: { article: Article }) {
  return (
    <dl className="text-sm">
      {factsOf(article).map(({ label, value, to }) => (
        <div
          key={`${label}${value}`}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 border-b border-rule py-1.5"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums">
            {to ? (
              <a href={to} className="link">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
