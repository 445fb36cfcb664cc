import { buyerStatusLabels, orderStatusLabels } from '#domains/orders/rules.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { ReturnDetail } from '../contract.ts'

type Props = { replacement: NonNullable<ReturnDetail['replacement']>; sells: boolean }

/** The order that sends the goods again, and its parcel. */
export function Replacement({ replacement, sells }: Props) {
  const { id, number, status, carrier, trackingNumber, trackingUrl } = replacement
  const labels = sells ? orderStatusLabels : buyerStatusLabels
  return (
    <section aria-labelledby="remplacement" className="border border-rule p-4">
      <h2 id="remplacement" className="text-lg">
        Remplacement
      </h2>
      <p className="mt-1">
        <Link to={paths.order(id)} className="link figures">
          Commande {number}
        </Link>
        , sans rien à payer&nbsp;: {labels[status].toLowerCase()}.
      </p>
      {trackingNumber && (
        <p className="mt-1 text-sm text-soft">
          {carrier},{' '}
          {trackingUrl ? (
            <a href={trackingUrl} className="link figures">
              suivi {trackingNumber}
            </a>
          ) : (
            `suivi ${trackingNumber}`
          )}
        </p>
      )}
    </section>
  )
}
