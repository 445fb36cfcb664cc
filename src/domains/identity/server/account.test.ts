import { unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { quickHash } from '#tests/support/passwords.ts'
import { deviceName } from './devices.ts'

const password = 'Vendanges-2026!'
let app: TestApp
let hash: string
beforeAll(async () => {
  app = await testApp()
  hash = await quickHash(password)
})
afterAll(() => app.close())

type Person = { id: number; email: string; cookies: Cookies }
let serial = 0
async function person(): Promise<Person> {
  const email = `compte${++serial}@exemple.fr`
  const id = await createUser(app.db, { email })
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
  return { id, email, cookies: await app.loginAs(id) }
}
const as = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.request(method, path, body, { cookies: who.cookies })
const logIn = (email: string, given = password) => app.request('POST', '/api/auth/login', { email, password: given })
const lastLink = async (recipient: string) => {
  const mails = await readMails(app.db, { recipient })
  return mails.at(-1)?.text.match(/\/account\/email\/([\w-]+)/)?.[1] ?? ''
}

describe('profile', () => {
  const form = { first_name: 'Agathe', name: 'Lemoine', phone_number: '06 12 34 56 78', kind_user: 'normal' }

  test('is updated by its owner; a company must give its name', async () => {
    const who = await person()
    const changed = await as(who, 'PUT', '/api/user/profile', {
      ...form,
      kind_user: 'professional',
      pro_social_reason: 'Caves Lemoine',
    })
    expect(changed.body.data).toMatchObject({
      first_name: 'Agathe',
      phone_number: '+33612345678',
      pro_social_reason: 'Caves Lemoine',
    })
    const refused = await as(who, 'PUT', '/api/user/profile', { ...form, kind_user: 'professional' })
    expect(refused.body.fields?.pro_social_reason).toBe('Veuillez renseigner votre raison sociale')
    expect((await as(who, 'PUT', '/api/user/profile', { ...form, roles: ['ADMIN'] })).status).toBe(400)
  })

  test('holds the SIREN or SIRET of a company, spaces ignored, until the account is no longer a company', async () => {
    const who = await person()
    const company = { ...form, kind_user: 'professional', pro_social_reason: 'Caves Lemoine' }
    const save = (changes: object) => as(who, 'PUT', '/api/user/profile', { ...company, ...changes })
    const number = async () => (await as(who, 'GET', '/api/user/profile')).body.data.pro_company_number
    await save({ pro_company_number: '381 960 491', pro_tva_number: 'FR18381960491' })
    expect(await number()).toBe('381960491')
    await save({ pro_company_number: '732 829 320 00074' })
    expect(await number()).toBe('73282932000074')
    for (const wrong of ['381960492', '73282932000075', '12345'])
      expect((await save({ pro_company_number: wrong })).body.fields?.pro_company_number).toContain('invalide')
    const other = await save({ pro_company_number: '73282932000074', pro_tva_number: 'FR18381960491' })
    expect(other.body.fields?.pro_company_number).toBe('Ce numéro n’est pas celui de l’entreprise du numéro de TVA')
    await as(who, 'PUT', '/api/user/profile', form)
    expect(await number()).toBeNull()
  })

  test('holds the register number of a company of Belgium, the Netherlands or Luxembourg, of the country of its VAT number', async () => {
    const who = await person()
    const company = { ...form, kind_user: 'professional', pro_social_reason: 'Wijnhuis' }
    const save = async (pro_register_number: string, pro_tva_number = '') =>
      (await as(who, 'PUT', '/api/user/profile', { ...company, pro_register_number, pro_tva_number })).body
    expect((await save('3301 4286', 'NL004495445B01')).data.pro_register_number).toBe('33014286')
    expect((await save('b82454', 'LU26375245')).data.pro_register_number).toBe('B82454')
    expect((await save('0403.019.261', 'BE0403019261')).data.pro_register_number).toBe('0403019261')
    for (const wrong of ['3301428', '0403019262', 'BB824', '381960491'])
      expect((await save(wrong)).fields?.pro_register_number).toContain('Numéro inconnu')
    for (const [number, vat] of [
      ['33014286', 'LU26375245'],
      ['0403019261', 'BE0202239951'],
      ['B82454', 'FR18381960491'],
    ] as const)
      expect((await save(number, vat)).fields?.pro_register_number).toContain('du numéro de TVA')
    expect((await as(who, 'PUT', '/api/user/profile', form)).body.data.pro_register_number).toBeNull()
  })

  test('changes the email only after verification, and invalidates links sent to the former one', async () => {
    const who = await person()
    await as(who, 'POST', '/api/user/email/proof')
    const former = await lastLink(who.email)
    expect((await as(who, 'POST', '/api/user/email', { email: 'neuf@exemple.fr', password: 'faux' })).status).toBe(401)
    await as(who, 'POST', '/api/user/email', { email: 'neuf@exemple.fr', password })
    expect((await as(who, 'GET', '/api/user/profile')).body.data.email).toBe(who.email)
    const token = await lastLink('neuf@exemple.fr')
    const follow = (given: string) => as(who, 'POST', '/api/user/email/confirm', { token: given })
    expect((await follow(token)).status).toBe(200)
    expect((await as(who, 'GET', '/api/user/profile')).body.data).toMatchObject({
      email: 'neuf@exemple.fr',
      emailVerified: true,
    })
    expect([(await follow(token)).status, (await follow(former)).status]).toEqual([410, 410])
  })

  test('does not reveal that another account has the email, and rejects the change', async () => {
    const [who, other] = [await person(), await person()]
    expect((await as(who, 'POST', '/api/user/email', { email: other.email, password })).status).toBe(200)
    expect(await lastLink(other.email)).toBe('')
    expect((await as(who, 'GET', '/api/user/profile')).body.data.email).toBe(who.email)
  })
})

describe('password', () => {
  test('is changed with the current one, and ends the other sessions', async () => {
    const who = await person()
    const elsewhere = await app.loginAs(who.id)
    const change = (current: string) =>
      as(who, 'PUT', '/api/user/password', {
        current,
        password: 'Une-autre-phrase',
        password_confirm: 'Une-autre-phrase',
      })
    expect((await change('faux')).body.fields?.current).toBe('Mot de passe incorrect.')
    expect((await change(password)).status).toBe(200)
    expect((await app.request('GET', '/api/user/me', undefined, { cookies: elsewhere })).body.data).toBeNull()
    expect((await as(who, 'GET', '/api/user/me')).body.data).not.toBeNull()
    expect((await logIn(who.email, 'Une-autre-phrase')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with the current one marked, and ended; another user’s return 404', async () => {
    const [who, other] = [await person(), await person()]
    await app.loginAs(who.id)
    await app.loginAs(who.id)
    const list = async () => (await as(who, 'GET', '/api/user/sessions')).body.data.sessions
    const sessions = await list()
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    const last = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await as(other, 'DELETE', `/api/user/sessions/${last.id}`)).status).toBe(404)
    expect((await as(who, 'DELETE', `/api/user/sessions/${last.id}`)).status).toBe(200)
    await as(who, 'DELETE', '/api/user/sessions')
    expect(await list()).toHaveLength(1)
  })

  test('are named after browser and system', () => {
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox sur Windows')
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1')).toBe('Safari sur iPhone')
    expect(deviceName(null)).toBe('Appareil inconnu')
  })
})

describe('addresses', () => {
  const address = {
    recipient: 'Agathe Lemoine',
    street: '12 rue des Vignes',
    postcode: '51200',
    city: 'Épernay',
    phone: '0612345678',
  }

  test('are added, updated, made the default and removed by their owner only', async () => {
    const [who, other] = [await person(), await person()]
    const first = (await as(who, 'POST', '/api/user/addresses', address)).body.data
    const second = (await as(who, 'POST', '/api/user/addresses', { ...address, street: '1 quai' })).body.data
    expect(second.isDefault).toBe(true)
    for (const [method, path, body] of [
      ['PUT', `/api/user/addresses/${first.id}`, address],
      ['POST', `/api/user/addresses/${first.id}/default`, {}],
      ['DELETE', `/api/user/addresses/${first.id}`, undefined],
    ] as const)
      expect((await as(other, method, path, body)).status, `${method} ${path}`).toBe(404)
    expect((await as(who, 'POST', `/api/user/addresses/${first.id}/default`, {})).body.data.isDefault).toBe(true)
    expect((await as(who, 'PUT', `/api/user/addresses/${first.id}`, { ...address, city: 'Aÿ' })).body.data.city).toBe(
      'Aÿ',
    )
    await as(who, 'DELETE', `/api/user/addresses/${first.id}`)
    const left = (await as(who, 'GET', '/api/user/addresses')).body.data
    expect(left.map(({ id }: { id: number }) => id)).toEqual([second.id])
  })
})

describe('second factor', () => {
  // A code is accepted one time step early or late: a step may end before the request is read.
  const codeAt = (secret: string, timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), period: 30, digits: 6 }).generate({ timestamp })
  const currentCode = (secret: string) => codeAt(secret, Date.now())
  /** Not that of the set-up. */
  const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000)

  async function guarded(): Promise<{ who: Person; secret: string; recoveryCodes: string[] }> {
    const who = await person()
    const { secret } = (await as(who, 'POST', '/api/user/second-factor', { password })).body.data
    const on = await as(who, 'POST', '/api/user/second-factor/confirm', { code: currentCode(secret) })
    return { who, secret, recoveryCodes: on.body.data.recoveryCodes }
  }
  const challengeOf = async (who: Person) => (await logIn(who.email)).body.data.content.challenge as string
  const give = (challenge: string, code: string) => app.request('POST', '/api/auth/second-factor', { challenge, code })

  test('returns 200 without a token for a right password, with the sentence to show', async () => {
    const { who } = await guarded()
    const { status, body, cookies } = await logIn(who.email)
    expect([status, body.error]).toEqual([200, 'Saisissez le code de votre application d’authentification.'])
    expect(body.data.content.token).toBeUndefined()
    expect(cookies.session).toBeUndefined()
    expect((await logIn(who.email, 'faux')).body.error).toBe('Adresse email ou mot de passe incorrect.')
  })

  test('opens the session with a code, which works once even in two concurrent requests', async () => {
    const { who, secret } = await guarded()
    const [a, b] = [await challengeOf(who), await challengeOf(who)]
    const code = nextCode(secret)
    const both = await Promise.all([give(a, code), give(b, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const opened = both.find(({ status }) => status === 200)
    expect(opened?.body.data.content.token).toBe('1')
    expect(opened?.cookies.session).toBeTruthy()
  })

  test('opens the session with a recovery code once, and accepts a challenge once', async () => {
    const { who, recoveryCodes } = await guarded()
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    const challenge = await challengeOf(who)
    expect((await give(challenge, first)).status).toBe(200)
    expect((await give(challenge, second)).status).toBe(410)
    const again = await challengeOf(who)
    expect((await give(again, first)).status).toBe(422)
    expect((await give(again, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
  })

  test('closes a challenge after five wrong codes', async () => {
    const { who, secret } = await guarded()
    const challenge = await challengeOf(who)
    for (let n = 0; n < 5; n++) expect((await give(challenge, '000000')).status).toBe(422)
    expect((await give(challenge, nextCode(secret))).status).toBe(410)
  })

  test('cannot be replaced while enabled, and needs password and code to be disabled', async () => {
    const { who, secret } = await guarded()
    expect((await as(who, 'POST', '/api/user/second-factor', { password })).status).toBe(409)
    const off = (given: string, code: string) =>
      as(who, 'POST', '/api/user/second-factor/drop', { password: given, code })
    expect((await off('faux', nextCode(secret))).status).toBe(401)
    expect((await off(password, '000000')).status).toBe(422)
    expect((await off(password, nextCode(secret))).status).toBe(200)
    expect((await logIn(who.email)).body.data.content.token).toBe('1')
  })
})

describe('personal data', () => {
  test('is exported as one archive of the user’s own data only', async () => {
    const [who, other] = [await person(), await person()]
    await app.request(
      'POST',
      '/api/support/tickets',
      { name: 'A', email: who.email, topic: 'other', message: 'Bonjour' },
      { cookies: who.cookies },
    )
    const response = await app.http.inject({
      url: '/api/user/export',
      headers: { host: 'localhost' },
      cookies: who.cookies,
    })
    expect(response.headers['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(response.rawPayload))
    const text = new TextDecoder().decode(files['donnees.json'])
    expect(JSON.parse(text)).toMatchObject({
      compte: [{ email: who.email }],
      demandes: [{ texte: 'Bonjour' }],
      commandes: [],
    })
    expect(text).not.toContain(other.email)
    expect(text).not.toContain('argon2')
    expect(Object.keys(files)).toContain('compte.csv')
    expect((await app.http.inject({ url: '/api/user/export' })).statusCode).toBe(401)
  })

  test('is erased with the password: logins fail and the email is free again', async () => {
    const who = await person()
    expect((await as(who, 'POST', '/api/user/erase', { password: 'faux' })).status).toBe(401)
    expect((await as(who, 'POST', '/api/user/erase', { password })).status).toBe(200)
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: 'Compte', last_name: 'supprimé', phone: '', status: 'blocked' })
    expect(JSON.stringify(row)).not.toContain(who.email)
    expect((await as(who, 'GET', '/api/user/me')).body.data).toBeNull()
    expect((await logIn(who.email)).status).toBe(401)
  })

  test('cannot be erased while the user owns a seller', async () => {
    const { userId } = await createVendor(app.db)
    await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
    const { status, body } = await app.request(
      'POST',
      '/api/user/erase',
      { password },
      { cookies: await app.loginAs(userId) },
    )
    expect([status, body.code]).toEqual([409, 'ERASURE_REFUSED'])
  })
})
