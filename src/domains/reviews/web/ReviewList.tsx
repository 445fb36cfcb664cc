import { formatLongDate } from '#shared/dates.ts'
import type { PublishedReview, ReviewCounts } from '../contract.ts'
import { ratingLabels } from '../rules.ts'
import { averageText, countText, Rating } from './Rating.tsx'

/** With the dates that the law asks for: of the experience, and of the publication. */
export const ReviewList = ({ reviews }: { reviews: readonly PublishedReview[] }) => (
  <ul className="divide-y divide-rule border-t border-ink">
    {reviews.map(review => (
      <li key={review.id} className="py-4">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Rating rating={review.rating} />
          <span className="text-sm text-soft">{`${review.author} · achat vérifié`}</span>
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{review.text}</p>
        <p className="caption mt-2">
          {[
            review.variantLabel,
            `acheté à ${review.vendor}`,
            `reçu le ${formatLongDate(review.experiencedOn)}`,
            `publié le ${formatLongDate(review.publishedAt)}`,
            review.isChanged && 'modifié par son auteur',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {review.reply && review.repliedAt && (
          <div className="mt-3 max-w-prose border-l-2 border-rule pl-4 text-sm">
            <p className="font-semibold">{`Réponse de ${review.vendor}, le ${formatLongDate(review.repliedAt)}`}</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.reply}</p>
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** Count, average, and how many reviews gave each rating. */
export function ReviewSummary({ counts: { count, average, byRating } }: { counts: ReviewCounts }) {
  if (average === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <p>
        <span className="font-title text-2xl font-semibold tabular-nums">{averageText(average)}</span>
        <span className="text-soft">{` · ${countText(count)}`}</span>
      </p>
      <dl className="grid grid-cols-[auto_6rem_auto] items-center gap-x-2 text-sm">
        {[5, 4, 3, 2, 1].map(rating => {
          const given = byRating[rating - 1] ?? 0
          return (
            <div key={rating} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt>{ratingLabels[rating]}</dt>
              <dd className="contents">
                <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full bg-chalk">
                  <rect width={(100 * given) / count} height="8" fill="currentColor" />
                </svg>
                <span className="tabular-nums text-soft">{given}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
