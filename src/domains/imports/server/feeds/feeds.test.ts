import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv, sealingKeysOf } from '#app/startup/env.ts'
import { startFakeReceiver } from '#domains/integrations/server/integrations.fixture.ts'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { failInserts } from '#tests/support/failing-inserts.ts'
import { eventually } from '#tests/support/processes.ts'
import { checkImport, offersByReference, runImport } from '../imports.fixture.ts'
import { feedBody, feedsOf } from './feeds.fixture.ts'
import { addFeed, tryFeed } from './feeds.ts'
import { fetchFeed, startDueFeeds } from './fetch-feed.ts'

let app: TestApp
let tagId: number
let vendor: TestVendor
let cookies: Cookies
let site: Awaited<ReturnType<typeof startFakeReceiver>>
let at: string
let feeds: ReturnType<typeof feedsOf>
/** What the site returns for a path. */
let replies: Record<string, { status: number; body?: string; headers?: Record<string, string> }>

beforeAll(async () => {
  app = await testApp({ WEBHOOK_LOOPBACK: 'on' })
  tagId = await referenceData(app.db)
  site = await startFakeReceiver()
  at = site.url.replace('/crochet', '')
  feeds = feedsOf(app, () => cookies)
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM mails; DELETE FROM import_feeds')
  vendor = await createVendor(app.db)
  cookies = await app.loginAs(vendor.userId)
  site.received.length = 0
  replies = {}
  site.react((response, request) => {
    const { status, body, headers } = replies[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
})
afterAll(async () => {
  site.close()
  await app.close()
})

const head = 'Référence;Désignation;Prix HT;Stock;En vente'
const rows = (count: number, price: number, more = '5;oui') =>
  [head, ...Array.from({ length: count }, (_, n) => `F-${n};Piquet de vigne ${n};${price + n};${more}`)].join('\n')
const serve = (body: string, headers?: Record<string, string>) => {
  replies['/stock.csv'] = { status: 200, body, ...(headers ? { headers } : {}) }
}
const added = async (given: object = {}): Promise<number> => {
  const { status, body } = await feeds.add({ feedAddress: `${at}/stock.csv`, ...given })
  expect(status, body.error ?? '').toBe(200)
  return body.data.id
}
const mails = async () => await app.db.selectFrom('mails').select(['event', 'text']).orderBy('id').execute()
/** A feed whose columns the seller has confirmed once, and whose first file is imported. */
async function running(given: object = {}, first = rows(4, 10)) {
  const id = await added(given)
  serve(first)
  const { importId } = await feeds.tryNow(id)
  await checkImport(app, cookies, importId, { settings: { tagId } })
  await app.request('POST', `/api/seller/imports/${importId}/apply`, {}, { cookies })
  await feeds.run()
  return id
}
const prices = async () => (await offersByReference(app.db, vendor.vendorId)).map(({ price }) => price)

describe('the file of a feed', () => {
  test('waits once for its columns, then a changed file is applied and an unchanged one does nothing', async () => {
    const id = await added()
    serve(rows(4, 10))
    const first = await feeds.tryNow(id)
    expect(first).toMatchObject({ state: 'waiting', importStatus: 'mapping', manual: true })
    expect(first.sentence).toContain('vérifiez-les une fois')
    expect((await mails()).map(({ event }) => event)).toEqual([expect.stringMatching(`^feed-waiting:${id}:`)])
    await checkImport(app, cookies, first.importId, { settings: { tagId } })
    await app.request('POST', `/api/seller/imports/${first.importId}/apply`, {}, { cookies })
    await feeds.run()
    expect((await feeds.list())[0].runs[0]).toMatchObject({ state: 'applied', importStatus: 'done' })

    serve(rows(4, 20))
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'applied', importStatus: 'done' })
    expect(await prices()).toEqual([2_000, 2_100, 2_200, 2_300])
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'unchanged', importId: null })
    const { imports } = (await app.request('GET', '/api/seller/imports', undefined, { cookies })).body.data
    expect(imports).toHaveLength(2)
    expect(imports[0].fileName).toBe('stock.csv')
  })

  test('is requested with its validators, and a 304 imports nothing', async () => {
    const id = await running({}, rows(2, 10))
    serve(rows(2, 30), { etag: '"v2"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' })
    await feeds.tryNow(id)
    replies['/stock.csv'] = { status: 304 }
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'unchanged' })
    expect(site.received.at(-1)?.headers).toMatchObject({
      'if-none-match': '"v2"',
      'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    })
  })

  test('is imported again by hand after the seller cancelled it, never by the schedule', async () => {
    const id = await running()
    serve(rows(4, 40))
    await app.db.updateTable('import_feeds').set({ auto_apply: false }).where('id', '=', id).execute()
    const waiting = await feeds.tryNow(id)
    await app.request('POST', `/api/seller/imports/${waiting.importId}/cancel`, {}, { cookies })
    await app.db
      .updateTable('import_feeds')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await startDueFeeds(app.db, { keys: [{ id: 'a', key: Buffer.alloc(32) }] })
    await feeds.run()
    expect((await feeds.list())[0].runs[0]).toMatchObject({ state: 'unchanged', manual: false })
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'waiting' })
  })

  test('can be undone like an uploaded one', async () => {
    const id = await running()
    serve(rows(4, 50))
    const { importId } = await feeds.tryNow(id)
    await app.request('POST', `/api/seller/imports/${importId}/undo`, {}, { cookies })
    await runImport(app.db, importId)
    expect(await prices()).toEqual([1_000, 1_100, 1_200, 1_300])
  })

  test('replaces the one that still waits, which can then no longer be applied', async () => {
    const id = await running({ autoApply: false })
    serve(rows(4, 60))
    const former = await feeds.tryNow(id)
    serve(rows(4, 70))
    const latest = await feeds.tryNow(id)
    const { runs } = (await feeds.list())[0]
    expect(runs.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'replaced', 'applied'])
    const apply = (id: number) => app.request('POST', `/api/seller/imports/${id}/apply`, {}, { cookies })
    expect((await apply(former.importId)).status).toBe(409)
    expect((await apply(latest.importId)).status).toBe(200)
    const events = (await mails()).map(({ event }) => event)
    expect(events.filter(event => event.startsWith('feed-waiting'))).toHaveLength(1)
  })

  test('waits above the share of refused lines, and above the share of offers withdrawn or without stock', async () => {
    const id = await running({ refusedPercent: 20, withdrawnPercent: 25 })
    serve(rows(4, 10).replace('Piquet de vigne 1;11', 'Piquet de vigne 1;gratuit'))
    expect(await feeds.tryNow(id)).toMatchObject({
      state: 'waiting',
      sentence: expect.stringContaining('1\u00a0ligne refusée sur 4'),
    })
    serve(rows(4, 10).replace('13;5;oui', '13;5;non'))
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'applied' })
    serve(rows(4, 10, '0;oui'))
    expect(await feeds.tryNow(id)).toMatchObject({
      state: 'waiting',
      sentence: expect.stringContaining('offres retirées de la vente ou sans stock'),
    })
    expect((await offersByReference(app.db, vendor.vendorId)).map(({ stock }) => stock)).toEqual([5, 5, 5, 5])
  })
})

