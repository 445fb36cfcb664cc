import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { z } from '#shared/contract.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { type Checksums, tableChecksums } from '#tests/support/checksums.ts'
import { createFixtures, type Fixtures } from '#tests/support/fixtures.ts'
import type { CaseRequest, OwnerCase } from './owner-cases.fixture.ts'
import { owners } from './owners.fixture.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const cases = Object.entries(owners).flatMap(([name, places]) =>
  Object.entries(places).flatMap(([place, given]) =>
    typeof given === 'string' ? [] : [[name, place, given] as const],
  ),
)

/** Tables that every request reads or writes, or where an error is counted. */
const restless = ['sessions', 'throttles', 'error_counts']

let app: TestApp
let theirs: Fixtures
let others: Fixtures
let checksums: () => Promise<Checksums>
beforeAll(async () => {
  app = await testApp()
  checksums = await tableChecksums(app.pool, restless)
  theirs = await createFixtures(app, 'ZAUBERA')
  others = await createFixtures(app, 'ZAUBERB')
})
afterAll(() => app.close())

/** Also counts the sessions, of which every request updates its own. */
async function sums(): Promise<Checksums> {
  const { rows } = await app.pool.query<{ sum: string }>('SELECT count(*)::text AS sum FROM sessions')
  return { ...(await checksums()), sessions: rows[0]?.sum ?? '' }
}

function send(name: string, { params = {}, query, body }: CaseRequest, who: { cookies?: Cookies; secret?: string }) {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const headers = who.secret ? { authorization: `Bearer ${who.secret}` } : undefined
  // The contracts use only these four methods.
  return app.request(method as 'GET', query ? `${url}?${query}` : url, method === 'GET' ? undefined : (body ?? {}), {
    ...(who.cookies ? { cookies: who.cookies } : {}),
    ...(headers ? { headers } : {}),
  })
}
const personOf = (fixtures: Fixtures, by: OwnerCase['by']) =>
  by === 'key' ? { secret: fixtures.secret } : { cookies: fixtures.people[by].cookies }

type Json = { [key: string]: Json | undefined } & { anyOf?: Json[]; oneOf?: Json[] }
const isId = (schema: Json) => JSON.stringify(schema.anyOf ?? null).includes('^[1-9]\\\\d{0,14}$')
/** Paths of the ids inside a schema, as « lines[].lineId ». */
function places(schema: Json, at = ''): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (isId(schema) && !choices?.some(choice => choice.properties)) return [at]
  const properties = Object.entries(schema.properties ?? {})
  return [
    ...(choices ?? []).flatMap(choice => places(choice, at)),
    ...properties.flatMap(([key, part]) => (part ? places(part as Json, at ? `${at}.${key}` : key) : [])),
    ...(schema.items ? places(schema.items as Json, `${at}[]`) : []),
  ]
}
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Json

test('lists every id of an operation, in its path, its query and its body', () => {
  const missing = operations
    .filter(({ access }) => access !== 'admin' && access !== 'super')
    .flatMap(operation =>
      [
        ...[...operation.path.matchAll(/:\w+/g)].map(([place]) => place),
        ...places(jsonOf(operation.query)).map(place => `?${place}`),
        ...new Set(places(jsonOf(operation.body))),
      ]
        .filter(place => !owners[nameOf(operation)]?.[place])
        .map(place => `${nameOf(operation)} ${place}`),
    )
  expect(missing).toEqual([])
  const known = new Set(operations.map(nameOf))
  expect(Object.keys(owners).filter(name => !known.has(name))).toEqual([])
})

describe('another user’s objects', () => {
  test.each(cases)('%s, %s: does not exist for others, and nothing changes', async (name, _, given) => {
    const before = await sums()
    const callers: OwnerCase['by'][] = given.by === 'key' ? ['key'] : ['buyer', 'owner', 'staff']
    for (const by of callers) {
      const { body, raw } = await send(name, given.request(theirs.things, others.things), personOf(others, by))
      const refusal = given.refusal ?? 'NOT_FOUND'
      const shut = by === given.by ? [refusal] : [refusal, 'NOT_FOUND', 'FORBIDDEN']
      if (!given.leftOut) expect(shut, `${by}: ${raw.payload}`).toContain(body.code)
      expect(raw.payload.toUpperCase()).not.toContain(theirs.mark)
    }
    // Every use updates the API key's last use.
    const after = await sums()
    for (const checksums of [before, after]) if (given.by === 'key') delete checksums.api_keys
    expect(after).toEqual(before)
  })
})

describe('the caller’s own objects', () => {
  const lets = ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'INVALID_INPUT', 'MALFORMED_REQUEST']
  test.each(cases)('%s, %s: passes the ownership check', async (name, place, given) => {
    const { body } = await send(name, given.request(theirs.things, theirs.things), personOf(theirs, given.by))
    // A line or an offer already used earlier in the run is rejected for that.
    if (place.includes('[]') && body.code === 'INVALID_INPUT') return
    if (body.code !== (given.ownRefusal ?? null)) expect(lets, body.error ?? '').not.toContain(body.code)
  })
})
