import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerOfferDetail } from '../../contract.ts'

/** The promotion of the offer, or the way to one. */
export function PromotionLine({ file: { offer, article, promotion } }: { file: SellerOfferDetail }) {
  if (promotion) {
    const { id, state, priceCents, startsOn, endsOn } = promotion
    return (
      <p className="mt-3 text-sm">
        <Link className="link" to={workspacePaths.promotion(id)}>
          {state === 'running' ? 'Promotion en cours' : 'Promotion prévue'}
        </Link>
        {`\u00a0: ${euros(priceCents)} HT ${state === 'running' ? '' : `du ${formatLongDate(startsOn)} `}jusqu’au ${formatLongDate(endsOn)}.`}
        {state === 'running' && ' Le prix ne peut pas être changé avant sa fin.'}
      </p>
    )
  }
  if (!article.reducible || offer.status !== 'published') return null
  return (
    <p className="mt-3 text-sm">
      <Link className="link" to={`${workspacePaths.newPromotion}?offres=${offer.id}`}>
        Planifier une promotion
      </Link>
    </p>
  )
}
