import type { Logger } from 'pino'
import type { Scope } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, type SecondFactorState, type SellerRole, sellerRoles } from '#shared/user.ts'

/** A seller's software, and the member accountable for what it does. */
export type ApiKey = { id: number; vendorId: number; scopes: readonly Scope[]; holder: CurrentUser }

export type Viewer = { id: number; roles: readonly string[]; until: Date }

/** The caller and the client's address; built once per request, never cached. */
export type Caller = {
  user: CurrentUser | null
  sessionId: number | null
  /** The administrator behind a session that shows the site as `user` sees it; null in any other. */
  viewer: Viewer | null
  /** Of the person who logged in, even when they view the site as another user. */
  secondFactor: SecondFactorState
  /** Secret cookie of a visitor without a session; null without one. */
  visitorToken: string | null
  /** IPv4 address, or the /64 of an IPv6 one: throttles count under it. */
  address: string
  userAgent: string | null
  requestId: string
  idempotencyKey: string | null
  /** Verbatim body of a call signed by another server, and its headers. */
  signed: { body: Buffer; headers: Record<string, string | string[] | undefined> } | null
  /** The API key of a call to the feed; null for every other operation. */
  key: ApiKey | null
}

export type CookieOptions = { maxAge: number; httpOnly: boolean }

/** The caller, and what an operation may do besides returning a value. */
export type Context = Caller & {
  log: Logger
  /** Value of a cookie of the request; null without one. */
  readCookie: (name: string) => string | null
  /** Sets a cookie on the response (path /, SameSite=Lax, Secure on HTTPS); maxAge 0 removes it. */
  setCookie: (name: string, value: string, options: CookieOptions) => void
  /** Sets the session cookie under its real name, which depends on HTTPS. */
  setSession: (token: string | null, maxAge: number) => void
  /** Base URL of the site, for links in mail and to providers; never taken from a header in production. */
  origin: string
  /** When a page is re-rendered: the instant (of `performance.now()`) whose writes it must include. */
  since?: number
}

/** The key of an operation whose access is `key`: the pipeline has checked it. */
export const requireApiKey = (context: Pick<Caller, 'key'>): ApiKey => {
  if (!context.key) throw new Error('operation without a key')
  return context.key
}

/** The seller of an operation whose access is `seller` or `owner`: the pipeline has checked it. */
export const requireSeller = (context: Pick<Caller, 'user'>): number => {
  const { vendorId } = requireUser(context)
  if (vendorId === null) throw new Error('operation without a seller')
  return vendorId
}
/** The same, with the member who acts for it. */
export const requireSellerMember = (context: Pick<Caller, 'user'>) => ({
  userId: requireUser(context).id,
  vendorId: requireSeller(context),
})

/** Where the pipeline does not check access: the seller for which the user has one of the roles; else FORBIDDEN. */
export function requireSellerRole({ user }: Pick<Caller, 'user'>, roles: readonly SellerRole[] = sellerRoles): number {
  if (!user) throw fail('UNAUTHENTICATED')
  if (user.vendorId === null || !user.vendorRole || !roles.includes(user.vendorRole)) throw fail('FORBIDDEN')
  return user.vendorId
}

/** The user of an operation whose access is not public: the pipeline has checked it. */
export const requireUser = (context: Pick<Caller, 'user'>): CurrentUser => {
  if (!context.user) throw new Error('operation without access check')
  return context.user
}
