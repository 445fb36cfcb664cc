import { noticeLinks } from '#domains/notices/rules/links.ts'
import { listHref } from '#domains/search/web/list-links.ts'
import { percent } from '#shared/money.ts'
import type { Article } from '../contract.ts'
import { sheetDocumentLabels } from '../rules/article-sheet.ts'
import { legalFacts } from './legal/legal-facts.ts'

const weights = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const weightWords = (grams: number) =>
  grams < 1_000 ? `${grams}\u00a0g` : `${weights.format(grams / 1_000).replaceAll('\u202f', '\u00a0')}\u00a0kg`

/** One value, or its span over the variants: « 1,2 kg à 4 kg ». */
function span(values: readonly number[], words: (value: number) => string): string {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return least === most ? words(least) : `${words(least)} à ${words(most)}`
}

export type Fact = { label: string; value: string; to?: string }

const documentNames: Record<string, string> = sheetDocumentLabels
/** « Fiche de données de sécurité : … » */
export const namedDocument = (kind: string, title: string) => `${documentNames[kind] ?? kind}\u00a0: ${title}`

/** For the loader: browsers receive the facts, not how they are put in words. */
export function factsOf(article: Article): Fact[] {
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
    ...legalFacts(article),
    ...(article.maker ? [{ label: 'Fabricant', value: article.maker }] : []),
    ...(article.responsible ? [{ label: 'Responsable dans l’Union', value: article.responsible }] : []),
    ...(only?.ean ? [{ label: 'Code-barres', value: only.ean }] : []),
    { label: 'TVA', value: rates.map(percent).join(', ') },
    { label: 'Contenu illicite, danger', value: 'Signaler cet article', to: noticeLinks.ofArticle(article.slug) },
  ]
}
