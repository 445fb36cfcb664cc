import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in user or API key holder to whom the body is attributed; null for an anonymous caller. */
    senderId: number | null
  }
}

const megabyte = 1_048_576
/** Largest body of a call or page that is open to visitors: forms, never files. */
export const visitorBodyBytes = 65_536

/** Bytes of request bodies held at once: in total, and per address or user. */
type Share = { total: number; each: number }
export type BodyLimits = { visitors: Share; users: Share }
const defaultLimits: BodyLimits = {
  visitors: { total: 32 * megabyte, each: 4 * megabyte },
  users: { total: 128 * megabyte, each: 40 * megabyte },
}

/**
 * Rejects with 503, before reading it, a body that would exceed the memory budget of this process. Logged-in users have
 * a separate budget, so that visitors cannot exhaust it.
 */
export function mountBodyBudget(http: FastifyInstance, limits: BodyLimits = defaultLimits) {
  const visitors = createBudget(limits.visitors)
  const users = createBudget(limits.users)
  http.decorateRequest('senderId', null)
  // Runs after every onRequest hook, where access is decided, and before the first byte of the body is read.
  http.addHook('preParsing', async (request, reply) => {
    const bytes = expectedBytes(request)
    if (bytes === 0) return
    const { senderId } = request
    const release = senderId === null ? visitors(request.ip, bytes) : users(`${senderId}`, bytes)
    if (!release) throw fail('BUSY')
    reply.raw.once('close', release)
  })
}

/** The Content-Length; the route's limit for a body of unknown length; 0 for one over the limit, which is not read. */
function expectedBytes({ method, headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 0
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  const announced = Number(headers['content-length'] ?? 0)
  return announced > bodyLimit ? 0 : announced
}

function createBudget({ total, each }: Share) {
  let held = 0
  const bySender = new Map<string, number>()
  /** Returns the function that releases the bytes, or null when the budget is exhausted. */
  return (sender: string, bytes: number): (() => void) | null => {
    const ofSender = (bySender.get(sender) ?? 0) + bytes
    if (held + bytes > total || ofSender > each) return null
    held += bytes
    bySender.set(sender, ofSender)
    return () => {
      held -= bytes
      const left = (bySender.get(sender) ?? 0) - bytes
      if (left > 0) bySender.set(sender, left)
      else bySender.delete(sender)
    }
  }
}
