import { ExternalIcon } from '#ui/icons.tsx'
import type { OrderDetail } from '../contract-detail.ts'

export function Tracking({ order }: { order: OrderDetail }) {
  const { shipment } = order
  if (!shipment) return null
  return (
    <section aria-labelledby="suivi">
      <h2 id="suivi" className="rubric">
        Envoi
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
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
        <dt className="text-soft">Colis</dt>
        <dd className="figures">{shipment.parcelCount}</dd>
      </dl>
    </section>
  )
}
