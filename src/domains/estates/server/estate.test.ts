import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createEstate, createMember } from '#tests/support/estates.ts'
import { createUser } from '#tests/support/factories.ts'
import { estateAccountHooks } from './account-hooks.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const roles = ['owner', 'buyer', 'requester', 'accountant'] as const
type Role = (typeof roles)[number]
let app: TestApp
let estateId: number
let users: Record<Role, number>
let as: Record<Role, Cookies>

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  estateId = await createEstate(app.db)
  const entries = await Promise.all(
    roles.map(async role => [role, await createMember(app.db, estateId, role)] as const),
  )
  // The tuple has every role.
  users = Object.fromEntries(entries) as Record<Role, number>
  as = Object.fromEntries(
    await Promise.all(entries.map(async ([role, id]) => [role, await app.loginAs(id)] as const)),
  ) as Record<Role, Cookies>
})

const send = (method: Method, path: string, body: unknown, cookies: Cookies) =>
  app.request(method, `/api/estate${path}`, body, { cookies })
const site = {
  name: 'Cuverie',
  recipient: 'Luc Rousselet',
  street: '4 rue du Pressoir',
  postcode: '51190',
  city: 'Avize',
  phone: '+33326510000',
  access: 'par la cour',
  truck19t: 'oui',
  tailLift: true,
  hours: '8 h à 12 h',
}
const invite = (email: string, rights: object = {}) =>
  send('POST', '/invitations', { email, role: 'requester', ...rights }, as.owner)
async function tokenFor(email: string): Promise<string> {
  const { text } = await app.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /rejoindre-domaine\/([\w-]{43})/.exec(text)?.[1] ?? ''
}
const emailOf = async (userId: number) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

describe('opening', () => {
  test('a professional opens an estate and is its owner; a second one is refused', async () => {
    const cookies = await app.loginAs(await createUser(app.db, { kind: 'professional' }))
    const body = { name: 'Domaine neuf', companyNumber: '38196049100011' }
    expect((await send('POST', '', body, cookies)).status).toBe(200)
    const { estate } = (await send('GET', '', undefined, cookies)).body.data
    expect(estate).toMatchObject({ name: 'Domaine neuf', role: 'owner', members: [{ isMe: true }] })
    expect((await send('POST', '', body, cookies)).body.code).toBe('ALREADY_IN_ESTATE')
  })

  test('an estate abroad has its number in the register of its country, and no other', async () => {
    const cookies = await app.loginAs(await createUser(app.db, { kind: 'professional' }))
    const company = { name: 'Wijnhuis', vatNumber: 'NL004495445B01' }
    expect((await send('POST', '', { ...company, registerNumber: '3301 4286' }, cookies)).status).toBe(200)
    const numberOf = async () => (await send('GET', '', undefined, cookies)).body.data.estate.registerNumber
    expect(await numberOf()).toBe('33014286')
    for (const registerNumber of ['123', 'B82454'])
      expect((await send('PUT', '', { ...company, registerNumber }, cookies)).body.fields).toHaveProperty(
        'registerNumber',
      )
    expect((await send('PUT', '', company, cookies)).status).toBe(200)
    expect(await numberOf()).toBeNull()
  })

  test('a private buyer is refused, and is shown no estate', async () => {
    const cookies = await app.loginAs(await createUser(app.db))
    expect((await send('POST', '', { name: 'Chez moi' }, cookies)).body.code).toBe('FORBIDDEN')
    expect((await send('GET', '', undefined, cookies)).body.data).toEqual({ estate: null, own: null })
  })

  test('an account whose address is not confirmed opens none', async () => {
    const userId = await createUser(app.db, { kind: 'professional' })
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
    const refused = await send('POST', '', { name: 'Domaine volé' }, await app.loginAs(userId))
    expect(refused.body.code).toBe('EMAIL_UNPROVED')
  })

  test('the register of companies fills name and address, and is silent about unknown numbers', async () => {
    const find = (number: string) => app.request('GET', `/api/companies/${number}`, undefined, { cookies: as.buyer })
    expect((await find('38196049100011')).body.data).toMatchObject({
      name: 'Domaine Rousselet-Hénin',
      vatNumber: 'FR18381960491',
      city: 'Avize',
    })
    expect((await find('732829320')).body.code).toBe('NOT_FOUND')
    expect((await find('12')).body.code).toBe('NOT_FOUND')
    const wrongKey = await find('38196049100012')
    expect(wrongKey.body).toMatchObject({
      code: 'NOT_FOUND',
      error: expect.stringContaining('ni un SIREN ni un SIRET'),
    })
  })

  test('a visitor who registers a company looks it up too, and a number of a wrong key reaches no register', async () => {
    const { body } = await app.request('GET', '/api/companies/41877230700017')
    expect(body.data).toMatchObject({ name: 'GAEC du Mont Aimé', street: '2 rue des Écoles', city: 'Vertus' })
    expect((await app.request('GET', '/api/companies/41877230700018')).body.code).toBe('NOT_FOUND')
  })
})

