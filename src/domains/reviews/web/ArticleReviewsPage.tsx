import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { getArticleReviews } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { ReviewList, ReviewSummary } from './ReviewList.tsx'
import { ReviewTerms } from './ReviewTerms.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const reviews = await context
    .get(pageApi)
    .call(getArticleReviews, { params: { slug }, query: { page: pageOf(request) } })
  return { slug, ...reviews }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `Avis\u00a0: ${loaderData?.title ?? ''}`,
    description: `Les avis de ceux qui ont acheté et reçu ${loaderData?.title ?? 'cet article'}.`,
    path: reviewLinks.ofArticle(loaderData?.slug ?? ''),
  })

export default function ArticleReviewsPage() {
  const { slug, title, counts, reviews, page, pages } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[{ label: 'Accueil', to: paths.home }, { label: title, to: paths.article(slug) }, { label: 'Avis' }]}
      />
      <h1 className="mb-5 mt-2">{`Avis\u00a0: ${unbroken(title)}`}</h1>
      <div className="flex max-w-4xl flex-col gap-5">
        <ReviewSummary counts={counts} />
        {reviews.length > 0 ? (
          <ReviewList reviews={reviews} />
        ) : (
          <p className="text-soft">Aucun avis pour l’instant.</p>
        )}
        <Pagination page={page} count={pages} to={number => reviewLinks.ofArticle(slug, number)} />
        <ReviewTerms />
      </div>
    </LinkArea>
  )
}
