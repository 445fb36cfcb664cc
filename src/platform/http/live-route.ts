import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Audience, Listener, LiveHub } from '#platform/live-hub.ts'
import { fail } from '#shared/errors.ts'
import type { LiveEvent } from '#shared/live/live-event.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type ContextBuilder, withErrorEnvelope } from './api.ts'

/** Proxies close connections that are silent for 30 s or more; the session is also checked again at each heartbeat. */
const heartbeatMilliseconds = 25_000
/** A browser that no longer reads is disconnected; it reconnects and refetches. */
const unreadBytes = 64 * 1024

const audienceOf = (user: CurrentUser): Audience[] =>
  user.vendorId === null ? [`user:${user.id}`] : [`user:${user.id}`, `vendor:${user.vendorId}`]

type Options = { heartbeatMilliseconds?: number }

/** `GET /api/live`: server-sent events that concern the logged-in user, for as long as the session lasts. */
export function mountLive(http: FastifyInstance, hub: LiveHub, contextOf: ContextBuilder, options: Options = {}) {
  // Before the server waits for its connections to end.
  http.addHook('preClose', async () => hub.close())
  http.get('/api/live', async (request, reply) => {
    const context = await contextOf(request, reply)
    return withErrorEnvelope(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (context.viewer) throw fail('READ_ONLY_SESSION')
      const userNow = async () => (await contextOf(request, reply)).user
      return open(reply, hub, context.user, userNow, options.heartbeatMilliseconds ?? heartbeatMilliseconds)
    })
  })
}

const wordsOf = (event: LiveEvent | 'resync') =>
  event === 'resync' ? 'event: resync\ndata: \n\n' : `event: change\ndata: ${JSON.stringify(event)}\n\n`

function open(
  reply: FastifyReply,
  hub: LiveHub,
  user: CurrentUser,
  userNow: () => Promise<CurrentUser | null>,
  beat: number,
) {
  const stream = new PassThrough()
  let audience = audienceOf(user)
  const write = (words: string) => {
    if (stream.writableLength > unreadBytes) stream.destroy()
    else if (!stream.writableEnded) stream.write(words)
  }
  const listener: Listener = {
    userId: user.id,
    audience: () => audience,
    send: event => write(wordsOf(event)),
    close: () => stream.end(),
  }
  const leave = hub.join(listener)
  if (!leave) throw fail('TOO_MANY_REQUESTS')
  const heartbeat = setInterval(async () => {
    // A session survives a short database outage.
    const now = await userNow().catch(() => user)
    if (now?.id !== user.id) return stream.end()
    audience = audienceOf(now)
    write(': là\n\n')
  }, beat)
  stream.once('close', () => {
    clearInterval(heartbeat)
    leave()
  })
  reply.raw.once('close', () => stream.destroy())
  write('retry: 4000\n\n')
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