describe('roles', () => {
  const writes: [string, Method, string, () => unknown, readonly Role[]][] = [
    ['the company', 'PUT', '', () => ({ name: 'Autre nom' }), ['owner']],
    ['an invitation', 'POST', '/invitations', () => ({ email: 'x@exemple.fr', role: 'buyer' }), ['owner']],
    ['a site', 'POST', '/sites', () => site, ['owner']],
    ['a code', 'POST', '/codes', () => ({ kind: 'parcel', label: `Clos ${Math.random()}` }), ['owner', 'accountant']],
    ['the requests', 'GET', '/requests', () => undefined, roles],
    ['the spending', 'GET', '/spending', () => undefined, roles],
  ]
  test.each(writes)('%s: %s %s is allowed to its roles only', async (_, method, path, body, allowed) => {
    for (const role of roles) {
      const { status } = await send(method, path, body(), as[role])
      expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403])
    }
  })

  test('somebody without an estate finds nothing of it', async () => {
    const cookies = await app.loginAs(await createUser(app.db, { kind: 'professional' }))
    for (const [, method, path, body] of writes) expect((await send(method, path, body(), cookies)).status).toBe(404)
  })

  test('members, sites and codes of another estate are not found', async () => {
    const other = await createEstate(app.db, 'Autre domaine')
    const theirs = await createMember(app.db, other, 'buyer')
    const owner = await app.loginAs(await createMember(app.db, other, 'owner'))
    const { id: siteId } = (await send('POST', '/sites', site, owner)).body.data
    const { id: codeId } = (await send('POST', '/codes', { kind: 'cuvee', label: 'Réserve' }, owner)).body.data
    const attempts: [Method, string, unknown][] = [
      ['PUT', `/members/${theirs}`, { role: 'owner' }],
      ['DELETE', `/members/${theirs}`, undefined],
      ['PUT', `/sites/${siteId}`, site],
      ['DELETE', `/sites/${siteId}`, undefined],
      ['PUT', `/codes/${codeId}`, { label: 'Volé' }],
    ]
    for (const [method, path, body] of attempts)
      expect([path, (await send(method, path, body, as.owner)).status]).toEqual([path, 404])
  })

  test('a site shows its access in the address book of every member', async () => {
    await send('POST', '/sites', site, as.owner)
    const { body } = await app.request('GET', '/api/checkout', undefined, { cookies: as.requester })
    expect(body.data.addresses).toMatchObject([
      {
        site: 'Cuverie',
        access:
          'Cuverie\u00a0; par la cour\u00a0; camion de 19\u00a0t accepté\u00a0; hayon nécessaire\u00a0; réception\u00a0: 8 h à 12 h',
      },
    ])
  })

  test('the same code twice is refused', async () => {
    const body = { kind: 'parcel', label: 'Les Crayères' }
    expect((await send('POST', '/codes', body, as.owner)).status).toBe(200)
    expect((await send('POST', '/codes', body, as.owner)).body.code).toBe('CONFLICT')
  })
})

