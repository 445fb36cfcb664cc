/** Helpers to test what outsiders can learn about an account. */
import { createUser } from '#tests/support/factories.ts'
import type { TestApp } from '#tests/support/injected.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { recordStatements } from '#tests/support/recorded-statements.ts'

export const accountPassword = 'Vendanges-2026!'
export const wrongPassword = 'Mauvais-2026!'

export async function account(db: TestApp['db'], email: string, status = 'active') {
  const id = await createUser(db, { email })
  const values = { password_hash: await quickHash(accountPassword), status }
  await db.updateTable('users').set(values).where('id', '=', id).execute()
  return id
}

export const registrationBody = (email: string) => ({
  account_type: false,
  acolyance_client: false,
  first_name: 'Camille',
  name: 'Vigneron',
  email,
  phone_number: '03 26 51 00 00',
  kind_user: 'normal',
  password: accountPassword,
  password_confirm: accountPassword,
})

/** Endpoints that must not reveal whether an account exists, and the number of passwords each hashes. */
export const publicEndpoints = [
  { path: '/api/auth/login', bodyOf: (email: string): object => ({ email, password: wrongPassword }), hashes: 1 },
  { path: '/api/auth/register', bodyOf: (email: string): object => registrationBody(email), hashes: 1 },
  { path: '/api/auth/forgot-password', bodyOf: (email: string): object => ({ email }), hashes: 0 },
] as const

/** Statements sent while `work` runs, without values or BEGIN. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    // The read-only mode is read once a second, for any write.
    .filter(text => !/^(begin|start transaction)\b|read_only_switches/i.test(text))

export type Guess = { email: string; from: string; secret?: string; headers?: Record<string, string> }
/** One password attempt from an address. */
export const guess = async (app: TestApp, { email, from, secret = wrongPassword, headers = {} }: Guess) =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: from,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ email, password: secret }),
    })
  ).statusCode