describe('a feed that fails', () => {
  test('is paused after three failures in a row, with one mail and a line of the work that waits', async () => {
    const id = await added()
    serve('x')
    replies['/stock.csv'] = { status: 500 }
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed', sentence: 'Le serveur a répondu par le code 500.' })
    await feeds.tryNow(id)
    expect((await feeds.list())[0].pausedAt).toBeNull()
    await feeds.tryNow(id)
    expect((await feeds.list())[0]).toMatchObject({ pausedBecause: 'failures' })
    await feeds.tryNow(id)
    expect(await mails()).toEqual([
      { event: expect.stringMatching(`^feed-paused:${id}:`), text: expect.stringContaining('code 500') },
    ])
    const today = await app.request('GET', '/api/seller/workspace', undefined, { cookies })
    expect(JSON.stringify(today.body.data)).toContain('feedsPaused')
    expect((await feeds.act(id, 'resume')).status).toBe(200)
    expect((await feeds.list())[0].pausedAt).toBeNull()
  })

  test('counts again from zero after a success, and a file that is no catalogue is a failure', async () => {
    const id = await running()
    replies['/stock.csv'] = { status: 401 }
    await feeds.tryNow(id)
    await feeds.tryNow(id)
    serve(rows(4, 80))
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'applied' })
    serve('<!DOCTYPE html><html><body>Connectez-vous</body></html>')
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed', importStatus: 'failed' })
    // Not taken for an unchanged file.
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed' })
    expect((await feeds.list())[0].pausedAt).toBeNull()
  })

  test('never reaches a private address by a redirect, nor carries its password to another server', async () => {
    const id = await added({ user: 'caisse', password: 'MOTDEPASSE' })
    replies['/stock.csv'] = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed' })
    expect(site.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('caisse:MOTDEPASSE').toString('base64')}`)
    const other = await startFakeReceiver()
    replies['/stock.csv'] = { status: 302, headers: { location: other.url } }
    await feeds.tryNow(id)
    expect(other.received[0]?.headers.authorization).toBeUndefined()
    other.close()
  })

  test('whose file is too large stops at the limit', async () => {
    const id = await added()
    site.react(response => {
      response.writeHead(200)
      const part = Buffer.alloc(4 * 1_048_576, 'a')
      for (let sent = 0; sent < 14; sent++) response.write(part)
      response.end()
    })
    expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('50\u00a0Mo') })
  })
})

describe('a job that stops', () => {
  const tools = { keys: [{ id: 'demo', key: Buffer.alloc(32) }], outbound: { allowLoopback: true } }
  const lastRun = async () =>
    app.db.selectFrom('import_feed_runs').select(['id', 'state']).orderBy('id', 'desc').executeTakeFirstOrThrow()

  test('between fetch and check loses nothing: the file is fetched again, and imported once', async () => {
    const id = await running()
    serve(rows(4, 90))
    const allowInserts = await failInserts(app.pool, 'import_pieces')
    await feeds.act(id, 'try')
    await feeds.run()
    expect((await lastRun()).state).toBe('fetching')
    await allowInserts()
    // The job is tried again until it succeeds, as the queue does.
    await eventually(async () => {
      await app.pool.query('SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now())')
      await feeds.run()
      return (await lastRun()).state === 'applied'
    }, 'the file is imported')
    expect((await prices())[0]).toBe(9_000)
    // The same job once more, as after a lost confirmation.
    await fetchFeed(app.db, { runId: (await lastRun()).id }, tools)
    expect(
      await app.db.selectFrom('imports').select('id').where('vendor_id', '=', vendor.vendorId).execute(),
    ).toHaveLength(2)
  })

  test('after the fetch leaves an import that resumes, and the feed goes on from there', async () => {
    const id = await running()
    serve(rows(4, 95))
    await feeds.act(id, 'try')
    const { id: runId } = await lastRun()
    const keys = sealingKeysOf(readEnv({ NODE_ENV: 'test', DATABASE_URL: app.url }))
    await fetchFeed(app.db, { runId }, { keys, outbound: { allowLoopback: true } })
    expect((await lastRun()).state).toBe('importing')
    await feeds.run()
    expect((await lastRun()).state).toBe('applied')
  })

  test('two workers begin one run of a feed that is due, and a second attempt is refused while it runs', async () => {
    const id = await added()
    await Promise.all([1, 2].map(() => startDueFeeds(app.db, tools)))
    const runs = await app.db.selectFrom('import_feed_runs').select('id').where('feed_id', '=', id).execute()
    expect(runs).toHaveLength(1)
    const { status, body } = await feeds.act(id, 'try')
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    const { dueAt } = (await feeds.list())[0]
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(0)
    expect(Date.parse(dueAt) - Date.now()).toBeLessThan(25 * 3_600_000)
  })
})

describe('who may', () => {
  test('owners and staff manage feeds; preparers, buyers and visitors do not; another seller finds none', async () => {
    const id = await added()
    const staff = await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff'))
    expect((await app.request('GET', '/api/seller/import-feeds', undefined, { cookies: staff })).status).toBe(200)
    const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
    const buyer = await app.loginAs(await createUser(app.db))
    for (const [by, code] of [
      [preparer, 'FORBIDDEN'],
      [buyer, 'FORBIDDEN'],
      [{}, 'UNAUTHENTICATED'],
    ] as const)
      expect((await app.request('GET', '/api/seller/import-feeds', undefined, { cookies: by })).body.code).toBe(code)
    cookies = await app.loginAs((await createVendor(app.db)).userId)
    expect(await feeds.list()).toEqual([])
    for (const response of [
      await feeds.act(id, 'try'),
      await feeds.act(id, 'pause'),
      await feeds.act(id, 'resume'),
      await feeds.change(id, {}),
      await feeds.remove(id),
    ])
      expect(response.body.code).toBe('NOT_FOUND')
  })

  test('an address that could never be fetched and a sixth feed are refused', async () => {
    const refused = async (feedAddress: string) => {
      const { body } = await feeds.add({ feedAddress })
      return [body.code, body.fields?.feedAddress]
    }
    expect(await refused('ftp://exemple.fr/a.csv')).toEqual(['INVALID_INPUT', 'L’adresse doit commencer par https://.'])
    expect(await refused('https://caisse:secret@exemple.fr/a.csv')).toEqual([
      'INVALID_INPUT',
      'L’adresse ne doit contenir ni identifiant ni mot de passe.',
    ])
    expect((await refused('https://exemple.fr:8443/a.csv'))[0]).toBe('INVALID_INPUT')
    for (let count = 0; count < 5; count++) await added()
    expect((await feeds.add({ feedAddress: `${at}/stock.csv` })).body.code).toBe('CONFLICT')
  })
})

describe('secrets', () => {
  const secretAddress = () => `${at}/stock.csv?cle=CLESECRETE`
  test('are encrypted at rest, and no operation returns them', async () => {
    const id = await added({ feedAddress: secretAddress(), user: 'IDENTIFIANT', password: 'MOTDEPASSE' })
    replies['/stock.csv?cle=CLESECRETE'] = { status: 200, body: rows(1, 10) }
    const run = await feeds.tryNow(id)
    const read = [
      await feeds.call('GET', '/api/seller/import-feeds'),
      await feeds.call('GET', '/api/seller/imports'),
      await feeds.call('GET', `/api/seller/imports/${run.importId}`),
      await feeds.change(id, { name: 'Autre' }),
    ]
    const stored = await app.pool.query(
      'SELECT f::text FROM import_feeds f UNION ALL SELECT r::text FROM import_feed_runs r UNION ALL SELECT m::text FROM mails m',
    )
    expect(run.state).toBe('waiting')
    expect(JSON.stringify([read.map(({ body }) => body), stored.rows])).not.toMatch(/CLESECRETE|IDENTIFIANT|MOTDEPASSE/)
    expect((await feeds.list())[0]).toMatchObject({ address: `${at}/stock.csv`, authentication: 'password' })
  })

  test('stay with an empty form, and are dropped with a new address', async () => {
    const id = await added({ feedAddress: secretAddress(), user: 'IDENTIFIANT', password: 'MOTDEPASSE' })
    expect((await feeds.change(id, { name: 'Autre' })).status).toBe(200)
    await feeds.tryNow(id)
    expect(site.received.at(-1)?.headers.authorization).toBeDefined()
    await feeds.change(id, { feedAddress: `${at}/autre.csv` })
    await feeds.tryNow(id)
    expect(site.received.at(-1)?.headers.authorization).toBeUndefined()
    expect((await feeds.list())[0]).toMatchObject({ address: `${at}/autre.csv`, authentication: 'none' })
  })

  test('sealed for one seller do not open for another', async () => {
    const id = await added({ feedAddress: secretAddress() })
    const { sealed } = await app.db
      .selectFrom('import_feeds')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    cookies = await app.loginAs((await createVendor(app.db)).userId)
    const theirs = await added({ feedAddress: `${at}/autre.csv` })
    await app.db.updateTable('import_feeds').set({ sealed }).where('id', '=', theirs).execute()
    expect(await feeds.tryNow(theirs)).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('ne peuvent plus être lus'),
    })
    expect(site.received).toEqual([])
  })

  test('without a key no feed is added, tried or begun', async () => {
    const id = await added()
    const none = { keys: [], allowLoopback: true }
    const seller = { vendorId: vendor.vendorId, userId: vendor.userId }
    await expect(inTransaction(app.db, tx => tryFeed(tx, seller, id, none))).rejects.toMatchObject({
      code: 'FEEDS_UNAVAILABLE',
    })
    const given = { ...feedBody, feedAddress: `${at}/stock.csv` }
    await expect(inTransaction(app.db, tx => addFeed(tx, seller, given, none))).rejects.toMatchObject({
      code: 'FEEDS_UNAVAILABLE',
    })
    await startDueFeeds(app.db, { keys: [] })
    expect(await app.db.selectFrom('import_feed_runs').select('id').where('feed_id', '=', id).execute()).toEqual([])
  })
})
