import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/search/server/listing.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestOffer } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let offer: TestOffer
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  offer = await createOffer(app.db, await createVendor(app.db))
  await app.db.transaction().execute(tx => refreshListing(tx, 'all'))
})
afterAll(() => app.close())

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
const form = () => ({
  title: 'Bien tailler',
  summary: 'Des coupes nettes.',
  body: '## Avant\n\n<script>alert(1)</script> [mal](javascript:alert(1))',
  fromDay: today(),
  toDay: today(),
  articles: [offer.slug],
})
const asAdmin = {
  get cookies() {
    return admin
  },
}
const write = (values: object = {}) =>
  app.request('POST', '/api/dashboard/campaigns', { ...form(), ...values }, asAdmin)
const publish = (id: number, published = true) =>
  app.request('POST', `/api/dashboard/campaigns/${id}/published`, { published }, asAdmin)
const read = (id: number) => app.request('GET', `/api/marketing/${id}`)

async function online(): Promise<number> {
  const { body } = await write()
  await publish(body.data.id)
  return body.data.id
}

describe('campaign', () => {
  test('returns 404 until it is published and its first day has come', async () => {
    const { body } = await write()
    expect((await read(body.data.id)).status).toBe(404)
    await publish(body.data.id)
    expect((await read(body.data.id)).status).toBe(200)
    await app.db
      .updateTable('campaigns')
      .set({ to_day: '2999-01-01', from_day: '2998-01-01' })
      .where('id', '=', body.data.id)
      .execute()
    expect((await read(body.data.id)).status).toBe(404)
  })

  test('shows its articles at the current price, also in the list, until its last day', async () => {
    const id = await online()
    const { body } = await read(id)
    expect(body.data.articles.map(({ slug }: { slug: string }) => slug)).toEqual([offer.slug])
    const list = await app.request('GET', '/api/marketing')
    expect(list.body.data.campaigns.map((campaign: { id: number }) => campaign.id)).toContain(id)
    await sql`UPDATE campaigns SET from_day = current_date - 9, to_day = current_date - 1 WHERE id = ${id}`.execute(
      app.db,
    )
    const ended = await read(id)
    expect(ended.body.data).toMatchObject({ hasEnded: true, articles: [] })
    const after = await app.request('GET', '/api/marketing')
    expect(after.body.data.campaigns.map((campaign: { id: number }) => campaign.id)).not.toContain(id)
  })

  test('escapes scripts in its text', async () => {
    const { body } = await read(await online())
    expect(body.data.html).not.toMatch(/<script|href="javascript/)
    expect(body.data.html).toContain('&lt;script&gt;')
  })

  test.each([
    ['title', { title: '' }, 'Requis'],
    ['toDay', { fromDay: '2026-02-02', toDay: '2026-02-01' }, 'La fin vient avant le début'],
    ['fromDay', { fromDay: '2026-02-30' }, 'Date invalide'],
    ['articles', { articles: ['rien'] }, '« rien » n’est pas un article.'],
  ])('rejects an invalid %s at its field, and stores nothing', async (field, values, sentence) => {
    const count = async () => (await app.db.selectFrom('campaigns').select('id').execute()).length
    const before = await count()
    const { status, body } = await write(values)
    expect([status, body.fields?.[field]?.replaceAll('\u00a0', ' ')]).toEqual([400, sentence])
    expect(await count()).toBe(before)
  })

  test('logs its changes with their author, and rejects a second publication, even concurrent', async () => {
    const { body } = await write()
    const both = await Promise.all([publish(body.data.id), publish(body.data.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await app.request('PUT', `/api/dashboard/campaigns/${body.data.id}`, { ...form(), articles: [] }, asAdmin)
    const detail = await app.request('GET', `/api/dashboard/campaigns/${body.data.id}`, undefined, asAdmin)
    expect(detail.body.data.history.map(({ action }: { action: string }) => action)).toEqual([
      'changed',
      'published',
      'written',
    ])
    expect(detail.body.data.articles).toEqual([])
  })

  test('returns 404 for an unknown id', async () => {
    expect((await app.request('PUT', '/api/dashboard/campaigns/999999', form(), asAdmin)).status).toBe(404)
    expect((await publish(999_999)).status).toBe(404)
  })
})
