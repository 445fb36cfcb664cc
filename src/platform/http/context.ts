import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAdmin, needsSecondFactor, type SecondFactorState } from '#shared/user.ts'
import type { ContextBuilder } from './api.ts'
import type { Caller, Context, CookieOptions, Viewer } from './caller.ts'
import { clientNetwork } from './connection/client-network.ts'
import { originOf } from './connection/request-head.ts'
import { callerKind } from './request-lines.ts'

export type OpenedSession = {
  user: CurrentUser
  sessionId: number
  viewer: Viewer | null
  /** Of the session's owner. */
  hasSecondFactor: boolean
}
export type SessionReader = (token: string) => Promise<OpenedSession | null>

/** Cookie names; `__Host-` ties the session to this host, and only exists on HTTPS. */
const sessionCookie = (secure: boolean) => (secure ? '__Host-session' : 'session')
/** Only signals that a session exists, so that pages know to request the user; grants nothing. */
const presenceCookie = 'token'

type ContextOptions = {
  readSession: SessionReader
  /** Name of the cookie that identifies a visitor without a session. */
  visitorCookie: string
  secure: boolean
  publicUrl: string | null
  /** Sellers and administrators need a second factor. */
  requireSecondFactor: boolean
}

/** Who acts with a session cookie; nobody when its session is over. */
export type SessionCaller = Pick<Caller, 'user' | 'sessionId' | 'viewer' | 'secondFactor'>

export const createSessionCaller =
  ({ readSession, requireSecondFactor }: Pick<ContextOptions, 'readSession' | 'requireSecondFactor'>) =>
  async (token: string | undefined): Promise<SessionCaller> => {
    const session = token ? await readSession(token) : null
    return {
      user: session?.user ?? null,
      sessionId: session?.sessionId ?? null,
      viewer: session?.viewer ?? null,
      secondFactor: session && requireSecondFactor ? factorOf(session) : 'free',
    }
  }

/** Builds the context of a request: one session lookup, cookies set on its reply. */
export const createContextBuilder = (options: ContextOptions): ContextBuilder => {
  const sessionCaller = createSessionCaller(options)
  return async (request, reply) => {
    // A response that depends on the caller is stored by no proxy, nor by a browser that other people share.
    reply.header('cache-control', 'private, no-store')
    const session = await sessionCaller(request.cookies[sessionCookie(options.secure)])
    request.senderId = session.user?.id ?? null
    request.callerKind = callerKind(session.user)
    return { ...callerOf(request, options.visitorCookie), ...session, ...answersOf(request, reply, options) }
  }
}

/** An administrator who views the site as another user needs the second factor of an administrator. */
const factorOf = ({ user, viewer, hasSecondFactor }: OpenedSession): SecondFactorState => {
  if (!viewer && !needsSecondFactor(user)) return 'free'
  return hasSecondFactor ? 'set' : 'missing'
}

/** For downloads, uploads and live events, outside the pipeline: rejects until the second factor is set up. */
export const requiringSecondFactor =
  (contextOf: ContextBuilder): ContextBuilder =>
  async (request, reply) => {
    const context = await contextOf(request, reply)
    if (context.secondFactor === 'missing') throw fail('SECOND_FACTOR_NEEDED')
    return context
  }

/** For uploads, outside the pipeline: rejects in read-only mode, except for operators. */
export const refusingInReadOnly =
  (contextOf: ContextBuilder, isReadOnly: () => Promise<boolean>): ContextBuilder =>
  async (request, reply) => {
    const context = await contextOf(request, reply)
    if (!isAdmin(context.user) && (await isReadOnly())) throw fail('READ_ONLY_MODE')
    return context
  }

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 300) : null
}

const callerOf = (request: FastifyRequest, visitorCookie: string): Caller => ({
  user: null,
  sessionId: null,
  viewer: null,
  secondFactor: 'free',
  visitorToken: request.cookies[visitorCookie] ?? null,
  address: clientNetwork(request.ip),
  userAgent: header(request, 'user-agent'),
  requestId: request.id,
  idempotencyKey: header(request, 'idempotency-key'),
  signed: null,
  key: null,
})

function answersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { secure: boolean; publicUrl: string | null },
) {
  const setCookie = (name: string, value: string, { maxAge, httpOnly }: CookieOptions) => {
    reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: options.secure, maxAge, httpOnly })
  }
  return {
    // Fastify's logger is the pino instance given to it.
    log: request.log as Logger,
    readCookie: (name: string) => request.cookies[name] ?? null,
    setCookie,
    setSession: (token: string | null, maxAge: number) => {
      setCookie(sessionCookie(options.secure), token ?? '', { maxAge, httpOnly: true })
      setCookie(presenceCookie, token ? '1' : '', { maxAge, httpOnly: false })
    },
    origin: originOf(request, options.publicUrl),
  }
}

/** Context of a page rendered once for everyone: no user, and cookies are neither read nor set. */
export const publicContext = (requestId: string, origin: string, log: Logger = pino({ level: 'silent' })): Context => ({
  user: null,
  sessionId: null,
  viewer: null,
  secondFactor: 'free',
  visitorToken: null,
  address: 'page',
  userAgent: null,
  requestId,
  idempotencyKey: null,
  signed: null,
  key: null,
  log,
  origin,
  readCookie: () => refuseCookie(),
  setCookie: () => refuseCookie(),
  setSession: () => refuseCookie(),
})

const refuseCookie = (): never => {
  throw new Error('a page for everyone reads and sets no cookie')
}
