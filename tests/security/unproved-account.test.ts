/** An account that somebody opened with another person’s address, and what its true owner finds there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createAddress, createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { resetTokenOf } from '#tests/support/resets.ts'
import { account, accountPassword, guess } from './accounts.ts'

const next = 'Chai-au-frais-26'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, body: unknown, cookies: Cookies = {}) => app.request('POST', path, body, { cookies })
const logIn = (email: string, given: string) => post('/api/auth/login', { email, password: given })
async function reset(email: string) {
  await post('/api/auth/forgot-password', { email })
  const token = await resetTokenOf(app, email)
  return post('/api/auth/reset-password', { token, password: next, password_confirm: next })
}

/** A seller’s owner with an unproved address. */
async function unproved(email: string) {
  const vendor = await createVendor(app.db)
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', await account(app.db, `modele-${email}`))
    .executeTakeFirstOrThrow()
  const company = { kind: 'professional', company_name: 'Pirate SARL', vat_number: 'FR18381960491' }
  await app.db
    .updateTable('users')
    .set({ email, password_hash, email_verified_at: null, cooperative_number: '51-1', ...company })
    .where('id', '=', vendor.userId)
    .execute()
  return { id: vendor.userId, vendor, cookies: await app.loginAs(vendor.userId) }
}

/** Fills everything that somebody can store in an account. */
async function fill(vendor: TestVendor, cookies: Cookies, email: string) {
  const { offerId } = await createOffer(app.db, await createVendor(app.db))
  await createAddress(app.db, vendor.userId)
  const done = [
    await app.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies }),
    await post(
      '/api/integrations/keys',
      { name: 'Caisse', scopes: ['orders:read'], days: null, password: accountPassword },
      cookies,
    ),
    await post('/api/seller/team/invitations', { email: `complice-${email}`, role: 'staff' }, cookies),
    await post('/api/user/second-factor', { password: accountPassword }, cookies),
  ]
  expect(done.map(({ status, body }) => [status, body.code ?? null])).toEqual(done.map(() => [200, null]))
  await app.db
    .insertInto('webhook_endpoints')
    .values({
      vendor_id: vendor.vendorId,
      url: 'https://pirate.example/',
      events: ['order.created'],
      secret: 'x',
      created_by: vendor.userId,
    })
    .execute()
  await app.db.insertInto('seller_applications').values({ user_id: vendor.userId }).execute()
  await app.db
    .insertInto('recovery_codes')
    .values({ user_id: vendor.userId, code_hash: Buffer.from('code') })
    .execute()
}

async function left(userId: number) {
  const tables = ['addresses', 'carts', 'second_factors', 'recovery_codes', 'seller_applications', 'sessions'] as const
  const rows = await Promise.all(
    tables.map(async table => {
      const found = await app.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
      return [table, found.length] as const
    }),
  )
  const { db } = app
  const keys = db.selectFrom('api_keys').select('id').where('created_by', '=', userId).where('revoked_at', 'is', null)
  const endpoints = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('created_by', '=', userId)
    .where('removed_at', 'is', null)
  const invitations = db.selectFrom('vendor_invitations').select('id').where('invited_by', '=', userId)
  const contacts = db
    .selectFrom('users')
    .select(['phone', 'company_name', 'vat_number', 'cooperative_number'])
    .where('id', '=', userId)
  return {
    ...Object.fromEntries(rows),
    keys: (await keys.execute()).length,
    endpoints: (await endpoints.execute()).length,
    invitations: (await invitations.execute()).length,
    contacts: await contacts.executeTakeFirstOrThrow(),
  }
}

const one = {
  addresses: 1,
  carts: 1,
  second_factors: 1,
  recovery_codes: 1,
  seller_applications: 1,
  sessions: 1,
  keys: 1,
  endpoints: 1,
  invitations: 1,
}
const none = Object.fromEntries(Object.keys(one).map(name => [name, 0]))

test('loses what was added to it when the owner of the address resets its password; orders stay', async () => {
  const email = 'titulaire@exemple.fr'
  const { id, vendor, cookies } = await unproved(email)
  const order = await createPaidOrder(app.db, { buyerId: id, vendor: await createVendor(app.db) })
  await fill(vendor, cookies, email)
  expect(await left(id)).toMatchObject(one)
  expect((await reset(email)).status).toBe(200)
  expect(await left(id)).toEqual({
    ...none,
    contacts: { phone: '', company_name: null, vat_number: null, cooperative_number: null },
  })
  expect((await logIn(email, accountPassword)).status).toBe(401)
  expect((await logIn(email, next)).body.data.content.token).toBe('1')
  const orders = await app.db.selectFrom('orders').select('id').where('user_id', '=', id).execute()
  expect(orders).toEqual([{ id: order.orderId }])
  const mail = await app.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('n’avait pas encore été confirmée')
})

test('no longer trusts the networks it was used from', async () => {
  const email = 'reseaux@exemple.fr'
  const id = await account(app.db, email)
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
  await guess(app, { email, from: '203.0.113.8', secret: accountPassword })
  const networks = () => app.db.selectFrom('throttles').select('key').where('key', 'like', 'network%').execute()
  const before = (await networks()).length
  await reset(email)
  expect((await networks()).length).toBe(before - 1)
})

test('keeps what its owner added once the address is proved', async () => {
  const email = 'prouvee@exemple.fr'
  const id = await account(app.db, email)
  await createAddress(app.db, id)
  expect((await reset(email)).status).toBe(200)
  const addresses = await app.db.selectFrom('addresses').select('id').where('user_id', '=', id).execute()
  expect(addresses).toHaveLength(1)
})

test('cannot change its address, and shows why', async () => {
  const email = 'jamais@exemple.fr'
  const { cookies } = await unproved(email)
  const response = await post('/api/user/email', { email: 'ailleurs@exemple.fr', password: accountPassword }, cookies)
  expect([response.status, response.body.code]).toEqual([409, 'EMAIL_UNPROVED'])
  expect(await readMails(app.db, { recipient: 'ailleurs@exemple.fr' })).toEqual([])
})
