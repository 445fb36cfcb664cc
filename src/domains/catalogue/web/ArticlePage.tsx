import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { listArticleGroups } from '#domains/groups/contract.ts'
import { articleGroupsHtml } from '#domains/groups/web/ArticleGroups.tsx'
import { getArticleReviews } from '#domains/reviews/contract.ts'
import { aggregateRatingOf, articleReviewsHtml } from '#domains/reviews/web/ArticleReviews.tsx'
import { shownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { articleNeedNames } from '#domains/vineyard/rules/field-names.ts'
import { ArticlePacks } from '#domains/vineyard/web/ArticlePacks.tsx'
import { loadArticlePacks } from '#domains/vineyard/web/article-packs.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { shownPrice } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { type Article, getArticle } from '../contract.ts'
import { namedPictograms } from '../rules/pictogram-names.ts'
import { ArticleActions } from './ArticleActions.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'
import { ArticlePictures } from './ArticlePictures.tsx'
import { factsOf, namedDocument } from './article-facts.ts'
import { articleNotices } from './article-notices.ts'
import { BuyBox } from './BuyBox.tsx'
import { Documents } from './Documents.tsx'
import { LegalBox } from './legal/LegalBox.tsx'
import { buyerRights, legalWarnings } from './legal/legal-words.ts'
import { OtherOffers } from './OtherOffers.tsx'
import { PhonePrice, StickySummary } from './StickySummary.tsx'
import { ShopsWithStock } from './stock/ShopsWithStock.tsx'
import { productData } from './structured-data.ts'
import { VariantTable } from './VariantTable.tsx'
import { type VariantRow, variantRows } from './variant-rows.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const article = await call(getArticle, { params: { slug: params.slug ?? '' } })
  // Merged into another article: a permanent redirect.
  if (article.slug !== params.slug) throw redirect(paths.article(article.slug), 301)
  const reviews = await call(getArticleReviews, { params: { slug: article.slug } })
  const groups = await call(listArticleGroups, { params: { slug: article.slug } })
  return {
    ...article,
    // Computed here, so that browsers do not load the code.
    structured: { ...productData(article), aggregateRating: aggregateRatingOf(reviews) },
    reviews: articleReviewsHtml(reviews, article.slug),
    groups: articleGroupsHtml(groups),
    packs: await loadArticlePacks(article, new URL(request.url).searchParams, { call }),
    title: unbroken(article.title),
    variants: article.variants.map(variant => ({ ...variant, label: unbroken(variant.label) })),
    facts: factsOf(article),
    documents: article.documents.map(({ id, kind, title }) => ({ id, kind, title: namedDocument(kind, title) })),
    warnings: legalWarnings(article),
    pictograms: namedPictograms(article.legal.pictograms),
    rights: buyerRights(article.legal),
    notices: articleNotices(article),
  }
}

// Sorting the table needs no new data.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname ||
    articleNeedNames.some(name => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const article = loaderData
  const first = firstOf(variantRows(article))
  const described = [article.title, article.brand.name, ...(first ? [fromPrice(first)] : [])].join(', ')
  return [
    ...pageMeta(matches, {
      title: article.title,
      description: `${described}. ${article.description}`.slice(0, 158),
      path: paths.article(article.slug),
    }),
    { 'script:ld+json': article.structured },
  ]
}

/** « à partir de 0,948 € TTC la bouteille » */
function fromPrice({ offer, variant }: VariantRow): string {
  const { ttc, unit } = shownPrice(offer, variant)
  return `à partir de ${unitEuros(ttc)} TTC ${unit}`
}

/** The cheapest that can be bought, else the cheapest. */
const firstOf = (rows: readonly VariantRow[]): VariantRow | undefined => {
  const byPrice = rows.toSorted((a, b) => a.offer.priceCents - b.offer.priceCents)
  return byPrice.find(({ offer }) => offer.available >= offer.minimum) ?? byPrice[0]
}

