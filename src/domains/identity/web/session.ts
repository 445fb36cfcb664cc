import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { request } from '#shared/request.ts'
import type { SellerRole } from '#shared/user.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { logout, PublicUser, showMe } from '../contract.ts'

export type Session = { status: 'loading' } | { status: 'visitor' } | { status: 'user'; user: PublicUser }

const neverChanges = () => () => {}
/** The presence cookie shows that fetching the session is worthwhile; it authenticates nothing. */
export const hasSessionMarker = () => document.cookie.split('; ').includes('token=1')

const me = createSharedQuery(() => request<typeof showMe>({ method: 'GET', path: '/api/user/me' }, {}), 60_000)

/** Session of the visitor; `loading` on the server, where public pages are the same for everyone. */
export function useSession(): Session {
  const marker = useSyncExternalStore<boolean | null>(neverChanges, hasSessionMarker, () => null)
  const { data: user, pending } = me.use(marker === true)
  if (marker === null || (marker && pending)) return { status: 'loading' }
  return user ? { status: 'user', user } : { status: 'visitor' }
}

/** Role in a seller's team. On account pages the server provides it, so that they work without scripts. */
export function useSellerRole(): SellerRole | null {
  const session = useSession()
  const root = useRouteLoaderData<{ sellerRole: SellerRole | null }>('root')
  return session.status === 'user' ? (session.user.seller_role ?? null) : (root?.sellerRole ?? null)
}

/** Reads what an estate buys, and buys nothing; from the server on account pages, as the role above. */
export function useIsAccountant(): boolean {
  const session = useSession()
  const root = useRouteLoaderData<{ accountant: boolean }>('root')
  return session.status === 'user' ? session.user.accountant === true : (root?.accountant ?? false)
}

/** Ends the session, clears what this browser stored for the user (prices, town, compared articles), opens the home page. */
export async function requestLogout(): Promise<void> {
  await request<typeof logout>({ method: 'POST', path: '/api/auth/logout' }, {})
  localStorage.clear()
  location.assign('/')
}

/** Professionals see prices HT first, consumers TTC first; stored so that the next page reads it before paint. */
export function rememberPrices(user: PublicUser): void {
  const first = user.kind_user === 'professional' ? 'ht' : 'ttc'
  document.documentElement.dataset.prices = first
  localStorage.setItem('prices', first)
}
