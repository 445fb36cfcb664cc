import { ratingLabels } from '../rules.ts'

/** Five marks, the given ones full; the words say it too. */
export const Rating = ({ rating }: { rating: number }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map(step => (
        <span key={step} className={`h-3 w-4 border border-ink ${step <= rating ? 'bg-ink' : 'bg-paper'}`} />
      ))}
    </span>
    <span className="font-semibold">
      {ratingLabels[rating]}
      <span className="sr-only">{`, ${rating} sur 5`}</span>
    </span>
  </span>
)

/** « 4,6 sur 5 » */
export const averageText = (average: number) => `${average.toLocaleString('fr-FR')}\u00a0sur\u00a05`
export const countText = (count: number) => `${count}\u00a0avis`
