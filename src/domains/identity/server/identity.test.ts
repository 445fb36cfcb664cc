import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { resetTokenOf } from '#tests/support/resets.ts'
import { purgeExpiredCredentials } from './jobs.ts'

const password = 'Vendanges-2026!'
const person = {
  account_type: false,
  acolyance_client: false,
  first_name: 'Camille',
  name: 'Vigneron',
  email: 'camille@exemple.fr',
  phone_number: '03 26 51 00 00',
  kind_user: 'normal',
  password,
  password_confirm: password,
}

let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await testApp()
  limited = await testApp({ RATE_LIMITS: 'on' })
})
afterAll(() => Promise.all([app.close(), limited.close()]))

const register = (changes: object = {}) => app.request('POST', '/api/auth/register', { ...person, ...changes })
const login = (email: string, secret = password) => app.request('POST', '/api/auth/login', { email, password: secret })

test('registers a user, logs in with the same credentials, reads the session, and logs out', async () => {
  expect((await register()).body).toMatchObject({ status: 200, error: null, data: { content: expect.anything() } })
  const opened = await login(person.email)
  const user = { email: person.email, first_name: 'Camille', roles: [] }
  expect(opened.body).toMatchObject({ status: 200, error: null, data: { content: { token: '1', user } } })
  const me = await app.request('GET', '/api/user/me', undefined, { cookies: opened.cookies })
  expect(me.body.data).toMatchObject({ email: person.email, kind_user: 'normal' })
  await app.request('POST', '/api/auth/logout', {}, { cookies: opened.cookies })
  expect((await app.request('GET', '/api/user/me', undefined, { cookies: opened.cookies })).body.data).toBeNull()
})

test('sets an HttpOnly, SameSite session cookie; the readable token alone authenticates nothing', async () => {
  await register({ email: 'cookies@exemple.fr' })
  const { raw } = await login('cookies@exemple.fr')
  const session = raw.cookies.find(cookie => cookie.name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect((await app.request('GET', '/api/user/me', undefined, { cookies: { token: '1' } })).body.data).toBeNull()
})

test('stores the phone in E.164 and the filler birthdate as null', async () => {
  await register({ email: 'telephone@exemple.fr' })
  const user = await app.db
    .selectFrom('users')
    .select(['phone', 'birthdate'])
    .where('email', '=', 'telephone@exemple.fr')
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ phone: '+33326510000', birthdate: null })
})

test.each([
  [{ first_name: '' }, 'first_name', 'Requis'],
  [{ name: '' }, 'name', 'Requis'],
  [{ email: '' }, 'email', 'Requis'],
  [{ email: 'pas-une-adresse' }, 'email', 'Adresse email invalide'],
  [{ email: '"a b"@exemple.fr' }, 'email', 'Adresse email invalide'],
  [{ phone_number: '0326' }, 'phone_number', 'Le numéro de téléphone doit faire au moins 5 caractères'],
  [{ phone_number: '0000000000' }, 'phone_number', 'Numéro de téléphone invalide'],
  [{ password_confirm: 'autre chose' }, 'password_confirm', 'Les mots de passe doivent correspondre'],
  [{ password: 'court', password_confirm: 'court' }, 'password', 'Le mot de passe doit faire au moins 12 caractères'],
  [{ account_type: true, kind_user: 'professional' }, 'pro_social_reason', 'Veuillez renseigner votre raison sociale'],
  [
    { account_type: true, kind_user: 'professional', pro_social_reason: 'Domaine', pro_tva_number: 'FR00123456789' },
    'pro_tva_number',
    'Numéro de TVA invalide',
  ],
  [{ account_type: true, kind_user: 'normal', pro_social_reason: 'Domaine' }, 'kind_user', 'Type de compte incohérent'],
])('registration rejects %j with its French message', async (changes, field, message) => {
  const { status, body } = await register({ email: 'refus@exemple.fr', ...changes })
  expect(status).toBe(400)
  expect(body.fields?.[field]).toBe(message)
})

test('registers a company with its name and VAT number, whatever the spaces in it', async () => {
  const company = {
    account_type: true,
    kind_user: 'professional',
    pro_social_reason: 'Domaine des Crayères',
    pro_tva_number: 'fr 18 381 960 491',
  }
  expect((await register({ email: 'domaine@exemple.fr', ...company })).status).toBe(200)
  const user = await app.db
    .selectFrom('users')
    .select(['kind', 'company_name', 'vat_number'])
    .where('email', '=', 'domaine@exemple.fr')
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ kind: 'professional', company_name: 'Domaine des Crayères', vat_number: 'FR18381960491' })
})

test('rejects a role or a shop sent with the registration', async () => {
  for (const extra of [{ roles: ['ADMIN'] }, { shop_id: 1 }, { vendorId: 1 }])
    expect((await register({ email: 'pirate@exemple.fr', ...extra })).status).toBe(400)
})

test('returns the same response for a registered email, changes nothing and mails its owner', async () => {
  await register({ email: 'deja@exemple.fr' })
  const again = await register({
    email: 'DEJA@exemple.fr',
    password: 'Lune-Verte-Tonneau',
    password_confirm: 'Lune-Verte-Tonneau',
    first_name: 'Autre',
  })
  const fresh = await register({ email: 'neuve@exemple.fr' })
  expect({ ...again.body, data: null }).toEqual({ ...fresh.body, data: null })
  expect((await login('deja@exemple.fr')).status).toBe(200)
  const mails = await readMails(app.db, { recipient: 'deja@exemple.fr' })
  expect(mails.map(mail => mail.subject)).toContain('Vous avez déjà un compte Cep & Chai')
})

