import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let seller: Cookies
let vendor: TestVendor
let tagId: number
const reason = 'La même maison sous deux noms.'
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())

const request = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}, cookies = admin) =>
  app.request(method, `/api/admin/${url}`, body, { cookies })
const read = async (url: string) => (await app.request('GET', url, undefined, { cookies: admin })).body.data
const menu = async (id: number) =>
  (await read('/api/categories')).categories.find((category: { id: number }) => category.id === id)
const brandOf = async (articleId: number) =>
  (await app.db.selectFrom('articles').select('brand_id').where('id', '=', articleId).executeTakeFirstOrThrow())
    .brand_id

test('updates the title, text and position of a category and keeps its id', async () => {
  const body = { title: 'Vigne', description: 'Tailler, attacher, travailler le sol.', position: 1, hidden: false }
  expect((await request('PUT', 'categories/98', body)).status).toBe(200)
  expect((await menu(98)).title).toBe('Vigne')
  expect(await read('/api/articles?cat=98')).toMatchObject({ title: 'Vigne', introduction: body.description })
  expect((await request('PUT', 'categories/97', body)).status).toBe(404)
  await request('PUT', 'categories/98', { ...body, hidden: true })
  expect(await menu(98)).toBeUndefined()
  expect((await read('/api/articles?cat=98')).title).toBe('Vigne')
  await request('PUT', 'categories/98', { ...body, hidden: false })
})

test('a retired tag leaves the menus but stays on its articles', async () => {
  const { id } = (await request('POST', 'tags', { categoryId: 98, name: 'Ébourgeonnage' })).body.data
  expect((await menu(98)).tags).toContain('Ébourgeonnage')
  const article = await createOffer(app.db, vendor)
  await app.db.insertInto('article_tags').values({ article_id: article.articleId, tag_id: id }).execute()
  await request('PUT', `tags/${id}`, { name: 'Travaux en vert', position: 3, retired: false })
  expect((await menu(98)).tags).toContain('Travaux en vert')
  await request('PUT', `tags/${id}`, { name: 'Travaux en vert', position: 3, retired: true })
  expect((await menu(98)).tags).not.toContain('Travaux en vert')
  expect((await read(`/api/articles/${article.slug}`)).tags).toEqual([])
  const { categories } = await read('/api/admin/categories')
  const own = categories.flatMap((category: { tags: { id: number }[] }) => category.tags)
  expect(own.find((tag: { id: number }) => tag.id === id)).toMatchObject({ retired: true, articles: 1 })
})

test('rejects two tags with the same name, even concurrently or in another spelling', async () => {
  const responses = await Promise.all(
    ['Liage', 'LIAGE', 'liage', 'Liagé'].map(name => request('POST', 'tags', { categoryId: 98, name })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await request('POST', 'tags', { categoryId: 98, name: 'LIAGE' })).body.fields).toHaveProperty('name')
  expect((await request('POST', 'tags', { categoryId: 1, name: 'Nulle part' })).status).toBe(404)
})

test('creates, updates and deletes a temporary category', async () => {
  const season = {
    title: 'Temps des tailles',
    why: 'La vigne dort, on taille.',
    from: '01-01',
    to: '12-31',
    position: 0,
    tagIds: [tagId],
  }
  const { id } = (await request('POST', 'seasons', season)).body.data
  const shown = async () => (await read('/api/categories')).categoriesEphemeral.map((s: { title: string }) => s.title)
  expect(await shown()).toContain('Temps des tailles')
  await request('PUT', `seasons/${id}`, { ...season, title: 'Temps des sécateurs' })
  expect(await shown()).toContain('Temps des sécateurs')
  expect((await request('POST', 'seasons', { ...season, from: '02-31x' })).status).toBe(400)
  expect((await request('POST', 'seasons', { ...season, tagIds: [99_999] })).body.fields).toHaveProperty('tagIds')
  expect((await request('DELETE', `seasons/${id}`)).status).toBe(200)
  expect(await shown()).not.toContain('Temps des sécateurs')
  expect((await request('DELETE', `seasons/${id}`)).status).toBe(404)
})

test('renames a brand, describes it, and moves its articles when it is merged', async () => {
  const [one, two] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  const [gone, target] = [await brandOf(one.articleId), await brandOf(two.articleId)]
  expect(
    (await request('PUT', `brands/${target}`, { name: 'Forges réunies', description: 'Forgeron depuis 1890.' })).status,
  ).toBe(200)
  expect(
    (await request('PUT', `brands/${gone}`, { name: 'Forges réunies', description: '' })).body.fields,
  ).toHaveProperty('name')
  expect((await request('POST', `brands/${gone}/merge`, { into: target, reason })).body.data).toEqual({ articles: 2 })
  expect(await brandOf(one.articleId)).toBe(target)
  expect((await request('POST', `brands/${gone}/merge`, { into: target, reason })).status).toBe(404)
  await listingRefresh(app.db, {})
  const { brands } = await read('/api/admin/brands?q=Forges')
  expect(brands).toMatchObject([{ id: target, articles: 2 }])
  expect((await read(`/api/articles?marque=${brands[0].slug}`)).introduction).toBe('Forgeron depuis 1890.')
})

