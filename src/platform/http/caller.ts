import type { Logger } from 'pino'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'

/** Who asks, from where; built once per request and never kept. */
export type Caller = {
  user: CurrentUser | null
  sessionId: number | null
  /** The visitor's cart cookie, as sent; null without one. */
  cartToken: string | null
  address: string
  userAgent: string | null
  requestId: string
  idempotencyKey: string | null
  /** Verbatim body of a call signed by another server, and its headers. */
  signed: { body: Buffer; headers: Record<string, string | string[] | undefined> } | null
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
}

/** The user of an operation whose access is not public: the pipeline has checked it. */
export const userOf = (context: Pick<Caller, 'user'>): CurrentUser => {
  if (!context.user) throw new Error('operation without access check')
  return context.user
}

/** The seller whose goods these are: every question of a seller's desk is about their own. */
export function vendorOf(context: Pick<Caller, 'user'>): number {
  const { vendorId } = userOf(context)
  if (vendorId === null) throw fail('FORBIDDEN')
  return vendorId
}
