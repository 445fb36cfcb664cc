import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { OrderDetail } from '../contract-detail.ts'

/** What the buyer changed since the order was placed, which its seller reads before preparing, what leaves with it, and what it replaces. */
export function OrderChanges({ order, sells }: { order: OrderDetail; sells: boolean }) {
  const changes = order.history.filter(step => step.axis === 'fulfilment' && step.to === 'CHANGED')
  const isShown = changes.length > 0 && order.status === 'TO_PREPARE'
  const others = order.joins ? [order.joins] : order.joinedBy
  return (
    <>
      {isShown && (
        <Notice kind={sells ? 'warning' : 'info'} className="mt-4" title="Commande modifiée par l’acheteur">
          <ul>
            {changes.map(({ id, at, note }) => (
              <li key={id} className="break-words">
                {formatDateTime(at)}&nbsp;: {note}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {order.replaces && (
        <Notice className="mt-4" title="Remplacement">
          <p>
            Cette commande, sans rien à payer, remplace les articles du{' '}
            <Link to={paths.returnFile(order.replaces.id)} className="link">
              retour {order.replaces.number}
            </Link>
            .
          </p>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice className="mt-4" title="Un seul envoi">
          <p>
            {sells ? 'À préparer et à expédier avec' : 'Part avec'}{' '}
            {others.map(({ id, number }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={paths.order(id)} className="link">
                  la commande {number}
                </Link>
              </span>
            ))}
            .
          </p>
        </Notice>
      )}
    </>
  )
}