test('two brands merged into each other concurrently leave exactly one', async () => {
  const [one, two] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  const [a, b] = [await brandOf(one.articleId), await brandOf(two.articleId)]
  const responses = await Promise.all([
    request('POST', `brands/${a}/merge`, { into: b, reason }),
    request('POST', `brands/${b}/merge`, { into: a, reason }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await brandOf(one.articleId)).toBe(await brandOf(two.articleId))
})

test('rejects a seller’s changes to categories, tags and brands', async () => {
  expect((await request('POST', 'tags', { categoryId: 98, name: 'Mienne' }, seller)).status).toBe(403)
  expect((await request('PUT', 'brands/1', { name: 'X', description: '' }, seller)).status).toBe(403)
})

test('creates a ninth category with a colour and a tag, hidden until it is shown', async () => {
  const { id } = (await request('POST', 'categories', { title: 'Tonnellerie', colour: 'olive' })).body.data
  expect(id).toBeGreaterThan(106)
  expect((await request('POST', 'categories', { title: 'TONNELLERIE', colour: 'terre' })).body.fields).toHaveProperty(
    'title',
  )
  expect((await request('POST', 'tags', { categoryId: id, name: 'Barriques' })).status).toBe(200)
  const shown = async () => (await read('/api/categories')).categories.map((c: { title: string }) => c.title)
  expect(await shown()).not.toContain('Tonnellerie')
  const body = { title: 'Tonnellerie et bois', description: '', position: 9, hidden: false, colour: 'terre' }
  expect((await request('PUT', `categories/${id}`, body)).status).toBe(200)
  expect(await shown()).toContain('Tonnellerie et bois')
  const { key } = await read('/api/categories/colours')
  expect(key).toBe(`${id}-terre`)
  const styles = await app.http.inject({ url: `/rayons.css?c=${key}` })
  expect([styles.statusCode, styles.body]).toEqual([200, `[data-index="${id}"]{--index:#6b4a2b}`])
  expect((await app.http.inject({ url: '/rayons.css?c=1-rose' })).statusCode).toBe(404)
})

describe('the deletion of a category', () => {
  const added = async (title: string): Promise<number> =>
    (await request('POST', 'categories', { title, colour: 'olive' })).body.data.id
  const confirmed = { confirmed: true }

  test('needs a confirmation, takes its tags and scopes, is audited, and its page and id are gone', async () => {
    const id = await added('Sellerie')
    const tag = (await request('POST', 'tags', { categoryId: id, name: 'Colliers' })).body.data.id
    await app.db
      .insertInto('attribute_scopes')
      .values([
        { attribute_code: 'material', category_id: id },
        { attribute_code: 'material', category_id: id, tag_id: tag },
      ])
      .execute()
    await app.db
      .insertInto('import_categories')
      .values({ vendor_id: vendor.vendorId, source: 'Cuir', tag_id: tag })
      .execute()
    expect((await request('DELETE', `categories/${id}`)).body.fields).toEqual({ confirmed: 'Cochez pour confirmer' })
    expect((await request('DELETE', `categories/${id}`, confirmed, seller)).status).toBe(403)
    expect((await app.request('GET', `/api/articles?cat=${id}`)).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => request('DELETE', `categories/${id}`, confirmed)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await app.request('GET', `/api/articles?cat=${id}`)).status).toBe(404)
    expect((await app.request('GET', '/api/articles?cat=9999')).body.data.title).toBe('Chargement...')
    const { rowCount } = await app.pool.query('SELECT FROM import_categories WHERE source = $1', ['Cuir'])
    expect(rowCount).toBe(0)
    const { entries } = await read('/api/admin/audit-log?kind=categories')
    expect(entries[0].changes).toContainEqual(expect.objectContaining({ before: 'Sellerie' }))
    expect(await added('Bourrellerie')).toBeGreaterThan(id)
  })

  test('is refused with what the category contains', async () => {
    const id = await added('Attelage')
    const tag = (await request('POST', 'tags', { categoryId: id, name: 'Harnais' })).body.data.id
    const article = await createOffer(app.db, vendor)
    await app.db.updateTable('articles').set({ category_id: id }).where('id', '=', article.articleId).execute()
    const season = {
      title: 'Labours',
      why: 'La terre se retourne.',
      from: '01-01',
      to: '12-31',
      position: 9,
      tagIds: [tag],
    }
    await request('POST', 'seasons', season)
    await app.pool.query(
      "INSERT INTO commission_rules (category_id, basis_points, valid_from) VALUES ($1, 800, '2026-01-01')",
      [id],
    )
    const refused = await request('DELETE', `categories/${id}`, confirmed)
    expect([refused.status, refused.body.code]).toEqual([409, 'CATEGORY_IN_USE'])
    for (const use of ['1\u00a0article', '«\u00a0Labours\u00a0»', '1\u00a0règle de commission'])
      expect(refused.body.error).toContain(use)
    expect((await request('DELETE', 'categories/98', confirmed)).body.error).toContain('huit catégories d’origine')
  })
})

test('creates a brand once, whatever the case and accents of its name', async () => {
  const created = await request('POST', 'brands', { name: 'Émile Bossard' })
  expect(created.body.data.id).toBeGreaterThan(0)
  expect((await request('POST', 'brands', { name: 'EMILE BOSSARD' })).body.fields).toHaveProperty('name')
})
