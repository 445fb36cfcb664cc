import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  await app.db
    .insertInto('faq_categories')
    .values([
      { slug: 'vignes', title: 'Vignes', summary: 'De la vigne.', position: 0 },
      { slug: 'caves', title: 'Caves', summary: 'De la cave.', position: 1 },
    ])
    .execute()
})
afterAll(() => app.close())

const fields = {
  category: 'vignes',
  title: 'Quand faut-il tailler ?',
  keywords: 'sécateur, hiver',
  audience: 'buyer',
  body: 'En **hiver**, quand la sève est basse.\n\n<script>alert(1)</script>',
}
const send = (method: 'POST' | 'PUT', url: string, body: object, cookies = admin) =>
  app.request(method, `/api/admin/faq${url}`, body, { cookies })
const read = async (url: string, cookies: Cookies = admin) =>
  (await app.request('GET', url, undefined, { cookies })).body.data
const write = async (given: object = {}) => (await send('POST', '', { ...fields, ...given })).body.data.id as number
const publish = (id: number, published = true) => send('POST', `/${id}/published`, { published })
const publicTitles = async (category: string) =>
  (await read(`/api/support/articles?categorie=${category}`, {})).questions.map(({ title }: { title: string }) => title)

test('shows a question to the public only while published', async () => {
  const { html } = (await send('POST', '/preview', { body: fields.body })).body.data
  expect(html).toContain('<strong>hiver</strong>')
  expect(html).not.toContain('<script>')
  const id = await write()
  const { slug } = await read(`/api/admin/faq/${id}`)
  expect(slug).toBe('quand-faut-il-tailler')
  const page = () => app.request('GET', `/api/support/articles/${slug}`)
  const vote = () => app.request('POST', `/api/support/articles/${slug}/vote`, { useful: true })
  const searched = async () => (await read('/api/support/articles?q=tailler', {})).questions
  expect([(await page()).status, (await vote()).status, (await searched()).length]).toEqual([404, 404, 0])
  expect((await publish(id)).body.data).toEqual({ published: true })
  expect((await publish(id)).body.code).toBe('CONFLICT')
  expect([(await page()).status, (await vote()).status, (await searched()).length]).toEqual([200, 200, 1])
  expect((await read('/api/support/categories', {})).categories[0]).toMatchObject({ slug: 'vignes', count: 1 })
  expect((await read('/api/admin/faq')).chapters[0].articles[0]).toMatchObject({ id, useful: 1, useless: 0 })
  await publish(id, false)
  expect([(await page()).status, (await searched()).length]).toEqual([404, 0])
})

test('rejects a concurrent change of a question, and keeps its URL', async () => {
  const id = await write({ title: 'Comment attacher la vigne ?' })
  await publish(id)
  const { updatedAt: seen, slug } = await read(`/api/admin/faq/${id}`)
  const body = { ...fields, title: 'Comment attacher les sarments ?', category: 'caves', seen }
  const responses = await Promise.all([
    send('PUT', `/${id}`, body),
    send('PUT', `/${id}`, { ...body, body: 'Autrement.' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const saved = responses.find(({ status }) => status === 200)?.body.data
  expect(saved).toMatchObject({ slug, category: 'caves', title: 'Comment attacher les sarments\u00a0?' })
  expect((await app.request('GET', `/api/support/articles/${slug}`)).body.data.title).toBe(saved.title)
  expect(
    (await send('PUT', `/${id}`, { ...body, seen: saved.updatedAt, category: 'ailleurs' })).body.fields,
  ).toHaveProperty('category')
  expect((await send('PUT', '/99999', body)).status).toBe(404)
})

test('gives two questions of one title distinct URLs, even concurrently', async () => {
  const ids = await Promise.all(
    ['vignes', 'caves', 'vignes'].map(category => write({ category, title: 'Où ranger les fûts ?' })),
  )
  const articles = await Promise.all(ids.map(id => read(`/api/admin/faq/${id}`)))
  expect(articles.map(({ slug }) => slug).sort()).toEqual([
    'ou-ranger-les-futs',
    'ou-ranger-les-futs-2',
    'ou-ranger-les-futs-3',
  ])
})

test('reorders questions, and shows readers the new order', async () => {
  const [first, second] = [
    await write({ category: 'caves', title: 'Première question' }),
    await write({ category: 'caves', title: 'Seconde question' }),
  ]
  await publish(first)
  await publish(second)
  const move = (id: number, to: string) => send('POST', `/${id}/move`, { to })
  expect((await move(second, 'before')).status).toBe(200)
  const titles = await publicTitles('caves')
  expect(titles.indexOf('Seconde question')).toBe(titles.indexOf('Première question') - 1)
  expect((await move(first, 'after')).body.code).toBe('CONFLICT')
  expect((await move(99_999, 'after')).status).toBe(404)
})

test('records each change with its former values in the audit log', async () => {
  const id = await write({ title: 'Une question à suivre' })
  await publish(id)
  const { entries } = await read(`/api/admin/audit-log?kind=faq&subject=${id}`)
  expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual([
    'POST /api/admin/faq/:id/published',
    'POST /api/admin/faq',
  ])
  expect(entries[0].changes).toEqual([{ field: 'published', before: 'false', after: 'true' }])
})

test('rejects changes by a seller, a buyer or a visitor', async () => {
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  const buyer = await app.loginAs(await createUser(app.db))
  for (const [cookies, status] of [
    [seller, 403],
    [buyer, 403],
    [{}, 401],
  ] as const) {
    expect((await send('POST', '', fields, cookies)).status).toBe(status)
    expect((await send('POST', '/preview', fields, cookies)).status).toBe(status)
  }
})
