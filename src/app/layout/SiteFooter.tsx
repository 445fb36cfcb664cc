import { Mark } from '#ui/icons/Logo.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { footerGroups } from './footer-links.ts'
import { PaymentIcons } from './PaymentIcons.tsx'

const claims: readonly (readonly [claim: string, detail: string, to?: string])[] = [
  ['Plus de 1\u00a0300 références', 'disponibles en magasin'],
  ['Livraison à domicile sous 72\u00a0h', 'sur la plupart des articles'],
  ['Retrait gratuit en magasin', 'dans notre réseau en Champagne'],
  ['Centre d’aide et FAQ', 'des réponses de gens du métier'],
  ['Application mobile', 'sur les deux magasins d’applications', '/download'],
  ['Paiement sécurisé', 'un seul règlement pour tous les vendeurs'],
]

/** On payment pages no link leaves the payment: only the means of payment and the year are shown. */
export function SiteFooter({ bare }: { bare?: boolean }) {
  return (
    <footer className="mt-10 sm:mt-16 print:hidden">
      {!bare && <Information />}
      <div className="on-ink">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          <p className="flex items-center gap-2 text-sm">
            <Mark className="size-5" />
            {`© ${new Date().getFullYear()} Cep & Chai`}
          </p>
          {!bare && (
            <button type="button" data-consent className="text-sm underline noscript:hidden">
              Gérer les cookies
            </button>
          )}
          <PaymentIcons />
        </div>
      </div>
    </footer>
  )
}

function Information() {
  return (
    <LinkArea className="footer-information">
      <ul className="page">
        {claims.map(([claim, detail, to]) => (
          <li key={claim}>
            <b>{claim}</b> {to ? <a href={to}>{detail}</a> : detail}
          </li>
        ))}
      </ul>
      <nav aria-label="Aide et informations" className="page">
        {footerGroups.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            {links.map(({ label, to }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </div>
        ))}
      </nav>
    </LinkArea>
  )
}
