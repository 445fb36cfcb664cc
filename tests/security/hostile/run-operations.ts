/**
 * Calls every operation of a household and of an operator once; what that writes, and the mails it sends, then get
 * hostile text.
 */
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import type { Cookies, TestApp } from '#tests/support/injected.ts'
import { type MatrixRow, matrixRows } from '../matrix.ts'
import type { Papered } from '../papers.ts'

export const operations = handlersFor(
  readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' }),
).map(({ operation }) => operation)

type Credentials = { cookies?: Cookies; headers?: Record<string, string> }
/** Each call gets its own session, so that a call that ends one does not affect the others. */
type Actor = 'buyer' | 'owner' | 'chief' | 'key'
export type Acting = Record<Actor, () => Promise<Credentials>> & { things: Papered }
const actors: Record<MatrixRow['access'], Actor[]> = {
  public: [],
  user: ['buyer', 'owner'],
  seller: ['owner'],
  owner: ['owner'],
  admin: ['chief'],
  super: ['chief'],
  key: ['key'],
}

async function act(app: TestApp, row: MatrixRow, { cookies, headers }: Credentials, things: Papered): Promise<number> {
  const { params = {}, query = row.query, body } = row.request?.(things, things) ?? {}
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => String((params as Record<string, unknown>)[key] ?? 1))
  const response = await app.http.inject({
    // Operations have only four methods.
    method: row.method as 'POST',
    url: query ? `${path}?${query}` : path,
    ...(cookies ? { cookies } : {}),
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body ?? {}),
  })
  return response.statusCode
}

export async function actAll(app: TestApp, acting: Acting): Promise<Record<string, number[]>> {
  const isLast = ({ method }: MatrixRow) => Number(method === 'DELETE')
  const rows = matrixRows(operations).filter(
    ({ request, method, path }) => request && method !== 'GET' && !path.includes('/:part/'),
  )
  const statuses: Record<string, number[]> = {}
  for (const row of rows.toSorted((a, b) => isLast(a) - isLast(b)))
    for (const actor of actors[row.access]) {
      const status = await act(app, row, await acting[actor](), acting.things)
      statuses[row.name] = [...(statuses[row.name] ?? []), status]
    }
  return statuses
}
