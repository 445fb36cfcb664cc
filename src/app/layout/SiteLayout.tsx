import type { ReactNode } from 'react'
import type { MeasureSettings } from '#domains/analytics/contract.ts'
import { VisitMeasurement } from '#domains/analytics/web/VisitMeasurement.tsx'
import { MemberBanner } from '#domains/identity/web/MemberBanner.tsx'
import { paths } from '#shared/paths.ts'
import { Logo } from '#ui/icons/Logo.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Toasts } from '#ui/overlays/Toasts.tsx'
import type { CategoryName, SeasonName } from './menu-names.ts'
import { PendingBar } from './PendingBar.tsx'
import { usePageHandle } from './page-handle.ts'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

interface SiteLayoutProps {
  /** Sentence of the banner: an incident, or the read-only mode. */
  notice?: string | null
  categories: readonly CategoryName[]
  seasons: readonly SeasonName[]
  /** Null when the visit is not counted: the page itself failed. */
  measure: MeasureSettings | null
  /** The page shown is the error page, whatever the layout of the requested one. */
  failed?: boolean
  children: ReactNode
}

/** The layout of every page. */
export function SiteLayout({ notice, categories, seasons, measure, failed, children }: SiteLayoutProps) {
  const { bare, ownSearch, framed } = usePageHandle()
  return (
    <>
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      {measure && <VisitMeasurement settings={measure} quiet={bare === true} />}
      {framed && !failed ? (
        children
      ) : (
        <>
          {bare ? <BareHeader /> : <SiteHeader categories={categories} seasons={seasons} ownSearch={ownSearch} />}
          <main id="contenu" tabIndex={-1} className="pt-(--bar-height)">
            {notice && <SiteNotice>{notice}</SiteNotice>}
            {children}
          </main>
          <SiteFooter bare={bare} />
        </>
      )}
      <MemberBanner />
      <PendingBar />
      <Toasts />
    </>
  )
}

export const SiteNotice = ({ children }: { children: string }) => (
  <a href={paths.status} className="site-notice">
    {children}
  </a>
)

function BareHeader() {
  return (
    <header className="bar" data-bar="bare">
      <div className="page flex h-14 items-center md:h-16">
        <Link to={paths.home} prefetch="none">
          <Logo />
        </Link>
      </div>
      <div className="index-strip" />
    </header>
  )
}