test('returns the same error for a wrong password and an unknown email', async () => {
  await register({ email: 'connue@exemple.fr' })
  const wrong = await login('connue@exemple.fr', 'mauvais mot de passe')
  const unknown = await login('inconnue@exemple.fr', 'mauvais mot de passe')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
})

test('forgot password returns the same response for every email and mails existing accounts only', async () => {
  await register({ email: 'oubli@exemple.fr' })
  const known = await app.request('POST', '/api/auth/forgot-password', { email: 'oubli@exemple.fr' })
  const unknown = await app.request('POST', '/api/auth/forgot-password', { email: 'personne@exemple.fr' })
  expect(known.body).toEqual(unknown.body)
  expect(await linkMailedTo('personne@exemple.fr')).toBeNull()
  expect(await linkMailedTo('oubli@exemple.fr')).toMatch(/^[\w-]{43}$/)
})

const linkMailedTo = (recipient: string) => resetTokenOf(app, recipient)

test('a reset link sets the password once and ends every session', async () => {
  await register({ email: 'lien@exemple.fr' })
  const before = await login('lien@exemple.fr')
  await app.request('POST', '/api/auth/forgot-password', { email: 'lien@exemple.fr' })
  const token = await linkMailedTo('lien@exemple.fr')
  const choose = () =>
    app.request('POST', '/api/auth/reset-password', {
      token,
      password: 'Nouveau-2026-mot',
      password_confirm: 'Nouveau-2026-mot',
    })
  expect((await choose()).status).toBe(200)
  expect((await choose()).body.code).toBe('RESET_LINK_EXPIRED')
  expect((await app.request('GET', '/api/user/me', undefined, { cookies: before.cookies })).body.data).toBeNull()
  expect((await login('lien@exemple.fr')).status).toBe(401)
  expect((await login('lien@exemple.fr', 'Nouveau-2026-mot')).status).toBe(200)
})

test('rejects an expired reset link', async () => {
  await register({ email: 'vieux@exemple.fr' })
  await app.request('POST', '/api/auth/forgot-password', { email: 'vieux@exemple.fr' })
  const token = await linkMailedTo('vieux@exemple.fr')
  await app.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  const refused = await app.request('POST', '/api/auth/reset-password', { token, password, password_confirm: password })
  expect(refused).toMatchObject({ status: 410, body: { code: 'RESET_LINK_EXPIRED' } })
})

test('rejects every login for an hour after ten wrong passwords, even with the right one', async () => {
  await limited.request('POST', '/api/auth/register', person)
  const guess = (secret: string) =>
    limited.request('POST', '/api/auth/login', { email: person.email, password: secret })
  for (let n = 0; n < 10; n++) expect((await guess('mauvais')).status).toBe(401)
  const refused = await guess(password)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.raw.headers['retry-after']).toBeDefined()
})

test('limits an address to three registrations an hour without a solved captcha, not with one', async () => {
  const sign = (n: number, token?: string) =>
    limited.request('POST', '/api/auth/register', { ...person, email: `robot${n}@exemple.fr`, token })
  const responses = [await sign(1), await sign(2), await sign(3), await sign(4)]
  expect(responses.at(-1)?.status).toBe(429)
  const token = await solved()
  expect((await sign(5, token)).status).toBe(200)
  expect((await sign(6, token)).status, 'a solution serves once').toBe(429)
})

async function solved() {
  const { body } = await limited.request('GET', '/api/auth/captcha')
  const challenge = JSON.parse(body.data.challenge)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

test('returns the shop of a seller; a blocked user has no session', async () => {
  const vendor = await createVendor(app.db)
  const cookies = await app.loginAs(vendor.userId)
  expect((await app.request('GET', '/api/user/me', undefined, { cookies })).body.data.shop_id).toBe(vendor.shopId)
  await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', vendor.userId).execute()
  expect((await app.request('GET', '/api/user/me', undefined, { cookies })).body.data).toBeNull()
})

test('purges expired credentials and leaves valid ones', async () => {
  const { userId } = await createVendor(app.db)
  const [old, current] = [await app.loginAs(userId), await app.loginAs(userId)]
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', session.id)
    .execute()
  await purgeExpiredCredentials(app.db)
  const left = await app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  expect(left).toHaveLength(1)
  expect((await app.request('GET', '/api/user/me', undefined, { cookies: current })).body.data).not.toBeNull()
  expect((await app.request('GET', '/api/user/me', undefined, { cookies: old })).body.data).toBeNull()
})

test('rejects writes that are cross-site, without Origin, not JSON or compressed', async () => {
  const body = { email: person.email, password }
  const refusal = async (headers: Record<string, string>) =>
    (await app.request('POST', '/api/auth/login', body, { headers })).status
  expect(await refusal({ origin: 'https://pirate.example' })).toBe(403)
  expect(await refusal({ origin: 'null' })).toBe(403)
  expect(await refusal({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await refusal({ 'content-type': 'text/plain' })).toBe(415)
  expect(await refusal({ 'content-encoding': 'br' })).toBe(415)
})
