import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { before as periodBefore } from './figures.ts'
import { purgeVisits } from './jobs.ts'

let app: TestApp
let limited: TestApp
const cookies: Record<string, Cookies> = {}
beforeAll(async () => {
  app = await testApp()
  limited = await testApp({ RATE_LIMITS: 'on' })
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  cookies.super = await app.loginAs(await createUser(app.db, { roles: ['SUPER_ADMIN'] }))
  cookies.buyer = await app.loginAs(await createUser(app.db))
  cookies.seller = await app.loginAs((await createVendor(app.db)).userId)
})
afterAll(() => Promise.all([app.close(), limited.close()]))
beforeEach(async () => {
  await sql`TRUNCATE page_views, tracked_events, searches`.execute(app.db)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
type More = { headers?: Record<string, string>; at?: TestApp; address?: string }
const hit = (values: Record<string, string>, { headers = {}, at = app, address = '192.0.2.7' }: More = {}) =>
  at.http.inject({
    method: 'POST',
    url: '/t',
    remoteAddress: address,
    headers: {
      host: 'localhost',
      'user-agent': firefox,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({
      rec: '1',
      pv_id: 'a1b2c3d4',
      url: 'http://localhost/articles',
      ...values,
    }).toString(),
  })
const views = () => app.db.selectFrom('page_views').selectAll().execute()

describe('collector', () => {
  test('stores a page view, its device and its referring site, but no IP address or browser', async () => {
    expect((await hit({ urlref: 'https://www.qwant.com/?q=secret' })).statusCode).toBe(204)
    const [view] = await views()
    expect(view).toMatchObject({ path: '/articles', referrer: 'www.qwant.com', device: 'desktop', seconds: 0 })
    expect(JSON.stringify(view)).not.toMatch(/192\.0\.2|Firefox|secret/)
  })

  test('stores no IP address anywhere, even for rate limiting', async () => {
    await hit({ pv_id: 'limit0001' }, { at: limited })
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM throttles t UNION ALL
      SELECT v::text FROM page_views v UNION ALL SELECT s::text FROM visit_salts s`.execute(limited.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/192\.0\.2|Firefox/)
  })

  test('scrubs what a browser did not: tokens, order numbers, email addresses typed as a search', async () => {
    await hit({ url: 'http://localhost/forgot/s3cr3t' })
    await hit({ url: 'http://localhost/account/orders/1204', pv_id: 'e5f6a7b8' })
    await hit({ search: 'camille@exemple.fr', search_count: '0', pv_id: 'c9d0e1f2' })
    expect((await views()).map(({ path }) => path)).toEqual(['/forgot/:token', '/account/orders/:id', '/articles'])
    expect(await app.db.selectFrom('searches').selectAll().execute()).toEqual([])
  })

  test('always returns 204, whatever the input and even when the database fails', async () => {
    const odd = await hit({ url: 'http://localhost/%00\u0000', search: '\u0000', pv_id: 'oddkey01' })
    const large = await hit({ action_name: 'x'.repeat(5_000) })
    expect([odd.statusCode, large.statusCode]).toEqual([204, 413])
    await sql`ALTER TABLE throttles RENAME TO away`.execute(limited.db)
    expect((await hit({ pv_id: 'noroom01' }, { at: limited })).statusCode).toBe(204)
    await sql`ALTER TABLE away RENAME TO throttles`.execute(limited.db)
  })

  test('keeps only the list’s path of a filtered URL', async () => {
    await hit({ url: 'http://localhost/articles?cat=98&q=dupont&page=2' })
    await hit({ url: 'http://localhost/register?suite=/account', pv_id: 'e5f6a7b8' })
    expect((await views()).map(({ path }) => path)).toEqual(['/articles?cat=98', '/register'])
  })

  test('a heartbeat extends its own page view only', async () => {
    await hit({})
    await hit({ ping: '1' })
    await hit({ ping: '1' })
    await hit({ ping: '1', pv_id: 'unknown99' })
    expect((await views()).map(({ seconds }) => seconds)).toEqual([20])
  })

  test('counts one person as one visitor all day, and another as another', async () => {
    await hit({})
    await hit({ pv_id: 'e5f6a7b8' })
    await hit({ pv_id: 'c9d0e1f2' }, { address: '192.0.2.8' })
    expect(new Set((await views()).map(({ visitor }) => visitor.toString('hex'))).size).toBe(2)
  })

  test('counts the two known events by name, and no other', async () => {
    await hit({ e_c: 'account', e_a: 'login failed', e_n: 'camille@exemple.fr' })
    await hit({ e_c: 'account', e_a: 'anything' })
    const events = await app.db.selectFrom('tracked_events').selectAll().execute()
    expect(events.map(({ name }) => name)).toEqual(['login failed'])
    expect(JSON.stringify(events)).not.toContain('camille')
  })

  test('counts searches by day and terms, and records those without results', async () => {
    await hit({ search: 'Sécateur  ', search_count: '12' })
    await hit({ search: 'sécateur', search_count: '14', pv_id: 'e5f6a7b8' })
    await hit({ search: 'drone', search_count: 'beaucoup', pv_id: 'c9d0e1f2' })
    const rows = await app.db.selectFrom('searches').select(['words', 'times', 'results']).orderBy('words').execute()
    expect(rows).toEqual([
      { words: 'drone', times: 1, results: 0 },
      { words: 'sécateur', times: 2, results: 14 },
    ])
  })

  test.each([
    ['a robot', {}, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a browser that sends Do Not Track', {}, { dnt: '1' }],
    ['a browser with a global refusal', {}, { 'sec-gpc': '1' }],
    ['another site', { url: 'https://ailleurs.example/' }, {}],
    ['a malformed key', { pv_id: '../..' }, {}],
    ['no address', { url: 'nowhere' }, {}],
    ['no order to record', { rec: '0' }, {}],
  ])('returns the same response to %s and stores nothing', async (_, values, headers) => {
    expect((await hit(values, { headers: headers as Record<string, string> })).statusCode).toBe(204)
    expect(await views()).toEqual([])
  })

  test('stops counting a client above the rate limit', async () => {
    await sql`TRUNCATE throttles, page_views`.execute(limited.db)
    for (let n = 0; n < 130; n++) await hit({ pv_id: `key${1000 + n}` }, { at: limited })
    const { count } = await limited.db
      .selectFrom('page_views')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(120)
  })

  test('deletes yesterday’s salt, and keeps only totals of last year’s visits', async () => {
    await sql`INSERT INTO visit_salts VALUES (current_date - 1, '\\x00') ON CONFLICT DO NOTHING`.execute(app.db)
    await hit({})
    await sql`UPDATE page_views SET at = now() - interval '14 months'`.execute(app.db)
    await purgeVisits(app.db)
    expect(await views()).toEqual([])
    const days = await app.db.selectFrom('visit_days').select(['views', 'visitors']).execute()
    expect(days).toEqual([{ views: 1, visitors: 1 }])
    const salts = await sql`SELECT 1 FROM visit_salts WHERE day < current_date`.execute(app.db)
    expect(salts.rows).toEqual([])
  })
})

describe('figures', () => {
  const range = 'from=2026-03-01&to=2026-03-02'
  const show = (who?: string, query = range) =>
    app.request('GET', `/api/dashboard/figures?${query}`, undefined, who ? { cookies: cookies[who] ?? {} } : {})

  test('are for administrators only, as JSON and as a file', async () => {
    for (const path of [`/api/dashboard/figures?${range}`, `/api/dashboard/export?what=jours&${range}`]) {
      const statusFor = async (who?: string) =>
        (await app.http.inject({ url: path, headers: { host: 'localhost' }, cookies: who ? (cookies[who] ?? {}) : {} }))
          .statusCode
      expect([await statusFor(), await statusFor('buyer'), await statusFor('seller')]).toEqual([401, 403, 403])
      expect([await statusFor('admin'), await statusFor('super')]).toEqual([200, 200])
    }
  })

  test('assign a visit at midnight in Paris to its French day, and show zero for a day without visits', async () => {
    await sql`INSERT INTO page_views (view_key, at, path, visitor, device) VALUES
      ('edge0001', '2026-02-28T23:30:00Z', '/', '\\x01', 'phone'), ('edge0002', '2026-03-01T22:59:00Z', '/', '\\x01', 'phone'),
      ('edge0003', '2026-03-02T23:00:00Z', '/', '\\x02', 'phone')`.execute(app.db)
    const { body } = await show('admin')
    expect(body.data.days.map((row: { day: string; views: number }) => [row.day, row.views])).toEqual([
      ['2026-03-01', 2],
      ['2026-03-02', 0],
    ])
    expect(body.data.now).toMatchObject({ views: 2, visitors: 1 })
  })

  test('are compared with the preceding period of equal length', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })

  test.each([
    'from=2026-03-02&to=2026-03-01',
    'from=2020-01-01&to=2026-01-01',
    'from=hier&to=demain',
    'from=2026-03-01',
  ])('reject an invalid period: %s', async query => {
    expect((await show('admin', query)).status).toBe(400)
  })

  test('export as a spreadsheet, and reject an unknown part', async () => {
    await sql`INSERT INTO searches (day, words, results) VALUES ('2026-03-01', '=cmd()', 0)`.execute(app.db)
    const file = (what: string) =>
      app.http.inject({
        url: `/api/dashboard/export?what=${what}&${range}`,
        headers: { host: 'localhost' },
        cookies: cookies.admin ?? {},
      })
    const response = await file('recherches')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.body).toBe("\ufeffRecherche;Fois;Sans résultat\r\n'=cmd();1;oui\r\n")
    expect((await file('mots-de-passe')).statusCode).toBe(400)
  })
})
