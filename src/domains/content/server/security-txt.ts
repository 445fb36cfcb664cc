import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'

const day = 86_400_000
/** RFC 9116 asks for less than a year; a site nobody builds any more must stop promising an answer. */
const promisedDays = 330

export type SecuritySettings = {
  SECURITY_CONTACT?: string | undefined
  SECURITY_EXPIRES?: string | undefined
  LEGAL_EMAIL?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Whom to tell of a flaw: the address given for it, else the publisher's own; null in a demo that has neither. */
function contactOf({ SECURITY_CONTACT, LEGAL_EMAIL }: SecuritySettings): string | null {
  const given = SECURITY_CONTACT ?? LEGAL_EMAIL
  if (given?.startsWith('https://')) return given
  // The publisher's is free text: what is no address must not reach a file that programs read.
  return z.email().safeParse(given).success ? `mailto:${given}` : null
}

export function securityText(settings: SecuritySettings, builtAt: Date): string | null {
  const contact = contactOf(settings)
  if (!contact) return null
  const expires = settings.SECURITY_EXPIRES
    ? new Date(settings.SECURITY_EXPIRES)
    : new Date(builtAt.getTime() + promisedDays * day)
  const file = '/.well-known/security.txt'
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    ...(settings.PUBLIC_URL ? [`Canonical: ${settings.PUBLIC_URL}${file}`] : []),
    '',
  ].join('\n')
}

/** RFC 9116; where there is nobody to write to, the file does not exist. */
export function mountSecurityText(http: FastifyInstance, settings: SecuritySettings, builtAt: Date) {
  const text = securityText(settings, builtAt)
  http.get('/.well-known/security.txt', async (_, reply) => {
    if (text === null) throw fail('NOT_FOUND')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}
