import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AccountArea } from '#domains/identity/web/account/AccountArea.tsx'
import { paths } from '#shared/paths.ts'
import { MenuIcon } from '#ui/icons/icons.tsx'
import { Mark } from '#ui/icons/Logo.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { entryAt, type WorkEntry, type WorkGroup } from './menu.ts'
import { PhoneMenu, SideMenu, WaitingCount } from './WorkspaceMenu.tsx'
import './workspace.css'

interface FrameProps {
  /** Name of the navigation: « Espace vendeur ». */
  label: string
  /** Whose space it is. */
  owner: string
  home: WorkEntry
  groups: readonly WorkGroup[]
  badges: ReadonlyMap<string, number>
  /** Links of the bar, before the account; and their place below the menu of a phone. */
  links: ReactNode
  phoneLinks: ReactNode
  children: ReactNode
}

/** Header, navigation and main part of the private pages of sellers and operators. */
export function WorkspaceFrame({ label, owner, home, groups, badges, links, phoneLinks, children }: FrameProps) {
  const { pathname } = useLocation()
  const current = entryAt(groups, pathname)?.to
  const menu = { groups, badges, pathname, current }
  return (
    <div className="workspace">
      <header className="bar" data-bar="workspace">
        <div className="flex h-13 items-center gap-2 px-3 md:px-4">
          {/* Closed again on each page. */}
          <details key={pathname} className="workspace-phone -ml-1 md:hidden">
            <summary className="flex min-h-11 items-center gap-2 rounded-sm px-2 font-medium hover:bg-chalk">
              <MenuIcon />
              <span className="sr-only">{`Menu\u00a0: ${label}`}</span>
              <WaitingTotal badges={badges} />
            </summary>
            <nav aria-label={label}>
              <PhoneMenu {...menu} />
              {phoneLinks}
              <Foot />
            </nav>
          </details>
          <Link to={home.to} className="flex min-h-11 min-w-0 items-center gap-2 no-underline">
            <Mark className="size-7 text-lie" />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-title font-bold">{owner}</span>
              <span className="block truncate text-xs text-soft">{label}</span>
            </span>
          </Link>
          <div className="ml-auto flex flex-none items-center gap-1">
            {links}
            <AccountArea />
          </div>
        </div>
        <div className="index-strip" />
      </header>
      <nav aria-label={label} className="workspace-side max-md:hidden print:hidden">
        <SideMenu {...menu} />
        <Foot />
      </nav>
      <main id="contenu" tabIndex={-1} className="workspace-main">
        {children}
      </main>
    </div>
  )
}

function WaitingTotal({ badges }: { badges: ReadonlyMap<string, number> }) {
  const total = [...badges.values()].reduce((sum, count) => sum + count, 0)
  return total > 0 ? <WaitingCount count={total} /> : null
}

const Foot = () => (
  <p className="workspace-foot flex flex-col border-t border-rule px-2 py-3 text-xs text-soft xl:px-4">
    <Link to={paths.home} className="inline-flex min-h-8 items-center hover:underline">
      Voir le site
    </Link>
    <Link to={paths.help} className="inline-flex min-h-8 items-center hover:underline">
      Aide
    </Link>
    <button type="button" data-consent className="min-h-8 text-left hover:underline noscript:hidden">
      Cookies
    </button>
  </p>
)