export default function ArticlePage() {
  const article = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const rows = variantRows(article)
  const first = firstOf(rows)
  const several = rows.length > 1
  return (
    <LinkArea className="page pb-4 pt-4">
      <div data-index={article.category.id}>
        <Breadcrumb crumbs={crumbsOf(article)} />
        <Top article={article} rows={rows} first={first} chosen={search.get('modele')} />
        {several && (
          <section id="modeles" className="mb-6 mt-8 scroll-mt-(--bar-height)">
            <h2 className="rubric">{`${rows.length}\u00a0modèles`}</h2>
            <div className="mt-3">
              <VariantTable article={article} order={search.get('tri')} chosen={search.get('modele')} />
            </div>
          </section>
        )}
        {article.packs && <ArticlePacks article={article} packs={article.packs} />}
        <OtherOffers article={article} />
        <div className="grid gap-x-8 md:mt-12 md:gap-y-10 lg:grid-cols-2">
          {rows.some(({ offer }) => offer.leadDays === null) && (
            <PhoneFold id="magasins" title="En magasin aujourd’hui">
              <ShopsWithStock article={article} />
            </PhoneFold>
          )}
          <PhoneFold id="documents" title="Description et documents">
            <p className="mt-3 max-w-prose whitespace-pre-line">{article.description}</p>
            <Documents article={article} />
          </PhoneFold>
        </div>
        <LegalBox
          legal={article.legal}
          pictograms={article.pictograms}
          warnings={article.warnings}
          rights={article.rights}
        />
      </div>
      {article.groups && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, rendered by the loader: no script for it
        <section id="groupes" className="mt-8 md:mt-12" dangerouslySetInnerHTML={{ __html: article.groups }} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, rendered by the loader: no script for it */}
      <section id="avis" className="mt-8 md:mt-12" dangerouslySetInnerHTML={{ __html: article.reviews }} />
      {article.similar.length > 0 && (
        <section className="mt-8 md:mt-12">
          <h2 className="rubric mb-4">Articles similaires</h2>
          <ArticleGrid kind="row" cards={article.similar.map(shownCard)} />
        </section>
      )}
      {first && <StickySummary article={article} cheapest={first} target={several ? 'modeles' : 'commander'} />}
    </LinkArea>
  )
}

function crumbsOf({ category, tags, title }: Article) {
  const [tag] = tags
  return [
    { label: 'Accueil', to: paths.home },
    { label: category.title, to: paths.articles({ cat: category.id }) },
    ...(tag ? [{ label: tag, to: paths.articles({ cat: category.id, tags: tag }) }] : []),
    { label: title },
  ]
}

interface TopProps {
  article: ReturnType<typeof useLoaderData<typeof loader>>
  rows: readonly VariantRow[]
  first: VariantRow | undefined
  chosen: string | null
}

function Top({ article, rows, first, chosen }: TopProps) {
  const { title, category, tags, brand } = article
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <header className="lg:col-start-2">
        <p className="text-sm">
          <a
            href={`${paths.brands}#${brand.slug}`}
            className="font-semibold uppercase tracking-wide text-index hover:underline"
          >
            {brand.name}
          </a>
        </p>
        <h1 className="mt-1">{title}</h1>
        {first && <PhonePrice article={article} cheapest={first} target={rows.length > 1 ? 'modeles' : 'commander'} />}
        {article.notices.map(({ kind, title, text, to, label }) => (
          <Notice key={to} kind={kind} title={title} className="mt-3">
            {text} <a href={to}>{label}</a>
          </Notice>
        ))}
        <ul className="mt-3 flex flex-wrap gap-2 text-sm">
          {tags.map(name => (
            <li key={name}>
              <a
                href={paths.articles({ cat: category.id, tags: name })}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-sm border border-rule px-2 hover:border-ink"
              >
                <IndexIcon index={category.id} className="size-4 text-index" />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <ArticleActions slug={article.slug} variantId={first?.variant.id} />
      </header>
      <ArticlePictures
        article={article}
        plate={rows[0]?.offer.reference}
        chosen={rows.find(({ variant }) => `${variant.id}` === chosen)?.variant.pictureId}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2 lg:col-start-2 lg:grid-cols-1 xl:grid-cols-2">
        {first && <BuyBox article={article} rows={rows} first={first} />}
        <PhoneFold id="caracteristiques" title="Caractéristiques">
          <ArticleFacts facts={article.facts} />
        </PhoneFold>
      </div>
    </div>
  )
}
