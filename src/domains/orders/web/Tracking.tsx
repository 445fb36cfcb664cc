import { formatDateTime } from '#shared/dates.ts'
import { quantityLabel } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { ExternalIcon } from '#ui/icons/icons.tsx'
import type { OrderDetail, OrderShipment } from '../contract-detail.ts'

/** Every shipment with its tracking, and its contents when there are several; then the units still to send. */
export function Tracking({ order }: { order: OrderDetail }) {
  const { shipments } = order
  if (shipments.length === 0) return null
  const several = shipments.length > 1 || order.partlySent || order.lines.some(line => line.looseQuantity > 0)
  return (
    <section aria-labelledby="suivi">
      <h2 id="suivi" className="rubric">
        {several ? 'Envois' : 'Envoi'}
      </h2>
      {several ? (
        <ol className="mt-3 divide-y divide-rule border-y border-rule">
          {shipments.map((shipment, index) => (
            <li key={shipment.id} className="py-3">
              <Head shipment={shipment} rank={index + 1} />
              <Facts shipment={shipment} />
              <Contents order={order} units={shipment.lines} />
            </li>
          ))}
          <Rest order={order} />
        </ol>
      ) : (
        shipments.map(shipment => <Facts key={shipment.id} shipment={shipment} />)
      )}
    </section>
  )
}

function Head({ shipment, rank }: { shipment: OrderShipment; rank: number }) {
  return (
    <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
      Envoi {rank}
      {shipment.shippedAt ? (
        <Badge tone="info">Parti {formatDateTime(shipment.shippedAt)}</Badge>
      ) : (
        <Badge>Prêt, pas encore parti</Badge>
      )}
    </h3>
  )
}

function Facts({ shipment }: { shipment: OrderShipment }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      <dt className="text-soft">Transporteur</dt>
      <dd>
        {shipment.carrier}, {shipment.service}
      </dd>
      <dt className="text-soft">Numéro de suivi</dt>
      <dd className="figures">
        {shipment.trackingUrl ? (
          <a
            href={shipment.trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1"
          >
            {shipment.trackingNumber}
            <ExternalIcon className="size-3.5" />
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        ) : (
          shipment.trackingNumber
        )}
      </dd>
      {shipment.news && (
        <>
          <dt className="text-soft">Dernière nouvelle</dt>
          <dd>
            {newsLabels[shipment.news.code]}, {formatDateTime(shipment.news.at)}
          </dd>
        </>
      )}
      <dt className="text-soft">Colis</dt>
      <dd className="figures">{shipment.parcelCount}</dd>
    </dl>
  )
}

const newsLabels: Record<NonNullable<OrderShipment['news']>['code'], string> = {
  IN_TRANSIT: 'En route',
  OUT_FOR_DELIVERY: 'En cours de livraison',
  FAILED_ATTEMPT: 'Livraison tentée sans succès',
  AT_PICKUP_POINT: 'À retirer au point relais',
  INCIDENT: 'Incident signalé',
  DELIVERED: 'Livré',
  RETURNED: 'Renvoyé à l’expéditeur',
  LOST: 'Déclaré perdu',
  DAMAGED: 'Arrivé abîmé',
}

type Units = readonly { lineId: number; quantity: number }[]

function Contents({ order, units }: { order: OrderDetail; units: Units }) {
  return (
    <ul className="mt-2 text-sm">
      {units.map(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return (
          <li key={lineId} className="flex gap-2">
            <span className="figures min-w-12 flex-none text-right font-medium">{`${quantityLabel(quantity, line?.saleUnit ?? '')} ×`}</span>
            <span>
              {line?.title} {line?.variantLabel && <span className="text-soft">{line.variantLabel}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Rest({ order }: { order: OrderDetail }) {
  const units = order.lines
    .filter(line => line.looseQuantity > 0)
    .map(line => ({ lineId: line.id, quantity: line.looseQuantity }))
  if (units.length === 0) return null
  return (
    <li className="py-3">
      <h3 className="text-base font-semibold">Reste à expédier</h3>
      <Contents order={order} units={units} />
    </li>
  )
}
