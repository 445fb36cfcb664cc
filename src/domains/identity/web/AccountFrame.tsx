import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { currentIn, menuOf } from './account-menu.ts'
import { useSellerRole } from './session.ts'

/** The frame of a person's own pages: where one is, and where else one can go. */
export function AccountFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="page grid gap-x-12 py-5 md:py-8 lg:grid-cols-[14rem_1fr]">
      <AccountNav />
      <div className="min-w-0">
        <h1 className="mb-5">{title}</h1>
        {children}
      </div>
    </div>
  )
}

function AccountNav() {
  const { pathname } = useLocation()
  const menu = menuOf(useSellerRole())
  const current = currentIn(menu, pathname)
  const strip = useRef<HTMLElement>(null)
  // On a phone the menu is a strip wider than the screen: the page one is on must not stay out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry marked current is read from the page itself
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && entry) strip.current.scrollLeft += entry.getBoundingClientRect().left - 48
  }, [current])
  return (
    <nav
      ref={strip}
      aria-label="Votre compte"
      className="max-lg:-mx-4 max-lg:mb-5 max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:border-rule max-lg:px-4 lg:flex lg:flex-col lg:gap-6"
    >
      {menu.map(({ name, entries }, n) => (
        <div key={name} className="max-lg:flex max-lg:items-center">
          {menu.length > 1 && (
            <p id={`menu-${n}`} className="caption whitespace-nowrap max-lg:px-2 lg:pb-1">
              {name}
            </p>
          )}
          <ul
            aria-labelledby={menu.length > 1 ? `menu-${n}` : undefined}
            className="flex gap-x-1 border-rule text-sm lg:flex-col lg:border-t lg:border-t-ink"
          >
            {entries.map(({ to, label }) => (
              <li key={to} className="flex-none border-rule lg:border-b">
                <Link
                  to={to}
                  aria-current={current !== to ? undefined : pathname === to ? 'page' : 'true'}
                  className="flex min-h-11 items-center whitespace-nowrap px-2 hover:underline aria-[current]:font-semibold max-lg:aria-[current]:border-b-2 max-lg:aria-[current]:border-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
