import { buyerStatusLabels, dispatchedStatuses, orderStatusLabels } from '#domains/orders/rules.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { ReturnDetail } from '../contract.ts'

type Sent = NonNullable<ReturnDetail['replacement']>
type Props = { replacement: Sent; received: boolean; sells: boolean }

/** The order that sends the goods again, and its parcel. */
export function Replacement({ replacement, received, sells }: Props) {
  const { id, number, status, carrier, trackingNumber, trackingUrl } = replacement
  return (
    <section aria-labelledby="remplacement" className="border border-rule p-4">
      <h2 id="remplacement" className="text-lg">
        Remplacement
      </h2>
      <p className="mt-1">
        <Link to={paths.order(id)} className="link figures">
          Commande {number}
        </Link>
        , sans rien à payer&nbsp;: {stateWords(status, received, sells)}.
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

/** A buyer may confirm before the seller has recorded that the goods left. */
function stateWords(status: Sent['status'], received: boolean, sells: boolean): string {
  const label = (sells ? orderStatusLabels : buyerStatusLabels)[status]
  if (!received || dispatchedStatuses.includes(status)) return label.toLowerCase()
  return sells
    ? `l’acheteur a confirmé sa réception, la commande reste «\u00a0${label}\u00a0» chez vous`
    : 'vous avez confirmé sa réception'
}
