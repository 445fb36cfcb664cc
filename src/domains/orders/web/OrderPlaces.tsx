import { acceptedTermsPath } from '#domains/content/rules/accepted-terms.ts'
import { companyIdWords } from '#shared/ids.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { OrderDetail } from '../contract-detail.ts'
import { AddressLines, ContactCard, DeliveryPlace, Phone } from './ContactCard.tsx'

/** Parties and their addresses. The buyer has read where the goods go above, and knows themselves. */
export function OrderPlaces({ order, sells }: { order: OrderDetail; sells: boolean }) {
  const { buyer, vendor } = order
  const terms = acceptedTermsPath(order.termsVersion)
  return (
    <section aria-labelledby="adresses">
      <h2 id="adresses" className="rubric">
        Adresses et contacts
      </h2>
      <div className="mt-3 grid gap-6 sm:grid-cols-2 2xl:grid-cols-3">
        {sells && <DeliveryPlace order={order} />}
        <ContactCard title="Facturation">
          <AddressLines address={order.billingAddress} />
          {buyer.vatNumber && <span className="text-sm text-soft">TVA {buyer.vatNumber}</span>}
          {order.buyerReference && <span className="text-sm text-soft">Votre réf. {order.buyerReference}</span>}
          {terms && (
            <Link to={terms} className="link text-sm">
              Conditions de vente acceptées
            </Link>
          )}
        </ContactCard>
        {sells && (
          <ContactCard title="Acheteur">
            <span className="font-medium">
              {buyer.firstName} {buyer.lastName}
            </span>
            {buyer.companyName && <span>{buyer.companyName}</span>}
            <Email address={buyer.email} />
            <Phone number={buyer.phone} />
          </ContactCard>
        )}
        <ContactCard title="Vendeur">
          <span className="font-medium">{vendor.legalName}</span>
          <span className="text-sm text-soft">{companyIdWords(vendor)}</span>
          <Email address={vendor.email} />
          <Phone number={vendor.phone} />
        </ContactCard>
      </div>
    </section>
  )
}

const Email = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="link max-w-full break-all">
    {address}
  </a>
)
