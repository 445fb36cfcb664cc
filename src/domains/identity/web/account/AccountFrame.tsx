import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWaitingRequests, waitingRequestsLabel } from '#domains/estates/web/waiting-requests.ts'
import { paths } from '#shared/paths.ts'
import { Count } from '#ui/Badge.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/Breadcrumb.tsx'
import { FrameCrumbs } from '#ui/navigation/FrameCrumbs.tsx'
import { useFrame } from '#ui/navigation/frame.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { useScrollToCurrent } from '#ui/navigation/scroll-to-current.ts'
import { useIsAccountant } from '../session.ts'
import { buyerGroupsFor, buyerMenu, currentIn } from './account-menu.ts'

interface AccountFrameProps {
  title: ReactNode
  /** The way to a page below another; without it, a frame shows the entry of its menu. */
  crumbs?: readonly Crumb[]
  children: ReactNode
}

/** Layout of the account pages: a buyer’s with their navigation; a seller’s frame has its own. */
export function AccountFrame({ title, crumbs, children }: AccountFrameProps) {
  const framed = useFrame() !== null
  if (framed)
    return (
      <div className="page py-4 md:py-5">
        {crumbs ? (
          <Breadcrumb crumbs={crumbs} />
        ) : (
          <FrameCrumbs title={typeof title === 'string' ? title : undefined} />
        )}
        <h1 className="mb-4 mt-1">{title}</h1>
        {children}
      </div>
    )
  return (
    <div className="page grid gap-x-12 py-5 md:py-8 lg:grid-cols-[14rem_1fr]">
      <AccountNav look={beside} />
      <div className="min-w-0">
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <h1 className="mb-5">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** Sidebar on wide screens, a strip above the page on a phone. */
const beside = {
  nav: 'max-lg:-mx-4 max-lg:mb-5 max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:border-rule max-lg:px-4 lg:flex lg:flex-col lg:gap-6',
  name: 'caption mb-1 px-2 font-semibold max-lg:hidden',
  list: 'flex gap-x-1 border-rule text-sm lg:flex-col lg:border-t lg:border-t-ink',
  entry: 'flex-none border-rule lg:border-b',
  link: 'max-lg:aria-[current]:border-b-2 max-lg:aria-[current]:border-ink',
}
/** Above the page at any width: for wide tables. */
const above: typeof beside = {
  nav: '-mx-4 mb-5 flex overflow-x-auto border-b border-rule px-4 lg:mx-0 lg:px-0',
  name: 'hidden',
  list: 'flex gap-x-1 text-sm',
  entry: 'flex-none',
  link: 'aria-[current]:border-b-2 aria-[current]:border-ink',
}

/** Account menu above a page that does not use the layout; in a frame, the way to the page. */
export function AccountStrip() {
  return useFrame() ? <FrameCrumbs /> : <AccountNav look={above} />
}

function AccountNav({ look }: { look: typeof beside }) {
  const requests = useWaitingRequests(true)
  const accountant = useIsAccountant()
  const { pathname } = useLocation()
  const current = currentIn(buyerMenu, pathname)
  const strip = useScrollToCurrent<HTMLElement>(current)
  return (
    <nav ref={strip} aria-label="Votre compte" className={`print:hidden ${look.nav}`}>
      {buyerGroupsFor(accountant).map(({ name, entries }) => (
        <div key={name}>
          {name && <p className={look.name}>{name}</p>}
          <ul className={look.list}>
            {entries.map(({ to, label, reload }) => (
              <li key={to} className={look.entry}>
                <Link
                  to={to}
                  reloadDocument={reload}
                  aria-current={current !== to ? undefined : pathname === to ? 'page' : 'true'}
                  className={`flex min-h-11 items-center whitespace-nowrap px-2 hover:underline aria-[current]:font-semibold ${look.link}`}
                >
                  {label}
                  {to === paths.estate && (
                    <Count value={requests} label={waitingRequestsLabel(requests)} className="ml-2" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
