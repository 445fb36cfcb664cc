import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  cookies = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const job = {
  title: 'Responsable du magasin',
  place: 'Épernay (Marne)',
  contract: 'CDI, 35 h',
  body: 'Accueillir, conseiller, préparer les retraits.',
}
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  app.request(method, `/api/admin/job-openings${path}`, body, { cookies })
const rows = async () => (await call('GET', '')).body.data.openings
const shown = async () =>
  (await app.request('GET', '/api/content/openings')).body.data.openings.map(({ title }: { title: string }) => title)

test('an opening is a draft until it is published, and hidden again once closed', async () => {
  const { id } = (await call('POST', '', job)).body.data
  expect(await shown()).toEqual([])
  expect((await call('POST', `/${id}/state`, { to: 'closed' })).body.code).toBe('CONFLICT')
  expect((await call('POST', `/${id}/state`, { to: 'published' })).status).toBe(200)
  expect((await call('POST', `/${id}/state`, { to: 'published' })).body.code).toBe('CONFLICT')
  expect(await shown()).toEqual([job.title])
  await app.pool.query('UPDATE job_openings SET published_on = current_date - 7')
  await call('POST', `/${id}/state`, { to: 'closed' })
  expect([await shown(), (await rows())[0].state]).toEqual([[], 'closed'])
  await call('POST', `/${id}/state`, { to: 'published' })
  expect([await shown(), (await rows())[0].closesOn]).toEqual([[job.title], null])
})

test('an opening published and closed the same day becomes a draft again', async () => {
  const { id } = (await call('POST', '', { ...job, title: 'Saisonnier' })).body.data
  await call('POST', `/${id}/state`, { to: 'published' })
  await call('POST', `/${id}/state`, { to: 'closed' })
  expect((await rows()).find((row: { id: number }) => row.id === id).state).toBe('draft')
})

test('of two editors, the second is refused; a last day before publication too', async () => {
  const [{ id, updatedAt: seen, publishedOn }] = (await rows()).filter(
    (row: { state: string }) => row.state === 'published',
  )
  const both = await Promise.all(
    [1, 2].map(() => call('PUT', `/${id}`, { ...job, seen, closesOn: addDays(isoDay(new Date()), 9) })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [{ updatedAt }] = (await rows()).filter((row: { id: number }) => row.id === id)
  const early = await call('PUT', `/${id}`, { ...job, seen: updatedAt, closesOn: addDays(publishedOn, -1) })
  expect(early.body.fields).toEqual({ closesOn: 'Après le jour de publication' })
  expect((await call('PUT', '/999999', { ...job, seen: updatedAt })).status).toBe(404)
})
