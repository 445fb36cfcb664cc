import type { Logger } from 'pino'
import type { Scope } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, type SecondFactorState, type SellerRole, sellerRoles } from '#shared/user.ts'

/** A seller's software, and the member who answers for what it does. */
export type ApiKey = { id: number; vendorId: number; scopes: readonly Scope[]; holder: CurrentUser }

export type Viewer = { id: number; roles: readonly string[]; until: Date }

/** Who asks, from where; built once per request and never kept. */
export type Caller = {
  user: CurrentUser | null
  sessionId: number | null
  /** The administrator behind a session that shows the site as `user` sees it; null in any other. */
  viewer: Viewer | null
  /** Of the person who logged in, whoever they look at the site as. */
  secondFactor: SecondFactorState
  /** The visitor's cart cookie, as sent; null without one. */
  cartToken: string | null
  /** IPv4 address, or the /64 of an IPv6 one: throttles count under it. */
  address: string
  userAgent: string | null
  requestId: string
  idempotencyKey: string | null
  /** Verbatim body of a call signed by another server, and its headers. */
  signed: { body: Buffer; headers: Record<string, string | string[] | undefined> } | null
  /** The key of a call to the feed; no other operation ever sees one. */
  key: ApiKey | null
}

export type CookieOptions = { maxAge: number; httpOnly: boolean }

/** What an operation may do besides answering. */
export type Context = Caller & {
  log: Logger
  /** Sets a cookie on the answer (path /, SameSite=Lax, Secure on HTTPS); maxAge 0 removes it. */
  setCookie: (name: string, value: string, options: CookieOptions) => void
  /** The session cookie under its true name, which depends on HTTPS. */
  setSession: (token: string | null, maxAge: number) => void
  /** Where the site answers, for links in mails and to providers; never from a header in production. */
  origin: string
  /** Of a page rendered again: the instant (of `performance.now()`) whose writes it must show. */
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

/** Who keeps a seller's catalogue: everybody but those who only prepare orders. */
export const catalogueRoles: readonly SellerRole[] = ['owner', 'staff']

/** Where the pipeline has not checked it: the seller this person works for in one of these roles; else FORBIDDEN. */
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
