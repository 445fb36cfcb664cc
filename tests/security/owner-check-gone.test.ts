/**
 * Calls every operation with the session of one household and the database member of another, as if its query forgot
 * to check the owner. Row-level security alone must then protect the rows.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { recordAudit } from '#domains/audit/server/record-audit.ts'
import { readSession } from '#domains/identity/server/sessions.ts'
import { readKey } from '#domains/integrations/server/read-key.ts'
import { createRlsDb } from '#platform/db/rls.ts'
import type { Context } from '#platform/http/caller.ts'
import { publicContext } from '#platform/http/context.ts'
import { createPipeline, type Handler, type Pipeline } from '#platform/http/pipeline.ts'
import { memberOf } from '#platform/http/rls.ts'
import { AppError } from '#shared/errors.ts'
import type { OwnerCase } from '#tests/app/owner-cases.fixture.ts'
import { owners } from '#tests/app/owners.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Checksums, tableChecksums } from '#tests/support/checksums.ts'
import { createFixtures, type Fixtures } from '#tests/support/fixtures.ts'
import { insertMissingRows } from './rls-rows.ts'

const handlers = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' }))
const nameOf = ({ operation }: Handler) => `${operation.method} ${operation.path}`
const handlerNamed = new Map(handlers.map(handler => [nameOf(handler), handler]))
const requests = Object.entries(owners).flatMap(([name, places]) =>
  Object.entries(places).flatMap(([place, given]) =>
    typeof given === 'string' ? [] : [[name, place, given] as const],
  ),
)
const isGuarded = ({ operation, bypassRls, about }: Handler) =>
  !['public', 'admin', 'super'].includes(operation.access) && (bypassRls === undefined || about !== undefined)

let app: TestApp
let theirs: Fixtures
let others: Fixtures
let sums: () => Promise<Checksums>
let mistaken: (by: OwnerCase['by']) => Promise<{ pipeline: Pipeline; context: Context }>
beforeAll(async () => {
  app = await testApp()
  sums = await tableChecksums(app.pool, ['api_keys', 'throttles', 'idempotency_keys', 'sessions', 'error_counts'])
  theirs = await createFixtures(app, 'ZAUBERA')
  others = await createFixtures(app, 'ZAUBERB')
  await insertMissingRows(app, theirs)
  const rlsDb = createRlsDb(app)
  mistaken = async by => {
    const caller = memberOf(await contextOf(others, by))
    if (!caller) throw new Error('operators are not under row-level security')
    const pipeline = createPipeline(app.db, handlers, {
      limits: false,
      record: recordAudit,
      rlsDb: () => rlsDb(caller),
    })
    return { pipeline, context: await contextOf(theirs, by) }
  }
})
afterAll(() => app.close())

async function contextOf(fixtures: Fixtures, by: OwnerCase['by']): Promise<Context> {
  const silent = { setCookie: () => undefined, setSession: () => undefined }
  const nobody = { ...publicContext('test', 'http://localhost'), ...silent }
  if (by === 'key') return { ...nobody, key: await readKey(app.db, fixtures.secret) }
  const session = await readSession(app.db, fixtures.people[by].cookies.session ?? '')
  return { ...nobody, user: session?.user ?? null, sessionId: session?.sessionId ?? null }
}

/** The response or the error. PostgreSQL errors count as one, and their text is not sent to clients. */
async function outcome(name: string, by: OwnerCase['by'], request: object): Promise<string> {
  const handler = handlerNamed.get(name)
  if (!handler) throw new Error(`no operation ${name}`)
  const { pipeline, context } = await mistaken(by)
  try {
    return JSON.stringify(await pipeline.call(handler.operation, request, context))
  } catch (error) {
    return error instanceof AppError ? `${error.code} ${JSON.stringify(error)}` : 'INTERNAL'
  }
}

const byOf = { user: 'buyer', seller: 'owner', owner: 'owner', key: 'key' } as const
describe('an operation on another user’s row reveals and changes nothing', () => {
  test.each(requests.filter(([name]) => isGuarded(handlerNamed.get(name) as Handler)))(
    '%s, %s',
    async (name, _, given) => {
      const before = await sums()
      const { params, query, body } = given.request(theirs.things, theirs.things)
      const result = await outcome(name, given.by, {
        params,
        query: Object.fromEntries(new URLSearchParams(query)),
        body,
      })
      expect(result.toUpperCase()).not.toContain(theirs.mark)
      expect(await sums()).toEqual(before)
    },
  )
})

describe('a list returns no other user’s rows', () => {
  const lists = handlers.filter(
    handler => handler.kind === 'read' && isGuarded(handler) && !handler.operation.path.includes(':'),
  )
  test.each(lists.map(handler => [nameOf(handler), handler] as const))('%s', async (name, { operation }) => {
    // `isGuarded` leaves these four.
    const result = await outcome(name, byOf[operation.access as keyof typeof byOf], {})
    expect(result.toUpperCase()).not.toContain(theirs.mark)
  })
})

test('only these operations bypass row-level security without checking an object first', () => {
  const free = handlers.filter(
    ({ operation, bypassRls, about }) =>
      !['public', 'admin', 'super'].includes(operation.access) && bypassRls !== undefined && about === undefined,
  )
  // The account at the provider is the caller's seller's; a deletion locks offers of that seller only, NOT_FOUND for others.
  // A mandate is found by its user, who is the caller; so are the cart of a request for approval and the estate to open.
  // An invitation to an estate is found by its secret.
  // Articles are shared by sellers: `findEditRight` decides, and `tests/app/owners.test.ts` tries each on an article of others,
  // `proposed-files.test.ts` those that propose a file.
  expect(free.map(nameOf).sort()).toEqual([
    'DELETE /api/seller/articles/:id/documents/:documentId',
    'DELETE /api/seller/articles/:id/variants/:variantId',
    'GET /api/payment-sandbox/account',
    'GET /api/seller/articles/:id',
    'POST /api/checkout/purchases',
    'POST /api/checkout/requests',
    'POST /api/estate',
    'POST /api/estate/join',
    'POST /api/payment-sandbox/account',
    'POST /api/payments/mandate',
    'POST /api/payments/mandate/confirm',
    'POST /api/payments/mandate/revoke',
    'POST /api/seller/articles',
    'POST /api/seller/articles/:id/documents',
    'POST /api/seller/articles/:id/pictures/:pictureId/crop',
    'POST /api/seller/articles/:id/proposed-documents',
    'POST /api/seller/articles/:id/proposed-pictures',
    'POST /api/seller/articles/:id/variants',
    'POST /api/seller/articles/:id/variants/:variantId/restore',
    'POST /api/seller/offers',
    'POST /api/seller/offers/deletion',
    'POST /api/seller/payment-account',
    'POST /api/seller/returns/receive',
    'POST /api/seller/team/join',
    'POST /api/user/email/confirm',
    'POST /api/user/erase',
    'POST /api/user/stop-viewing',
    'PUT /api/seller/articles/:id/documents/:documentId',
    'PUT /api/seller/articles/:id/pictures',
    'PUT /api/seller/articles/:id/sheet',
    'PUT /api/seller/articles/:id/variants',
  ])
})
