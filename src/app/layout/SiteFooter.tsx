import { Mark } from '#ui/icons/Logo.tsx'
import { Kept } from '#ui/Kept.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { type FooterGroup, footerGroups } from './footer-links.ts'
import { PaymentIcons } from './PaymentIcons.tsx'

const claims = [
  ['Plus de 1\u00a0300 références', 'disponibles en magasin'],
  ['Livraison à domicile sous 72\u00a0h', 'sur la plupart des articles'],
  ['Retrait gratuit en magasin', 'dans notre réseau en Champagne'],
  ['Centre d’aide et FAQ', 'des réponses de gens du métier'],
  ['Application mobile', 'sur les deux magasins d’applications'],
  ['Paiement sécurisé', 'un seul règlement pour tous les vendeurs'],
] as const

/** On payment pages no link leaves the payment: only the means of payment and the year are shown. */
export function SiteFooter({ bare }: { bare?: boolean }) {
  return (
    <footer className="mt-16 print:hidden">
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

const claimed = ([claim, detail]: (typeof claims)[number]) => (
  <li key={claim} className="text-sm">
    <p className="font-semibold">{claim}</p>
    <p className="text-soft">{detail}</p>
  </li>
)

const linked = ({ title, links }: FooterGroup) => (
  <div key={title}>
    <h2 className="font-text text-sm font-semibold">{title}</h2>
    <ul className="mt-1">
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className="inline-flex min-h-8 items-center text-sm text-soft hover:text-ink hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

function Information() {
  return (
    <>
      <div className="border-t-2 border-ink bg-chalk">
        <Kept as="ul" by="claims" className="page grid grid-cols-2 gap-x-6 gap-y-4 py-6 md:grid-cols-3 xl:grid-cols-6">
          {() => claims.map(claimed)}
        </Kept>
      </div>
      <LinkArea className="border-t border-rule bg-chalk">
        <Kept
          as="nav"
          by="footer"
          aria-label="Aide et informations"
          className="page grid grid-cols-2 gap-x-6 gap-y-8 py-8 lg:grid-cols-4"
        >
          {() => footerGroups.map(linked)}
        </Kept>
      </LinkArea>
    </>
  )
}