describe('membership', () => {
  test('an invitation makes an existing account a member once, and buys as a professional', async () => {
    const userId = await createUser(app.db)
    const cookies = await app.loginAs(userId)
    const email = await emailOf(userId)
    await invite(email, { role: 'buyer', orderLimitCents: 10_000 })
    const token = await tokenFor(email)
    expect((await send('POST', '/join', { token }, cookies)).body.data).toMatchObject({ role: 'buyer' })
    expect((await send('POST', '/join', { token }, cookies)).body.code).toBe('INVITATION_EXPIRED')
    expect((await app.request('GET', '/api/checkout', undefined, { cookies })).body.data.consumer).toBe(false)
    const { members } = (await send('GET', '', undefined, as.owner)).body.data.estate
    expect(members.at(-1)).toMatchObject({ userId, role: 'buyer', orderLimitCents: 10_000 })
  })

  test('an invitation is refused after seven days, to another address, and to a member of another estate', async () => {
    const userId = await createUser(app.db)
    const email = await emailOf(userId)
    await invite(email)
    const token = await tokenFor(email)
    const stranger = await app.loginAs(await createUser(app.db))
    expect((await send('POST', '/join', { token }, stranger)).body.code).toBe('INVITATION_EXPIRED')
    await app.pool.query(`UPDATE estate_invitations SET expires_at = now() WHERE email = $1`, [email])
    expect((await send('POST', '/join', { token }, await app.loginAs(userId))).body.code).toBe('INVITATION_EXPIRED')
    await invite(await emailOf(users.buyer))
    const again = await tokenFor(await emailOf(users.buyer))
    expect((await send('POST', '/join', { token: again }, as.buyer)).body.code).toBe('ALREADY_IN_ESTATE')
  })

  test('a withdrawn invitation opens nothing', async () => {
    const userId = await createUser(app.db)
    const email = await emailOf(userId)
    await invite(email)
    const { invitations } = (await send('GET', '', undefined, as.owner)).body.data.estate
    expect((await send('DELETE', `/invitations/${invitations[0].id}`, undefined, as.owner)).status).toBe(200)
    const token = await tokenFor(email)
    expect((await send('POST', '/join', { token }, await app.loginAs(userId))).body.code).toBe('INVITATION_EXPIRED')
  })

  test('a removed member has no estate at the next request of the same session', async () => {
    expect((await send('DELETE', `/members/${users.buyer}`, undefined, as.owner)).status).toBe(200)
    expect((await send('GET', '/requests', undefined, as.buyer)).status).toBe(404)
    expect((await send('GET', '', undefined, as.buyer)).body.data.estate).toBeNull()
  })

  test('a changed role counts at the next request', async () => {
    await send('PUT', `/members/${users.accountant}`, { role: 'owner' }, as.owner)
    expect((await send('POST', '/sites', site, as.accountant)).status).toBe(200)
  })

  test('only an owner removes others; everybody but the last owner may leave', async () => {
    expect((await send('DELETE', `/members/${users.requester}`, undefined, as.buyer)).status).toBe(403)
    expect((await send('DELETE', `/members/${users.buyer}`, undefined, as.buyer)).status).toBe(200)
    expect((await send('DELETE', `/members/${users.owner}`, undefined, as.owner)).body.code).toBe('LAST_OWNER')
    expect((await send('PUT', `/members/${users.owner}`, { role: 'buyer' }, as.owner)).body.code).toBe('LAST_OWNER')
  })

  test('of two owners who leave at once, one stays', async () => {
    const second = await createMember(app.db, estateId, 'owner')
    const cookies = await app.loginAs(second)
    const left = await Promise.all([
      send('DELETE', `/members/${users.owner}`, undefined, as.owner),
      send('DELETE', `/members/${second}`, undefined, cookies),
    ])
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the account of the last owner is not erased while others are members', async () => {
    const obstacle = () =>
      inTransaction(app.db, tx => estateAccountHooks.findErasureObstacle?.(tx, users.owner) ?? Promise.resolve(null))
    expect(await obstacle()).toContain('dernier gérant')
    await app.db.deleteFrom('estate_members').where('estate_id', '=', estateId).where('role', '<>', 'owner').execute()
    expect(await obstacle()).toBeNull()
  })

  test('history is for owners, and tells who did what', async () => {
    await send('POST', '/sites', site, as.owner)
    expect((await send('GET', '', undefined, as.owner)).body.data.estate.history[0]).toMatchObject({
      act: 'site',
      detail: 'Cuverie ajouté',
    })
    expect((await send('GET', '', undefined, as.buyer)).body.data.estate.history).toEqual([])
  })
})
