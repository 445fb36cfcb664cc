import type { ReactNode } from 'react'
import { betweenHours } from '#domains/shipping/rules/drop-words.ts'
import { emissionsLabel, methodLabel } from '#domains/shipping/rules/transport-emissions.ts'
import { formatFullDay } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import { townLine } from '#shared/price/countries.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { PostalAddress } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'

export function ContactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-base">{title}</h3>
      <address className="mt-1 flex flex-col items-start break-words not-italic">{children}</address>
    </div>
  )
}

/** Where the goods go: shop with its hours, relay point, or address. */
export function DeliveryPlace({ order }: { order: OrderDetail }) {
  const { shop, relayPoint, deliveryAddress } = order
  if (shop)
    return (
      <ContactCard title="Retrait">
        <Link to={paths.shop(shop.id)} className="link font-medium">
          {shop.name}
        </Link>
        <span>{shop.street}</span>
        <span>
          {shop.postcode} {shop.city}
        </span>
        <Phone number={shop.phone} />
        {shop.hours.map(hours => (
          <span key={hours} className="figures text-sm text-soft">
            {hours}
          </span>
        ))}
      </ContactCard>
    )
  if (relayPoint)
    return (
      <ContactCard title={relayPoint.stop ? 'Point de dépôt' : 'Point relais'}>
        <span className="font-medium">{relayPoint.name}</span>
        <span>{relayPoint.street}</span>
        <span>
          {relayPoint.postcode} {relayPoint.city}
        </span>
        {relayPoint.stop && order.promisedOn && (
          <span className="text-sm first-letter:uppercase">{`${formatFullDay(order.promisedOn)}, ${betweenHours(relayPoint.stop)}`}</span>
        )}
        {relayPoint.stop?.access && <span className="text-sm text-soft">{relayPoint.stop.access}</span>}
        <Emissions order={order} />
      </ContactCard>
    )
  return (
    deliveryAddress && (
      <ContactCard title="Livraison">
        <AddressLines address={deliveryAddress} />
        <Emissions order={order} />
      </ContactCard>
    )
  )
}

const Emissions = ({ order: { emissions } }: { order: OrderDetail }) =>
  emissions && (
    <span className="mt-1 text-sm text-soft">
      {`Transport\u00a0: ${emissionsLabel(emissions.grams)} (${methodLabel(emissions)})`}
    </span>
  )

export function AddressLines({ address }: { address: PostalAddress }) {
  const lines = [address.company, address.recipient, address.complement, address.street].filter(Boolean)
  return (
    <>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
      <span>{townLine(address)}</span>
      {address.access && <span className="mt-1 text-sm text-soft">{address.access}</span>}
    </>
  )
}

export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="link figures">
    {formatPhone(number)}
  </a>
)
