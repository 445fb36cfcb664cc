import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  await smallCatalogue(app.db)
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const tube = 'Tuyau de liage creux, bobine de 5 kg'
const add = (word: string, meaning: string, both = false, cookies = admin) =>
  app.request('POST', '/api/admin/synonyms', { word, meaning, both }, { cookies })
const remove = (id: number, cookies = admin) => app.request('DELETE', `/api/admin/synonyms/${id}`, {}, { cookies })
const searchPage = async () => (await app.request('GET', '/api/admin/search', undefined, { cookies: admin })).body.data
const found = async (q: string) => {
  const { data } = (await app.request('GET', `/api/articles?${new URLSearchParams({ q })}`)).body
  return [data.articles.map((article: { title: string }) => article.title), data.correction]
}

test('a synonym applies to plurals and among other words, until it is deleted', async () => {
  expect(await found('gaine')).not.toEqual([[tube], null])
  const { id } = (await add('Gaine', 'tuyau')).body.data
  expect(await found('gaine')).toEqual([[tube], null])
  expect(await found('GAINES bobine')).toEqual([[tube], null])
  expect((await app.request('GET', '/api/search/suggestions?q=gaine')).body.data.articles[0].title).toBe(tube)
  expect((await searchPage()).synonyms).toEqual([{ id, word: 'Gaine', meaning: 'tuyau', brand: false, articles: 1 }])
  expect((await remove(id)).status).toBe(200)
  expect(await found('gaine')).not.toEqual([[tube], null])
  expect((await remove(id)).status).toBe(404)
})

test('a search of several words may have a synonym of several words', async () => {
  const { id } = (await add('ficelle de palissage', 'tuyau de liage')).body.data
  expect(await found('Ficelle de palissage')).toEqual([[tube], null])
  await remove(id)
})

test('adds both directions at once; rejects a duplicate, the same word, or stop words', async () => {
  expect((await add('cisaille', 'sécateur', true)).status).toBe(200)
  expect((await searchPage()).synonyms).toHaveLength(2)
  const twins = await Promise.all([add('cordon', 'tuyau'), add('CORDON', 'Tuyau')])
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await add('cisaille', 'sécateur', true)).body.fields).toHaveProperty('word')
  expect((await add('tuyaux', 'tuyau')).body.fields).toHaveProperty('meaning')
  expect((await add('gaine', 'de')).body.fields).toHaveProperty('meaning')
  expect((await add('??', 'tuyau')).body.fields).toHaveProperty('word')
})

test('lists at most 100 synonyms, and finds the others by a part of either side', async () => {
  await app.pool.query(`INSERT INTO search_synonyms (word, meaning, supplied)
    SELECT 'mot' || n || CASE n WHEN 150 THEN ' échalas' ELSE '' END, 'tuyau', true FROM generate_series(1, 150) n`)
  const { synonyms, total } = await searchPage()
  expect([synonyms.length, total]).toEqual([100, expect.any(Number)])
  expect(total).toBeGreaterThanOrEqual(150)
  const path = '/api/admin/search?contains=ECHALAS'
  const { data } = (await app.request('GET', path, undefined, { cookies: admin })).body
  expect(data.synonyms).toMatchObject([{ word: 'mot150 échalas' }])
  await app.pool.query('DELETE FROM search_synonyms WHERE supplied')
})

test('shows a family for a brand that nobody sells, and says so', async () => {
  const body = { word: 'Cisalpin', meaning: 'sécateur', both: false, brand: true }
  expect((await app.request('POST', '/api/admin/synonyms', body, { cookies: admin })).status).toBe(200)
  const { data } = (await app.request('GET', '/api/articles?q=cisalpin')).body
  expect(data).toMatchObject({ total: 2, correction: null, family: { brand: 'Cisalpin', name: 'sécateur' } })
  // A brand that is sold is found by its own name.
  const sold = { word: 'Félin', meaning: 'tuyau', both: false, brand: true }
  expect((await app.request('POST', '/api/admin/synonyms', sold, { cookies: admin })).status).toBe(200)
  expect((await app.request('GET', '/api/articles?q=felin')).body.data.family).toBeNull()
})

test('treats query operators as letters or ignores them', async () => {
  expect((await add("l'arme & !rouge", "tuyau' | 'x")).status).toBe(200)
  expect((await found("l'arme & !rouge"))[0]).toEqual([])
  expect((await found('sécateur gaucher'))[0]).toHaveLength(1)
})

test('lists searches without results, until they find something', async () => {
  await app.db
    .insertInto('searches')
    .values([
      { day: '2020-01-01', words: 'jadis', results: 0 },
      { words: 'drone', times: 4, results: 0 },
      { words: 'cisaille', times: 2, results: 0 },
      { words: 'tuyau', results: 1 },
    ])
    .execute()
  expect((await searchPage()).emptySearches).toMatchObject([
    { words: 'drone', times: 4, explained: false },
    { words: 'cisaille', times: 2, explained: true },
  ])
})

test('records every change in the audit log, and rejects a seller’s synonym', async () => {
  const { entries } = (await app.request('GET', '/api/admin/audit-log?kind=synonyms', undefined, { cookies: admin }))
    .body.data
  expect(entries.length).toBeGreaterThan(4)
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  expect((await add('gaine', 'tuyau', false, seller)).status).toBe(403)
  expect((await remove(1, seller)).status).toBe(403)
  expect((await add('gaine', 'tuyau', false, {})).status).toBe(401)
})
