import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { halfYearOf, interestKinds, nextHalfYear } from '#shared/price/interest.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { interestRatesWaiting } from './interest-rates.ts'

let app: TestApp
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  cookies = await app.loginAs(await createUser(app.db, { roles: ['ADMIN', 'SUPER_ADMIN'] }))
})
afterAll(() => app.close())

const half = halfYearOf(isoDay(new Date()))
const enter = (change: object = {}, as = cookies) =>
  app.request(
    'PUT',
    '/api/admin/interest-rates',
    { kind: 'legal', validFrom: half, percent: 2.62, reason: 'Arrêté du 15 décembre 2025.', ...change },
    { cookies: as },
  )
const list = async () => (await app.request('GET', '/api/admin/interest-rates', undefined, { cookies })).body.data.rates
const waiting = async () => (await interestRatesWaiting.count(app.db))[0]?.count

test('a new marketplace has published rates that wait for a person to confirm them', async () => {
  const rates = await list()
  expect(rates).toContainEqual({ kind: 'legal', validFrom: '2026-01-01', basisPoints: 262, confirmed: false })
  expect(rates.every(({ confirmed }: { confirmed: boolean }) => !confirmed)).toBe(true)
  expect(await waiting()).toBe(interestKinds.length)
})

test('a rate is entered, corrected and confirmed, and then waits no more', async () => {
  expect((await enter({ percent: 2.26 })).status).toBe(200)
  expect((await enter()).status).toBe(200)
  expect(await list()).toContainEqual({ kind: 'legal', validFrom: half, basisPoints: 262, confirmed: true })
  expect(await waiting()).toBe(interestKinds.length - 1)
})

test('refuses a day within a half-year, one too far ahead, a rate out of range and an administrator without the right', async () => {
  expect((await enter({ validFrom: addDays(half, 1) })).body.fields).toHaveProperty('validFrom')
  expect((await enter({ validFrom: '0000-01-01' })).body.fields).toHaveProperty('validFrom')
  expect((await enter({ validFrom: nextHalfYear(nextHalfYear(half)) })).body.fields).toHaveProperty('validFrom')
  expect((await enter({ validFrom: nextHalfYear(half) })).status).toBe(200)
  expect((await enter({ percent: 31 })).body.fields).toHaveProperty('percent')
  const admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  expect((await enter({}, admin)).status).toBe(403)
})
