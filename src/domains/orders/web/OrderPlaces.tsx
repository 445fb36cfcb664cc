import type { ReactNode } from 'react'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { PostalAddress } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'

/** Delivery address, buyer and seller. */
export function OrderPlaces({ order }: { order: OrderDetail }) {
  const { shop, relayPoint, deliveryAddress, buyer, vendor } = order
  return (
    <section aria-labelledby="adresses">
      <h2 id="adresses" className="rubric">
        Adresses et contacts
      </h2>
      <div className="mt-3 grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {shop && (
          <Place title="Retrait">
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
          </Place>
        )}
        {relayPoint && (
          <Place title="Point relais">
            <span className="font-medium">{relayPoint.name}</span>
            <span>{relayPoint.street}</span>
            <span>
              {relayPoint.postcode} {relayPoint.city}
            </span>
          </Place>
        )}
        {!shop && !relayPoint && deliveryAddress && (
          <Place title="Livraison">
            <Lines address={deliveryAddress} />
          </Place>
        )}
        <Place title="Facturation">
          <Lines address={order.billingAddress} />
          {buyer.vatNumber && <span className="text-sm text-soft">TVA {buyer.vatNumber}</span>}
          {order.buyerReference && <span className="text-sm text-soft">Votre réf. {order.buyerReference}</span>}
        </Place>
        <Place title="Acheteur">
          <span className="font-medium">
            {buyer.firstName} {buyer.lastName}
          </span>
          {buyer.companyName && <span>{buyer.companyName}</span>}
          <Email address={buyer.email} />
          <Phone number={buyer.phone} />
        </Place>
        <Place title="Vendeur">
          <span className="font-medium">{vendor.legalName}</span>
          <span className="text-sm text-soft">SIRET {vendor.siret}</span>
          <Email address={vendor.email} />
          <Phone number={vendor.phone} />
        </Place>
      </div>
    </section>
  )
}

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-base">{title}</h3>
      <address className="mt-1 flex flex-col items-start break-words not-italic">{children}</address>
    </div>
  )
}

function Lines({ address }: { address: PostalAddress }) {
  const lines = [address.company, address.recipient, address.complement, address.street].filter(Boolean)
  return (
    <>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {address.postcode} {address.city}
      </span>
    </>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="link figures">
    {formatPhone(number)}
  </a>
)

const Email = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="link max-w-full break-all">
    {address}
  </a>
)
