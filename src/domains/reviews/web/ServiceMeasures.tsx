import type { SellerService } from '../contract.ts'
import { reviewLinks } from '../rules/links.ts'
import { averageText, countText } from './Rating.tsx'

const labels: Record<SellerService['measures'][number]['name'], string> = {
  late: 'Préparées à l’heure',
  promise: 'Arrivées au jour promis',
  faults: 'Reçues complètes et en bon état',
  cancelled: 'Honorées jusqu’au bout',
  replies: 'Messages répondus dans le délai',
}

const share = (good: number, cases: number) =>
  `${((good / cases) * 100).toFixed(good === cases ? 0 : 1).replace('.', ',')}\u00a0%`

/** What the marketplace measured over 90 days, from orders, returns and messages; nobody declares it. */
export function ServiceMeasures({
  service: { vendor, reviews, measures },
  linked,
}: {
  service: SellerService
  linked: boolean
}) {
  return (
    <section>
      <h3 className="text-base font-semibold">{vendor.name}</h3>
      {measures.length > 0 ? (
        <dl className="mt-1 text-sm">
          {measures.map(({ name, good, cases }) => (
            <div key={name} className="grid grid-cols-[1fr_auto_auto] gap-x-3 border-b border-rule py-1.5">
              <dt>{labels[name]}</dt>
              <dd className="font-semibold tabular-nums">{share(good, cases)}</dd>
              <dd className="text-soft tabular-nums">{`sur ${cases}`}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-sm text-soft">Trop peu de commandes sur 90&nbsp;jours pour mesurer son service.</p>
      )}
      {linked && (
        <p className="mt-2 text-sm">
          <a href={reviewLinks.ofSeller(vendor.slug)} className="link">
            {reviews.average === null
              ? 'Aucun avis sur ce vendeur pour l’instant'
              : `${averageText(reviews.average)}, ${countText(reviews.count)} sur ce vendeur`}
          </a>
        </p>
      )}
    </section>
  )
}
