import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listHref } from '#domains/search/web/list-links.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { getSellerReviews } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { ReviewList, ReviewSummary } from './ReviewList.tsx'
import { ReviewTerms } from './ReviewTerms.tsx'
import { ServiceMeasures } from './ServiceMeasures.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const reviews = await context
    .get(pageApi)
    .call(getSellerReviews, { params: { slug }, query: { page: pageOf(request) } })
  return { slug, ...reviews }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `Avis sur ${loaderData?.name ?? 'un vendeur'}`,
    description: `Les avis des acheteurs livrés par ${loaderData?.name ?? 'ce vendeur'}, et son service mesuré sur 90 jours.`,
    path: reviewLinks.ofSeller(loaderData?.slug ?? ''),
  })

export default function SellerReviewsPage() {
  const { slug, name, counts, reviews, service, page, pages } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: `Avis sur ${name}` }]} />
      <h1 className="mb-5 mt-2">{`Avis sur ${name}`}</h1>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <ReviewSummary counts={counts} />
          {reviews.length > 0 ? (
            <ReviewList reviews={reviews} />
          ) : (
            <p className="max-w-prose text-soft">
              Personne n’a encore donné son avis sur ce vendeur. Son service, lui, se mesure à chaque commande.
            </p>
          )}
          <Pagination page={page} count={pages} to={number => reviewLinks.ofSeller(slug, number)} />
          <ReviewTerms />
        </div>
        <div className="min-w-0">
          <h2 className="rubric mb-3">Service mesuré sur 90&nbsp;jours</h2>
          <ServiceMeasures service={service} linked={false} />
          <p className="mt-4">
            <a href={listHref({ vendeur: slug })} className="link">
              Voir ses articles
            </a>
          </p>
        </div>
      </div>
    </LinkArea>
  )
}
