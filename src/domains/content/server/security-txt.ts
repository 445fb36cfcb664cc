import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fail } from '#shared/errors.ts'

const day = 86_400_000
/** RFC 9116 recommends less than a year; a site no longer built must stop promising a reply. */
const promisedDays = 330

export type SecuritySettings = {
  SECURITY_CONTACT?: string | undefined
  SECURITY_EXPIRES?: string | undefined
  LEGAL_EMAIL?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Contact for vulnerabilities: the configured one, else the publisher's; null in a demo without either. */
function contactOf({ SECURITY_CONTACT, LEGAL_EMAIL }: SecuritySettings): string | null {
  const given = SECURITY_CONTACT ?? LEGAL_EMAIL
  if (given?.startsWith('https://')) return given
  // The publisher's setting is free text: an invalid address must not reach a machine-readable file.
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

/** RFC 9116. Without a contact, the file does not exist. */
export function mountSecurityText(http: FastifyInstance, settings: SecuritySettings, builtAt: Date) {
  const text = securityText(settings, builtAt)
  http.get('/.well-known/security.txt', async (_, reply) => {
    if (text === null) throw fail('NOT_FOUND')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}
