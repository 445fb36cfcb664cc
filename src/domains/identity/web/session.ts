import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { request } from '#shared/request.ts'
import type { SellerRole } from '#shared/user.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { logout, PublicUser, showMe } from '../contract.ts'

export type Session = { status: 'loading' } | { status: 'visitor' } | { status: 'user'; user: PublicUser }

const neverChanges = () => () => {}
/** The presence cookie says that asking who is there is worth a call; it proves nothing. */
const hasMarker = () => document.cookie.split('; ').includes('token=1')

/** True once scripts run: what a form refuses before that, it must accept and leave to the server. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const me = createSharedQuery(() => request<typeof showMe>({ method: 'GET', path: '/api/user/me' }, {}), 60_000)

/** Who looks at the page; `loading` on the server, where public pages are the same for everyone. */
export function useSession(): Session {
  const marker = useSyncExternalStore<boolean | null>(neverChanges, hasMarker, () => null)
  const { data: user, pending } = me.use(marker === true)
  if (marker === null || (marker && pending)) return { status: 'loading' }
  return user ? { status: 'user', user } : { status: 'visitor' }
}

/** What one may do for a seller; on a page of one's own the server knows it first, so that it stands without scripts. */
export function useSellerRole(): SellerRole | null {
  const session = useSession()
  const root = useRouteLoaderData<{ sellerRole: SellerRole | null }>('root')
  return session.status === 'user' ? (session.user.seller_role ?? null) : (root?.sellerRole ?? null)
}

/** Ends the session on the server, forgets who it was and goes home. */
export async function logOut(): Promise<void> {
  await request<typeof logout>({ method: 'POST', path: '/api/auth/logout' }, {})
  localStorage.removeItem('prices')
  location.assign('/')
}

/** Professionals read prices HT first, private persons TTC first; kept for the next page, before it paints. */
export function rememberPrices(user: PublicUser): void {
  const first = user.kind_user === 'professional' ? 'ht' : 'ttc'
  document.documentElement.dataset.prices = first
  localStorage.setItem('prices', first)
}
