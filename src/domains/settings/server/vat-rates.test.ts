import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  cookies = await app.loginAs(await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] }))
})
afterAll(() => app.close())

const tomorrow = addDays(isoDay(new Date()), 1)
const reason = 'Loi de finances pour 2027, article 8.'
const plan = (change: object = {}, as = cookies) =>
  app.request(
    'POST',
    '/api/admin/vat-rates',
    { zone: 'mainland', code: 'reduced', percent: 6, validFrom: tomorrow, reason, ...change },
    { cookies: as },
  )
const remove = (code: string, zone = 'mainland') =>
  app.request('DELETE', `/api/admin/vat-rates/${code}/${zone}`, undefined, { cookies })
const rateOn = async (day: string) => {
  const { rows } = await sql<{ rate: number }>`SELECT vat_basis_points('reduced', ${day}) AS rate`.execute(app.db)
  return rows[0]?.rate
}

test('a planned rate applies from its day, and the former one until then', async () => {
  const both = await Promise.all([plan(), plan()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await rateOn(isoDay(new Date())), await rateOn(tomorrow)]).toEqual([550, 600])
})

test('a removed plan leaves the current rate without an end', async () => {
  expect((await remove('reduced')).status).toBe(200)
  expect((await remove('reduced')).status).toBe(404)
  expect(await rateOn(tomorrow)).toBe(550)
})

test('a rate of Corsica is planned apart: the mainland keeps its own, and its plan', async () => {
  const ratesOf = async () => {
    const { rates } = (await app.request('GET', '/api/admin/vat-rates', undefined, { cookies })).body.data
    return rates.map((rate: { zone: string; code: string; basisPoints: number; state: string }) =>
      [rate.zone, rate.code, rate.basisPoints, rate.state].join(' '),
    )
  }
  expect(await ratesOf()).toEqual([
    ...['mainland normal 2000 current', 'mainland equipment 2000 current', 'mainland intermediate 1000 current'],
    ...['mainland reduced 550 current', 'corsica normal 2000 current', 'corsica equipment 1000 current'],
    ...['corsica intermediate 210 current', 'corsica reduced 210 current'],
    ...['BE normal 2100 current', 'BE reduced 600 current', 'LU normal 1700 current', 'LU reduced 300 current'],
    ...['NL normal 2100 current', 'NL reduced 900 current'],
  ])
  expect((await plan({ zone: 'corsica', percent: 2.5 })).status).toBe(200)
  expect((await plan()).status).toBe(200)
  expect(await ratesOf()).toContain('corsica reduced 250 future')
  expect((await remove('reduced', 'corsica')).status).toBe(200)
  expect(await ratesOf()).not.toContain('corsica reduced 250 future')
  expect(await rateOn(tomorrow)).toBe(600)
  expect((await remove('reduced')).status).toBe(200)
})

test('refuses today, the current rate, a percentage out of range and an administrator without the right', async () => {
  expect((await plan({ validFrom: isoDay(new Date()) })).body.fields).toHaveProperty('validFrom')
  expect((await plan({ percent: 5.5 })).body.fields).toHaveProperty('percent')
  expect((await plan({ percent: 101 })).body.fields).toHaveProperty('percent')
  const admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  expect((await plan({}, admin)).status).toBe(403)
})
