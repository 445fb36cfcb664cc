/**
 * A row that a policy hides by mistake raises no error. So everything that members may read of their own is read with
 * and without row-level security, and both responses are equal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { loadMarket } from '#demo/load/market.ts'
import { recordAudit } from '#domains/audit/server/record-audit.ts'
import { readSession } from '#domains/identity/server/sessions.ts'
import { readKey } from '#domains/integrations/server/read-key.ts'
import { createRlsDb, type RlsDb } from '#platform/db/rls.ts'
import type { Context } from '#platform/http/caller.ts'
import { publicContext } from '#platform/http/context.ts'
import { createPipeline, type Handler } from '#platform/http/pipeline.ts'
import { memberOf } from '#platform/http/rls.ts'
import { AppError } from '#shared/errors.ts'
import { owners } from '#tests/app/owners.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createFixtures, type Fixtures } from '#tests/support/fixtures.ts'
import { insertMissingRows } from './rls-rows.ts'

const handlers = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' }))
const nameOf = ({ operation }: Handler) => `${operation.method} ${operation.path}`
const reads = handlers.filter(({ kind, operation }) => kind === 'read' && operation.access !== 'public')
const nobody = {
  ...publicContext('test', 'http://localhost'),
  setCookie: () => undefined,
  setSession: () => undefined,
}

type World = { app: TestApp; rlsDb: RlsDb }
const open = async (): Promise<World> => {
  const app = await testApp()
  return { app, rlsDb: createRlsDb(app) }
}

/** The response, or the error code. */
async function resultOf({ app }: World, rlsDb: RlsDb | null, handler: Handler, request: object, context: Context) {
  const pipeline = createPipeline(app.db, handlers, { limits: false, record: recordAudit, rlsDb })
  try {
    return await pipeline.call(handler.operation, request, context)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function same(world: World, handler: Handler, request: object, context: Context): Promise<unknown> {
  if (!memberOf(context)) throw new Error('this caller is not under row-level security')
  const without = await resultOf(world, null, handler, request, context)
  expect(await resultOf(world, world.rlsDb, handler, request, context)).toEqual(without)
  return without
}

describe('single objects under row-level security', () => {
  let world: World
  let fixtures: Fixtures
  beforeAll(async () => {
    world = await open()
    fixtures = await createFixtures(world.app, 'ZAUBERA')
    await createFixtures(world.app, 'ZAUBERB').then(other => insertMissingRows(world.app, other))
    await insertMissingRows(world.app, fixtures)
  }, 60_000)
  afterAll(() => world.app.close())

  const contextOf = async (by: 'key' | keyof Fixtures['people']): Promise<Context> => {
    if (by === 'key') return { ...nobody, key: await readKey(world.app.db, fixtures.secret) }
    const session = await readSession(world.app.db, fixtures.people[by].cookies.session ?? '')
    return { ...nobody, user: session?.user ?? null, sessionId: session?.sessionId ?? null }
  }
  const cases = reads.flatMap(handler =>
    Object.entries(owners[nameOf(handler)] ?? {}).flatMap(([place, given]) =>
      typeof given === 'string' ? [] : [[nameOf(handler), place, handler, given] as const],
    ),
  )
  test.each(cases)('%s, %s', async (_, __, handler, given) => {
    const { params, query } = given.request(fixtures.things, fixtures.things)
    const request = { params, query: Object.fromEntries(new URLSearchParams(query)) }
    expect(await same(world, handler, request, await contextOf(given.by))).not.toBe('NOT_FOUND')
  })
})

describe('lists of the demo market under row-level security', () => {
  let world: World
  beforeAll(async () => {
    world = await open()
    await world.app.db.transaction().execute(loadMarket)
  }, 60_000)
  afterAll(() => world.app.close())

  const lists = reads.filter(
    ({ operation }) => !operation.path.includes(':') && !['admin', 'super'].includes(operation.access),
  )
  const people = [
    'particulier@cepetchai.example',
    'domaine@cepetchai.example',
    'vendeur@cepetchai.example',
    'vendeur2@cepetchai.example',
  ]
  test.each(people)('%s', async email => {
    const { id } = await world.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const session = await readSession(world.app.db, (await world.app.loginAs(id)).session ?? '')
    const context: Context = { ...nobody, user: session?.user ?? null, sessionId: session?.sessionId ?? null }
    let returned = 0
    for (const list of lists) if (typeof (await same(world, list, {}, context)) === 'object') returned += 1
    expect(returned).toBeGreaterThan(5)
  })
})
