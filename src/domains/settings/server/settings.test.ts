import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicant, submitAnswers } from '#domains/onboarding/server/onboarding.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
let other: Cookies
const reason = 'Décidé en réunion du lundi.'
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  other = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const set = (key: string, value: string, cookies = admin) =>
  app.request('PUT', `/api/admin/settings/${key}`, { value, reason }, { cookies })
const get = async (url: string, cookies: Cookies = admin) =>
  (await app.request('GET', url, undefined, { cookies })).body.data

test('records a setting’s former values, author and reason', async () => {
  expect((await set('homeLead', 'campaigns')).body.data).toMatchObject({
    value: 'campaigns',
    history: [{ former: 'season', value: 'campaigns', reason }],
  })
  const { entries } = await get('/api/admin/audit-log?kind=settings&subject=homeLead')
  expect(entries[0].changes).toEqual([{ field: 'homeLead', before: 'season', after: 'campaigns' }])
})

test('the home page starts with the chosen block', async () => {
  expect((await get('/api/home')).lead).toBe('campaigns')
  await set('homeLead', 'season')
  expect((await get('/api/home')).lead).toBe('season')
})

test('rejects unknown settings, unknown values, a missing reason and an unchanged value', async () => {
  expect((await set('inconnu', 'yes')).status).toBe(400)
  expect((await set('homeLead', 'partout')).status).toBe(400)
  expect((await set('homeLead', 'toString')).status).toBe(400)
  expect((await set('homeLead', 'season')).body.code).toBe('CONFLICT')
  expect(
    (await app.request('PUT', '/api/admin/settings/homeLead', { value: 'campaigns' }, { cookies: admin })).status,
  ).toBe(400)
})

test('accepts one of two concurrent changes', async () => {
  const responses = await Promise.all([set('applicationsOpen', 'no'), set('applicationsOpen', 'no', other)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(
    (await get('/api/admin/settings')).settings.find((s: { key: string }) => s.key === 'applicationsOpen').history,
  ).toHaveLength(1)
})

test('applications can be saved but not submitted while closed', async () => {
  const { cookies } = await applicant(app)
  const { body } = await submitAnswers(app, cookies)
  expect([body.code, body.error]).toEqual(['APPLICATIONS_SHUT', expect.stringMatching(/fermées/)])
  await set('applicationsOpen', 'yes')
  expect((await submitAnswers(app, cookies)).status).toBe(200)
})

test('rejects a seller and a visitor, for reads and writes', async () => {
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  expect((await set('homeLead', 'campaigns', seller)).status).toBe(403)
  expect((await set('homeLead', 'campaigns', {})).status).toBe(401)
  expect((await app.request('GET', '/api/admin/settings', undefined, { cookies: seller })).status).toBe(403)
})
