import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let colleague: Cookies
let seller: Cookies
let tagId: number
const reason = 'Deux noms pour la même chose.'
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  colleague = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  seller = await app.loginAs((await createVendor(app.db)).userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const request = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown, cookies = admin) =>
  app.request(method, `/api/admin/attributes${path}`, body, { cookies })
const add = async (label: string, kind = 'text', unit = ''): Promise<string> =>
  (await request('POST', '', { label, kind, unit })).body.data.code
const settings = (values: object) => ({
  label: 'Dent',
  kind: 'text',
  unit: '',
  position: 3,
  facet: true,
  axis: false,
  options: [],
  ...values,
})
const create = (values: object) =>
  app.request('POST', '/api/seller/articles', newArticle({ tagIds: [tagId], ...values }), { cookies: seller })
const shown = async (code: string) => (await request('GET', `/${code}`)).body.data
const scopes = (required = false) => ({ scopes: [{ categoryId: 98, tagId, required }] })

test('creates an attribute, its options and its scope, which the seller’s form then proposes', async () => {
  const code = await add('Forme de lame', 'text')
  expect(code).toBe('forme_de_lame')
  expect((await request('POST', '', { label: 'forme de LAME', kind: 'text', unit: '' })).body.fields).toHaveProperty(
    'label',
  )
  const options = ['Courbe', 'Droite', 'courbe']
  expect((await request('PUT', `/${code}`, settings({ label: 'Forme de lame', options }))).status).toBe(200)
  expect((await shown(code)).options).toEqual(['Courbe', 'Droite'])
  expect((await request('PUT', `/${code}/scopes`, scopes())).status).toBe(200)
  const { categories } = (await app.request('GET', '/api/seller/articles/options', undefined, { cookies: seller })).body
    .data
  const proposed = categories.find(({ id }: { id: number }) => id === 98).attributes
  expect(proposed).toMatchObject([{ code, options: ['Courbe', 'Droite'] }])
  const other = { scopes: [{ categoryId: 99, tagId, required: false }] }
  expect((await request('PUT', `/${code}/scopes`, other)).body.fields).toHaveProperty('scopes')
})

test('rejects a value outside the options, and stores one in another case as the option', async () => {
  const code = await add('Denture', 'text')
  await request('PUT', `/${code}`, settings({ label: 'Denture', options: ['Fine', 'Grosse'] }))
  expect((await create({ attributes: { [code]: 'moyenne' } })).body.fields).toHaveProperty(`attributes.${code}`)
  const { articleId } = (await create({ attributes: { [code]: 'FINE' } })).body.data
  const row = await app.db.selectFrom('articles').select('attributes').where('id', '=', articleId).executeTakeFirst()
  expect(row?.attributes).toEqual({ [code]: 'Fine' })
})

test('requires a required attribute on the article or on each of its variants', async () => {
  const code = await add('Contenance', 'number', 'L')
  await request('PUT', `/${code}`, settings({ label: 'Contenance', kind: 'number', unit: 'L', axis: true }))
  await request('PUT', `/${code}/scopes`, scopes(true))
  expect((await create({})).body.fields).toHaveProperty(`attributes.${code}`)
  const variants = [5, 10].map(volume => newVariant({ label: `${volume} L`, attributes: { [code]: volume } }))
  expect((await create({ variants })).status).toBe(200)
  await request('PUT', `/${code}/scopes`, scopes(false))
})

test('renames a value on articles, variants with their labels, options and the public list', async () => {
  const code = await add('Teinte', 'text')
  await request('PUT', `/${code}`, settings({ label: 'Teinte', axis: true, options: ['Vert', 'Noir'] }))
  const variants = ['Vert', 'Noir'].map(value => newVariant({ label: `5 L · ${value}`, attributes: { [code]: value } }))
  const { articleId, slug } = (await create({ variants })).body.data
  expect((await request('POST', `/${code}/values`, { from: 'Vert', to: 'Vert mousse' })).body.data).toEqual({
    articles: 1,
  })
  const { data } = (await app.request('GET', `/api/articles/${slug}`)).body
  expect(data.variants.map(({ label }: { label: string }) => label)).toEqual(['5 L · Vert mousse', '5 L · Noir'])
  expect((await shown(code)).options).toEqual(['Vert mousse', 'Noir'])
  await listingRefresh(app.db, { articleIds: [articleId] })
  const listed = (await app.request('GET', `/api/articles?attributs=${code}:Vert%20mousse`)).body.data
  expect(listed.articles.map(({ id }: { id: number }) => id)).toEqual([articleId])
  const merged = await request('POST', `/${code}/values`, { from: 'Noir', to: 'Vert mousse' })
  expect([merged.status, merged.body.error]).toEqual([409, expect.stringContaining('déclinaison de chaque valeur')])
  expect((await request('POST', `/${code}/values`, { from: 'Bleu', to: 'Rouge' })).status).toBe(404)
})

test('does not delete an attribute in use; merges it into another of the same kind and unit', async () => {
  const [gone, target] = [await add('Métal', 'text'), await add('Matériau', 'text')]
  const number = await add('Longueur', 'number', 'mm')
  const { articleId } = (await create({ attributes: { [gone]: 'Inox' } })).body.data
  expect((await request('DELETE', `/${gone}`)).body.code).toBe('CONFLICT')
  expect((await request('POST', `/${gone}/merge`, { into: number, reason })).body.code).toBe('CONFLICT')
  expect((await request('POST', `/${gone}/merge`, { into: target, reason })).body.data).toEqual({ articles: 1 })
  expect((await request('GET', `/${gone}`)).status).toBe(404)
  const row = await app.db.selectFrom('articles').select('attributes').where('id', '=', articleId).executeTakeFirst()
  expect(row?.attributes).toEqual({ [target]: 'Inox' })
  expect((await request('DELETE', `/${number}`)).status).toBe(200)
})

test('does not change the kind of an attribute in use', async () => {
  const code = await add('Poignée', 'text')
  await create({ attributes: { [code]: 'Bois' } })
  expect(
    (await request('PUT', `/${code}`, settings({ label: 'Poignée', kind: 'boolean' }))).body.fields,
  ).toHaveProperty('kind')
})

test('two operators who merge two attributes into each other leave exactly one', async () => {
  const [one, two] = [await add('Pas de vis', 'text'), await add('Filetage', 'text')]
  const responses = await Promise.all([
    request('POST', `/${one}/merge`, { into: two, reason }),
    request('POST', `/${two}/merge`, { into: one, reason }, colleague),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('records the former and the new label in the audit log, and rejects sellers', async () => {
  const code = await add('Course', 'text')
  await request('PUT', `/${code}`, settings({ label: 'Course utile' }))
  const entry = await app.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('operation', '=', 'PUT /api/admin/attributes/:code')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect([entry?.before, entry?.after]).toMatchObject([{ label: 'Course' }, { label: 'Course utile' }])
  expect((await request('POST', '', { label: 'Mienne', kind: 'text', unit: '' }, seller)).status).toBe(403)
  expect((await request('GET', '', undefined, seller)).status).toBe(403)
})
