import { formatLongDate, isoDay } from '#shared/dates.ts'
import { euros, percent } from '#shared/money.ts'
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
      {detail.surcharge && <LateSurcharge detail={detail} surcharge={detail.surcharge} />}
      {carrierDeadline && <CarrierClock detail={detail} until={carrierDeadline} />}
    </div>
  )
}

/** The law raises the sum due; a card refund never exceeds the price paid, so the seller pays the rest itself. */
function LateSurcharge({
  detail,
  surcharge,
}: {
  detail: ReturnDetail
  surcharge: NonNullable<ReturnDetail['surcharge']>
}) {
  const { dueOn, daysLate, basisPoints, cents } = surcharge
  const days = daysLate === 1 ? 'un jour' : `${daysLate} jours`
  const sells = !detail.actors.includes('buyer')
  const share = `${basisPoints === null ? 'du taux d’intérêt légal' : `de ${percent(basisPoints)}`}, soit ${euros(cents)}`
  return (
    <Notice kind="warning" title={`Remboursement en retard de ${days}\u00a0: la somme due est majorée ${share}`}>
      {`Code de la consommation, article L242-4\u00a0: le remboursement était dû le ${formatLongDate(dueOn)} au plus tard. `}
      {sells
        ? 'Le remboursement par la place de marché ne dépasse pas le prix payé\u00a0: la majoration est versée à l’acheteur par virement, en plus.'
        : 'Le vendeur vous verse cette majoration par virement, en plus du remboursement\u00a0; s’il ne le fait pas, écrivez-nous.'}
    </Notice>
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
