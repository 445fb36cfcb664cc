import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newObjectKey, setObjectStore } from '#platform/files/objects/stored-bytes.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { createErrorCounts, purgeErrorCounts } from './error-counts.ts'
import { recordBackup } from './observe.ts'

let app: TestApp
type Who = 'admin' | 'buyer' | 'seller' | 'staff'
const cookies: Partial<Record<Who | 'visitor', Cookies>> = { visitor: {} }

beforeAll(async () => {
  app = await testApp()
  const { userId, vendorId } = await createVendor(app.db)
  cookies.seller = await app.loginAs(userId)
  cookies.staff = await app.loginAs(await createMember(app.db, vendorId, 'staff'))
  cookies.buyer = await app.loginAs(await createUser(app.db))
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const call = (who: Who | 'visitor', method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  app.request(method, `/api${path}`, body, { cookies: cookies[who] ?? {} })
const message = { title: 'Paiements ralentis', text: 'La banque répond tard : réessayez ce soir.', parts: ['payment'] }
const noticeNow = async () => (await call('visitor', 'GET', '/status/notice')).body.data.notice

describe('a message to visitors', () => {
  test('is in the banner and on the status page until an operator ends it', async () => {
    const { status, body } = await call('admin', 'POST', '/admin/incidents', message)
    expect([status, body.data.state]).toEqual([200, 'current'])
    expect(await noticeNow()).toBe(message.title)
    expect((await call('visitor', 'GET', '/status')).body.data.incidents[0]).toMatchObject({ ...message, endsAt: null })
    const { id } = body.data
    expect((await call('admin', 'POST', `/admin/incidents/${id}/end`)).body.data.state).toBe('over')
    expect(await noticeNow()).toBeNull()
    expect((await call('admin', 'POST', `/admin/incidents/${id}/end`)).body.code).toBe('CONFLICT')
    expect((await call('visitor', 'GET', '/status')).body.data.incidents[0]).toMatchObject({ id, state: 'over' })
  })

  test('that is planned is shown on the status page, and in no banner before its start', async () => {
    const planned = { ...message, startsAt: '2090-03-01T22:00', endsAt: '2090-03-02T00:30' }
    const { body } = await call('admin', 'POST', '/admin/incidents', planned)
    // French winter time.
    expect(body.data).toMatchObject({ state: 'planned', startsAt: '2090-03-01T21:00:00.000Z' })
    expect(await noticeNow()).toBeNull()
    const change = { ...message, title: 'Travaux de nuit', endsAt: '2090-03-03T00:00' }
    const changed = await call('admin', 'PUT', `/admin/incidents/${body.data.id}`, change)
    expect(changed.body.data).toMatchObject({ title: 'Travaux de nuit', startsAt: '2090-03-01T21:00:00.000Z' })
  })

  test('needs an end after its start, a day that exists and a known part', async () => {
    const post = async (given: object) =>
      (await call('admin', 'POST', '/admin/incidents', { ...message, ...given })).body
    expect((await post({ endsAt: '2020-01-01T10:00' })).fields).toEqual({ endsAt: 'La fin vient après le début' })
    expect((await post({ startsAt: '2090-02-31T10:00' })).fields).toHaveProperty('startsAt')
    expect((await post({ parts: ['weather'] })).code).toBe('INVALID_INPUT')
    expect((await post({ parts: [] })).code).toBe('INVALID_INPUT')
    expect((await post({ extra: 1 })).code).toBe('INVALID_INPUT')
    expect((await call('admin', 'PUT', '/admin/incidents/999999', message)).body.code).toBe('NOT_FOUND')
  })

  test.each(['buyer', 'seller', 'staff', 'visitor'] as const)('is written by operators only: %s', async who => {
    const code = who === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
    for (const [method, path, body] of [
      ['GET', '/admin/incidents', undefined],
      ['POST', '/admin/incidents', message],
      ['PUT', '/admin/incidents/1', message],
      ['POST', '/admin/incidents/1/end', undefined],
      ['GET', '/admin/state', undefined],
      ['POST', '/admin/read-only', { readOnly: true, reason: 'Travaux sur la base.' }],
    ] as const)
      expect([path, (await call(who, method, path, body)).body.code]).toEqual([path, code])
  })

  test('invalidates every cached page', async () => {
    const invalidated: string[] = []
    const client = await app.pool.connect()
    client.on('notification', ({ payload }) => invalidated.push(payload ?? ''))
    await client.query('LISTEN pages')
    await call('admin', 'POST', '/admin/incidents', { ...message, endsAt: '2090-01-01T00:00' })
    await client.query('SELECT 1')
    client.release(true)
    expect(invalidated).toContain('["incidents"]')
    await app.pool.query('DELETE FROM incidents')
  })
})

describe('the state of the parts', () => {
  const partOf = async (id: string) =>
    (await call('admin', 'GET', '/admin/state')).body.data.parts.find((part: { id: string }) => part.id === id)

  test('names a silent worker, and backups by the date of the last one', async () => {
    expect(await partOf('worker')).toMatchObject({ level: 'red', advice: expect.stringContaining('Démarrez-le') })
    expect(await partOf('backups')).toMatchObject({ level: 'amber', sentence: 'Aucune sauvegarde n’a été faite.' })
    await recordBackup(app.db, 1_000)
    expect(await partOf('backups')).toMatchObject({ level: 'green', advice: null })
    await app.pool.query(`UPDATE backup_runs SET completed_at = now() - interval '4 days'`)
    expect(await partOf('backups')).toMatchObject({ level: 'red', sentence: expect.stringContaining('4') })
    expect(await partOf('database')).toMatchObject({ level: 'green' })
  })

  test('says when the store of files does not return a picture that is there, and is read again when it does', async () => {
    expect(await partOf('fileStore')).toMatchObject({
      level: 'green',
      sentence: expect.stringContaining('base de données'),
    })
    const objects = new Map<string, Buffer>()
    let isDown = false
    setObjectStore({
      put: async (key, bytes) => void objects.set(key, bytes),
      get: async key => (isDown ? Promise.reject(new Error('down')) : (objects.get(key) ?? null)),
      remove: async key => void objects.delete(key),
      list: async function* () {},
    })
    try {
      expect(await partOf('fileStore')).toMatchObject({
        level: 'green',
        sentence: expect.stringContaining('base de données'),
      })
      const bytes = Buffer.from('one picture')
      const key = newObjectKey('pictures', bytes)
      objects.set(key, bytes)
      await app.db
        .insertInto('pictures')
        .values({ content_hash: bytes, media_type: 'image/png', object_key: key, width: 8, height: 8 })
        .execute()
      expect(await partOf('fileStore')).toMatchObject({ level: 'green', sentence: expect.stringMatching(/^Répond en/) })
      isDown = true
      expect(await partOf('fileStore')).toMatchObject({ level: 'red', advice: expect.stringContaining('S3_') })
      isDown = false
      objects.set(key, Buffer.from('another'))
      expect(await partOf('fileStore')).toMatchObject({ level: 'red' })
    } finally {
      setObjectStore(null)
    }
  })

  test('counts errors by code, adds up servers, and deletes them after a week', async () => {
    for (const counts of [createErrorCounts(app.db), createErrorCounts(app.db)]) {
      counts.count('POST /api/orders', 'OUT_OF_STOCK')
      counts.count('POST /api/orders', 'OUT_OF_STOCK')
      counts.count('GET /api/x', 'INTERNAL')
      await counts.write()
    }
    const { errors } = (await call('admin', 'GET', '/admin/state')).body.data
    expect(errors.find(({ code }: { code: string }) => code === 'OUT_OF_STOCK')).toMatchObject({
      count: 4,
      lastHour: 4,
      operation: 'POST /api/orders',
    })
    await app.pool.query(`UPDATE error_counts SET hour = hour - interval '8 days'`)
    await purgeErrorCounts(app.db)
    expect((await app.pool.query('SELECT FROM error_counts')).rowCount).toBe(0)
  })

  test('shows a job that waits for long as late', async () => {
    await app.pool.query(
      `SELECT graphile_worker.add_job('mail.send', '{"mailId": 1}', run_at => now() - interval '20 min')`,
    )
    await app.pool.query(`INSERT INTO worker_heartbeats (worker_id) VALUES ('one')`)
    expect(await partOf('mails')).toMatchObject({ level: 'amber', to: '/dashboard/travaux' })
    expect((await app.http.inject({ url: '/health/ready', headers: { host: 'localhost' } })).json()).toEqual({
      status: 'ok',
      reasons: [],
      warnings: ['queue'],
    })
  })
})
