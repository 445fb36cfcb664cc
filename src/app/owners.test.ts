import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { type Belongings, createBelongings } from '#tests/support/belongings.ts'
import { handlersFor } from './api.ts'
import { readEnv } from './env.ts'
import { type Ask, type Case, owners } from './owners.fixture.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const cases = Object.entries(owners).flatMap(([name, places]) =>
  Object.entries(places).flatMap(([place, given]) =>
    typeof given === 'string' ? [] : [[name, place, given] as const],
  ),
)

let app: TestApp
let theirs: Belongings
let others: Belongings
beforeAll(async () => {
  app = await testApp()
  theirs = await createBelongings(app, 'ZAUBERA')
  others = await createBelongings(app, 'ZAUBERB')
})
afterAll(() => app.close())

/** Seen by every request, or written where a refusal is counted. */
const restless = ['sessions', 'throttles']
/** A sum per table: what changes anywhere shows. */
async function sums(): Promise<Record<string, string>> {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
    [restless],
  )
  const each = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM "${name}" t`,
  )
  const answer = await app.pool.query<{ name: string; sum: string }>(
    `${each.join(' UNION ALL ')} UNION ALL SELECT 'sessions', count(*)::text FROM sessions`,
  )
  return Object.fromEntries(answer.rows.map(({ name, sum }) => [name, sum]))
}

function send(name: string, { params = {}, query, body }: Ask, who: { cookies?: Cookies; secret?: string }) {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const headers = who.secret ? { authorization: `Bearer ${who.secret}` } : undefined
  // The contracts know four methods alone.
  return app.ask(method as 'GET', query ? `${url}?${query}` : url, method === 'GET' ? undefined : (body ?? {}), {
    ...(who.cookies ? { cookies: who.cookies } : {}),
    ...(headers ? { headers } : {}),
  })
}
const personOf = (house: Belongings, by: Case['by']) =>
  by === 'key' ? { secret: house.secret } : { cookies: house.people[by].cookies }

test('every operation with an id in its path has a row here, place by place', () => {
  const missing = operations
    .filter(({ access }) => access !== 'admin' && access !== 'super')
    .flatMap(operation =>
      [...operation.path.matchAll(/:\w+/g)]
        .map(([place]) => `${nameOf(operation)} ${place}`)
        .filter(place => !owners[nameOf(operation)]?.[place.split(' ')[2] ?? '']),
    )
  expect(missing).toEqual([])
  const known = new Set(operations.map(nameOf))
  expect(Object.keys(owners).filter(name => !known.has(name))).toEqual([])
})

describe('what is somebody else’s', () => {
  test.each(cases)('%s, %s: does not exist for others, and nothing changes', async (name, _, given) => {
    const before = await sums()
    const asking: Case['by'][] = given.by === 'key' ? ['key'] : ['buyer', 'owner', 'staff']
    for (const by of asking) {
      const { body, raw } = await send(name, given.ask(theirs.things, others.things), personOf(others, by))
      const shut = by === given.by ? ['NOT_FOUND'] : ['NOT_FOUND', 'FORBIDDEN']
      if (!given.leftOut) expect(shut, `${by}: ${raw.payload}`).toContain(body.code)
      expect(raw.payload.toUpperCase()).not.toContain(theirs.mark)
    }
    expect(await sums()).toEqual(before)
  })
})

describe('the same asked of one’s own', () => {
  const lets = ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED', 'INVALID_INPUT', 'MALFORMED_REQUEST']
  test.each(cases)('%s, %s: is let through to its own rules', async (name, _, given) => {
    const { body } = await send(name, given.ask(theirs.things, theirs.things), personOf(theirs, given.by))
    expect(lets, body.error ?? '').not.toContain(body.code)
  })
})
