import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import type { ApiKey } from './caller.ts'
import { invalidKeySentence } from './pipeline.ts'
import type { CountAttempts } from './throttle.ts'

export type ApiKeyReader = (token: string) => Promise<ApiKey | null>
export type ApiKeyAuth = (request: FastifyRequest, reply: FastifyReply) => Promise<ApiKey>

/** Calls per minute and key. */
export const callsPerMinute = 120

/**
 * Authenticates a seller's software by `Authorization: Bearer`, counts its calls and reports how many are left. Without
 * `count` they are not limited.
 */
export const createApiKeyAuth =
  ({ readKey, count }: { readKey: ApiKeyReader; count: CountAttempts | null }): ApiKeyAuth =>
  async (request, reply) => {
    const [, token] = /^Bearer ([\w-]{10,200})$/i.exec(request.headers.authorization ?? '') ?? []
    const key = token ? await readKey(token) : null
    if (!key) {
      reply.header('www-authenticate', 'Bearer')
      throw fail('UNAUTHENTICATED', { sentence: invalidKeySentence })
    }
    if (count) await limit(count, key, reply)
    return key
  }

async function limit(count: CountAttempts, key: ApiKey, reply: FastifyReply) {
  const { attempts, seconds } = await count(`api key ${key.id}`, 1)
  reply
    .header('ratelimit-limit', callsPerMinute)
    .header('ratelimit-remaining', Math.max(0, callsPerMinute - attempts))
    .header('ratelimit-reset', seconds)
  if (attempts <= callsPerMinute) return
  reply.header('retry-after', seconds)
  throw fail('TOO_MANY_REQUESTS', { sentence: `Trop d’appels avec cette clé\u00a0: réessayez dans ${seconds}\u00a0s.` })
}
