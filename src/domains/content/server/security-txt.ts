import type { FastifyInstance } from 'fastify'
import { loadCompany } from '#domains/settings/server/company.ts'
import type { ReadFromServer } from '#platform/http/rls.ts'
import { fail } from '#shared/errors.ts'

const day = 86_400_000
/** RFC 9116 recommends less than a year; a site no longer built must stop promising a reply. */
const promisedDays = 330

export type SecuritySettings = {
  SECURITY_CONTACT?: string | undefined
  SECURITY_EXPIRES?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** `publisher`: the company's address, for a site without a contact for vulnerabilities; null without either. */
export function securityText(settings: SecuritySettings, publisher: string | null, builtAt: Date): string | null {
  const given = settings.SECURITY_CONTACT ?? publisher
  if (given === null) return null
  const contact = given.startsWith('https://') ? given : `mailto:${given}`
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
export function mountSecurityText(
  http: FastifyInstance,
  read: ReadFromServer,
  settings: SecuritySettings,
  builtAt: Date,
) {
  http.get('/.well-known/security.txt', async (_, reply) => {
    const company = await read(({ db }) => loadCompany(db))
    const text = securityText(settings, company?.email ?? null, builtAt)
    if (text === null) throw fail('NOT_FOUND')
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}
