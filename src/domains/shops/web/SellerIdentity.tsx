import type { ReactNode } from 'react'
import { formatPhone } from '#shared/ids.ts'
import { exemptWords } from '#shared/money.ts'
import { townLine } from '#shared/price/countries.ts'
import type { Seller } from '../contract.ts'

const euros = new Intl.NumberFormat('fr-FR')
/** Groups of three, then the remainder: `123 456 789 00012`. */
const grouped = (number: string) => number.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')

/** Seller identity that the law requires: règlement (UE) 2022/2065 art. 30, C. conso L111-7 and D111-8. */
export function SellerIdentity({ seller }: { seller: Seller }) {
  const capital =
    seller.capitalEuros === null
      ? ''
      : ` au capital de ${euros.format(seller.capitalEuros).replaceAll('\u202f', '\u00a0')}\u00a0€`
  return (
    <section aria-labelledby="vendeur">
      <h2 id="vendeur" className="rubric">
        Le vendeur
      </h2>
      <p className="mt-3 max-w-prose">{seller.description}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm [&_dt]:text-soft">
        <Fact label="Raison sociale">{seller.legalName}</Fact>
        <Fact label="Forme juridique">{`${seller.legalForm}${capital}`}</Fact>
        <Fact label="Siège">{`${seller.address}, ${townLine(seller)}`}</Fact>
        <Fact label="Immatriculation">
          {seller.country !== 'FR' || /^(RCS|RNE|RM)\b/.test(seller.register)
            ? seller.register
            : `RCS ${seller.register}`}
        </Fact>
        <Fact label={seller.siret === null ? 'SIREN' : 'SIRET'}>{grouped(seller.siret ?? seller.siren)}</Fact>
        <Fact label="TVA">{seller.vatNumber ?? exemptWords}</Fact>
        <Fact label="Téléphone">
          <a className="link figures" href={`tel:${seller.phone}`}>
            {formatPhone(seller.phone)}
          </a>
        </Fact>
        <Fact label="Email">
          <a className="link wrap-anywhere" href={`mailto:${seller.email}`}>
            {seller.email}
          </a>
        </Fact>
        {seller.producerIds.length > 0 && (
          <Fact label="Identifiants REP">
            {seller.producerIds.map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        {seller.mediator && (
          <Fact label="Médiateur">
            {[seller.mediator.name, seller.mediator.address, seller.mediator.site].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
      <p className="caption mt-3 max-w-prose">
        Vendeur professionnel dont Cep & Chai a vérifié l’identité, et qui s’est engagé à ne proposer que des produits
        conformes au droit de l’Union européenne. Le contrat de vente se fait avec lui.
      </p>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
