import { formatLongDate, isoDay } from '#shared/dates.ts'
import { Notice } from '#ui/Notice.tsx'
import type { ReturnDetail } from '../contract.ts'
import { nextStep } from './labels.ts'

/** Current status and deadline; red when late. */
export function Clock({ detail }: { detail: ReturnDetail }) {
  const { dueOn, late, carrierDeadline, sendBy } = detail
  const buys = detail.actors.includes('buyer')
  const sells = !buys && detail.actors.includes('seller')
  return (
    <div className="flex flex-col gap-3">
      <Notice
        kind={late ? 'error' : detail.status === 'REFUNDED' || detail.status === 'REPLACED' ? 'success' : 'info'}
        title={nextStep(detail)}
      >
        {dueOn &&
          (late
            ? `${sells ? 'Votre délai' : 'Le délai du vendeur'} a pris fin le ${formatLongDate(dueOn)}.`
            : `${sells ? 'Vous avez' : 'Le vendeur a'} jusqu’au ${formatLongDate(dueOn)} inclus.`)}
        {late && buys && ' Vous pouvez nous soumettre le litige.'}
        {sendBy && ` Les articles sont à renvoyer au plus tard le ${formatLongDate(sendBy)}.`}
      </Notice>
      {carrierDeadline && <CarrierClock detail={detail} until={carrierDeadline} />}
    </div>
  )
}

/** The carrier's three days concern professionals and the seller; a private buyer loses no right by them. */
function CarrierClock({ detail, until }: { detail: ReturnDetail; until: string }) {
  const sells = detail.actors.includes('seller')
  if (detail.buyer.isPrivate && !sells) return null
  const past = until < isoDay(new Date())
  return (
    <Notice
      kind="warning"
      title={`Réserves au transporteur\u00a0: ${past ? 'délai passé le' : 'jusqu’au'} ${formatLongDate(until)}`}
    >
      {past
        ? 'Le recours contre le transporteur est perdu, sauf réserves déjà envoyées. '
        : 'Lettre recommandée avec avis de réception, dans les trois jours qui suivent la livraison, dimanches et jours fériés non compris (C. com. L133-3). '}
      {detail.buyer.isPrivate &&
        'L’acheteur est un particulier\u00a0: sa garantie légale ne dépend pas de cette lettre.'}
    </Notice>
  )
}
