import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { maxViews } from '../../rules/views.ts'

let app: TestApp
const cookies: Record<string, Cookies> = {}
beforeAll(async () => {
  app = await testApp()
  const vendor = await createVendor(app.db)
  cookies.owner = await app.loginAs(vendor.userId)
  cookies.staff = await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff'))
  cookies.rival = await app.loginAs((await createVendor(app.db)).userId)
  cookies.buyer = await app.loginAs(await createUser(app.db))
  cookies.admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  cookies.other = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const call = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.request(method, `/api/views${path}`, body, { cookies: cookies[who] ?? {} })
const save = (who: string, values: object) =>
  call(who, 'POST', '', { list: 'stock', name: 'Bas', query: 'niveau=faible', ...values })
const names = async (who: string, list = 'stock') =>
  (await call(who, 'GET', `?list=${list}`)).body.data.views.map((view: { name: string }) => view.name)

test('one’s own view is shown to its author; a shared one to the team, and to no other seller', async () => {
  await save('staff', { name: 'À moi' })
  await save('staff', { name: 'Pour tous', shared: true })
  expect(await names('staff')).toEqual(['À moi', 'Pour tous'])
  expect(await names('owner')).toEqual(['Pour tous'])
  expect(await names('rival')).toEqual([])
  await save('admin', { list: 'admin-orders', name: 'Retards', query: 'statut=LATE', shared: true })
  expect(await names('other', 'admin-orders')).toEqual(['Retards'])
})

test('sellers have no views of the operator’s lists, operators none of the sellers’, buyers none at all', async () => {
  expect((await save('owner', { list: 'admin-orders' })).body.code).toBe('FORBIDDEN')
  expect((await save('admin', {})).body.code).toBe('FORBIDDEN')
  expect((await save('buyer', {})).body.code).toBe('FORBIDDEN')
  expect((await call('buyer', 'GET', '')).body.code).toBe('FORBIDDEN')
  expect((await call('owner', 'GET', '?list=admin-users')).body.code).toBe('FORBIDDEN')
})

test('the filters are stored sorted and without the page; an address is refused', async () => {
  await save('owner', { name: 'Triée', query: 'q=lien&niveau=faible&page=4' })
  const { views } = (await call('owner', 'GET', '?list=stock')).body.data
  expect(views.find((view: { name: string }) => view.name === 'Triée').query).toBe('niveau=faible&q=lien')
  for (const query of ['', 'https://exemple.fr', '"><b>', 'x'.repeat(501)])
    expect([query, (await save('owner', { name: 'Autre', query })).body.code]).toEqual([query, 'INVALID_INPUT'])
  expect((await save('owner', { name: 'Page seule', query: 'page=4' })).body.code).toBe('INVALID_INPUT')
})

test('a name is unique for its author and list, and the number of views is limited', async () => {
  await save('rival', { name: 'Une' })
  expect((await save('rival', { name: 'UNE' })).body.code).toBe('NAME_TAKEN')
  expect((await save('rival', { list: 'orders', name: 'Une', query: 'etape=pretes' })).status).toBe(200)
  for (let n = 1; n < maxViews; n++) await save('rival', { name: `n${n}` })
  expect((await save('rival', { name: 'De trop' })).body.code).toBe('CONFLICT')
})

test('its author renames and deletes a view; the owner may tidy a shared one, a colleague may not', async () => {
  const { id: own } = (await save('owner', { name: 'Celle du chef', shared: true })).body.data
  const { id: shared } = (await save('staff', { name: 'Celle de l’équipe', shared: true })).body.data
  const rename = { name: 'Renommée', shared: true }
  expect((await call('staff', 'PUT', `/${own}`, rename)).body.code).toBe('NOT_FOUND')
  expect((await call('owner', 'PUT', `/${shared}`, rename)).status).toBe(200)
  expect(await names('staff')).toContain('Renommée')
  expect((await call('rival', 'DELETE', `/${shared}`)).body.code).toBe('NOT_FOUND')
  expect((await call('staff', 'DELETE', `/${shared}`)).status).toBe(200)
  expect(await names('owner')).not.toContain('Renommée')
})
