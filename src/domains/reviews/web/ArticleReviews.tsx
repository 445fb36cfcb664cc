import { renderToStaticMarkup } from 'react-dom/server'
import type { OperationResponse } from '#shared/contract.ts'
import type { getArticleReviews } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { ReviewList, ReviewSummary } from './ReviewList.tsx'
import { ReviewTerms } from './ReviewTerms.tsx'
import { ServiceMeasures } from './ServiceMeasures.tsx'

type Reviews = OperationResponse<typeof getArticleReviews>
const shownAtMost = 5

/**
 * Of the article page, as HTML: nothing in it needs a script, and the page sends none for it. Called by loaders only.
 */
export const articleReviewsHtml = (reviews: Reviews, slug: string) =>
  renderToStaticMarkup(<ArticleReviews reviews={reviews} slug={slug} />)

/** Structured data of the verified reviews; nothing without any. */
export const aggregateRatingOf = ({ counts: { count, average } }: Reviews) =>
  average === null ? undefined : { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 }

const ArticleReviews = ({ reviews: { counts, reviews, sellers }, slug }: { reviews: Reviews; slug: string }) => (
  <>
    <h2 className="rubric">Avis des acheteurs</h2>
    <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewSummary counts={counts} />
        {reviews.length > 0 ? (
          <ReviewList reviews={reviews.slice(0, shownAtMost)} />
        ) : (
          <p className="max-w-prose text-soft">
            Personne n’a encore donné son avis sur cet article. Seuls ceux qui l’ont reçu peuvent en écrire un, depuis
            leur compte.
          </p>
        )}
        {counts.count > shownAtMost && (
          <p>
            <a href={reviewLinks.ofArticle(slug)} className="link">{`Lire les ${counts.count}\u00a0avis`}</a>
          </p>
        )}
        <ReviewTerms />
      </div>
      {sellers.length > 0 && (
        <div className="flex min-w-0 flex-col gap-5">
          <p className="caption">Service mesuré sur 90&nbsp;jours</p>
          {sellers.map(service => (
            <ServiceMeasures key={service.vendor.slug} service={service} linked />
          ))}
        </div>
      )}
    </div>
  </>
)
