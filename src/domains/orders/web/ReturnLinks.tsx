import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { OrderDetail } from '../contract-detail.ts'
import type { ReturnCheck } from '../contract-returns.ts'
import { openReturnLabels } from './labels.ts'
import { reasonAgainst } from './panel.ts'

/**
 * Links to return or report; the withdrawal link uses the legal wording and stays for the whole period (C. conso
 * L221-21).
 */
export function ReturnLinks({ order, returns }: { order: OrderDetail; returns: ReturnCheck }) {
  const isPrivate = order.buyer.kind === 'normal'
  const reported = reasonAgainst('askReturn', order, 'buyer')
  const refusal = isPrivate ? reasonAgainst('withdraw', order, 'buyer') : reported
  const nothing = returns.lines.some(line => line.returnable) ? null : 'Aucun article ne peut être retourné.'
  const reason = refusal ?? (returns.outDated ? returns.reason : nothing)
  return (
    <div className="flex w-full flex-col items-start gap-2 border-t border-rule pt-4">
      {order.openReturn && (
        <p>
          <Link to={paths.myReturns({ commande: order.id })} className="link font-medium">
            {`${openReturnLabels[order.openReturn]}\u00a0: suivre le dossier`}
          </Link>
        </p>
      )}
      <p className="text-sm text-soft">{reason ?? returns.reason}</p>
      {!reason && (
        <ButtonLink to={paths.newReturn(order.id, isPrivate ? 'retractation' : 'retour')}>
          {isPrivate ? 'Renoncer au contrat ici' : 'Retourner un article'}
        </ButtonLink>
      )}
      {!reported && <ButtonLink to={paths.newReturn(order.id, 'dommage')}>Signaler un dommage</ButtonLink>}
    </div>
  )
}
