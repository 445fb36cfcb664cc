import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAnswers, submitted } from '#domains/onboarding/server/onboarding.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { checkVatNumber, describeVatCheck, purgeVatChecks, queueVatCheck, resumeVatChecks } from './vat-checks.ts'
import { createEmbeddedVies, createRestVies, embeddedViesResponse, type Vies } from './vies.ts'

let app: TestApp
let operator: Cookies
let server: Server
let served: { status: number; body: string } | null = null
let vies: { embedded: Vies; REST: Vies }

beforeAll(async () => {
  app = await testApp()
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  server = createServer((request, response) => {
    const [, country, number] = /^\/ms\/([A-Z]{2})\/vat\/(\w+)$/.exec(request.url ?? '') ?? []
    const { status, body } = served ?? {
      status: 200,
      body: JSON.stringify(embeddedViesResponse(`${country}${number}`)),
    }
    response.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vies = { embedded: createEmbeddedVies(), REST: createRestVies(url) }
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await app.close()
})

const find = (vatNumber: string) =>
  app.db.selectFrom('vat_checks').selectAll().where('vat_number', '=', vatNumber).executeTakeFirst()
const queue = (vatNumber: string) => inTransaction(app.db, tx => queueVatCheck(tx, vatNumber))
const jobs = async (vatNumber: string) => {
  const key = `accounts.vat-check:${vatNumber}`
  return (await app.pool.query('SELECT FROM graphile_worker.jobs WHERE key = $1', [key])).rowCount
}
const due = (vatNumber: string) =>
  app.pool.query('UPDATE vat_checks SET next_at = now() WHERE vat_number = $1', [vatNumber])

const password = 'Cave-profonde-1894!'
const professional = {
  account_type: true,
  birthdate: '1984-05-12',
  acolyance_client: false,
  first_name: 'Camille',
  name: 'Vigneron',
  phone_number: '03 26 51 00 00',
  kind_user: 'professional',
  pro_social_reason: 'Weingut',
  password,
  password_confirm: password,
}

for (const name of ['embedded', 'REST'] as const) {
  test(`${name}: a number is valid with its name, or unknown`, async () => {
    expect(await vies[name].check('DE123456789')).toEqual({
      isValid: true,
      name: 'SOCIETE D ESSAI',
      consultation: null,
    })
    expect(await vies[name].check('DE123456200')).toEqual({ isValid: false, name: null, consultation: null })
    expect(await vies[name].check('DE123456201')).toEqual({ isValid: false, name: null, consultation: null })
  })

  test(`${name}: a member state that is down, slow or overloaded makes no number invalid`, async () => {
    for (const [number, code] of [
      ['DE123456300', 'SERVICE_UNAVAILABLE'],
      ['DE123456301', 'MS_UNAVAILABLE'],
      ['DE123456302', 'TIMEOUT'],
      ['DE123456600', 'MS_MAX_CONCURRENT_REQ'],
    ] as const)
      await expect(vies[name].check(number)).rejects.toMatchObject({ code })
  })
}

test('REST: an error page, an error wrapper, dashes for a name and no network are read as what they are', async () => {
  const check = () => vies.REST.check('DE123456789')
  served = { status: 502, body: '<html>Bad gateway</html>' }
  await expect(check()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  served = { status: 500, body: '{"actionSucceed":false,"errorWrappers":[{"error":"MS_MAX_CONCURRENT_REQ"}]}' }
  await expect(check()).rejects.toMatchObject({ code: 'MS_MAX_CONCURRENT_REQ' })
  served = { status: 200, body: '{"isValid":true,"userError":"VALID","name":"---","address":"---"}' }
  expect(await check()).toEqual({ isValid: true, name: null, consultation: null })
  served = { status: 200, body: '{"isValid":false,"userError":"<b>"}' }
  await expect(check()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  served = null
  const timeout = () => Promise.reject(new DOMException('late', 'TimeoutError'))
  await expect(createRestVies('http://127.0.0.1', timeout).check('DE123456789')).rejects.toMatchObject({
    code: 'TIMEOUT',
  })
})

test('a number is asked once, its result holds thirty days, and an older one stays until the next', async () => {
  const number = 'BE0123456749'
  await Promise.all([queue(number), queue(number)])
  expect(await jobs(number)).toBe(1)
  await Promise.all([1, 2].map(() => checkVatNumber(app.db, vies.REST, { vatNumber: number })))
  expect(await find(number)).toMatchObject({ is_valid: true, next_at: null, failure: null })
  await queue(number)
  expect((await find(number))?.next_at).toBeNull()
  await app.pool.query('UPDATE vat_checks SET checked_on = current_date - 31 WHERE vat_number = $1', [number])
  await queue(number)
  expect(await find(number)).toMatchObject({ is_valid: true, next_at: expect.any(Date) })
})

test('a service that is down delays the result with growing intervals, also after a crash', async () => {
  const number = 'DE123456301'
  await queue(number)
  const crashing: Vies = { check: () => Promise.reject(new Error('crash')) }
  await expect(checkVatNumber(app.db, crashing, { vatNumber: number })).rejects.toThrow('crash')
  for (let attempt = 0; attempt < 10; attempt++) {
    await due(number)
    await resumeVatChecks(app.db, vies.embedded)
  }
  const waiting = await find(number)
  expect(waiting).toMatchObject({ is_valid: null, failure: 'MS_UNAVAILABLE', attempts: 11 })
  expect(await describeVatCheck(app.db, number)).toEqual({
    isValid: false,
    words: 'Le service fiscal de cet État ne répond pas au VIES\u00a0: la demande est renouvelée d’elle-même.',
  })
  expect((waiting?.next_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(20 * 3_600_000)
  await due(number)
  await resumeVatChecks(app.db, { check: async () => ({ isValid: false, name: null, consultation: null }) })
  expect(await find(number)).toMatchObject({ is_valid: false, next_at: null, failure: null })
})

test('an application asks for its number, whose result the operator sees without being bound by it', async () => {
  const answers = newAnswers()
  const { id } = await submitted(app, answers)
  const check = async () => {
    const { body } = await app.request('GET', `/api/admin/applications/${id}`, undefined, { cookies: operator })
    return body.data.checks.find(({ label }: { label: string }) => label === 'TVA au VIES')
  }
  expect(await check()).toMatchObject({ ok: false, detail: 'Demandé au VIES.' })
  const { vatNumber } = answers
  await checkVatNumber(
    app.db,
    { check: async () => ({ isValid: true, name: 'EARL', consultation: null }) },
    { vatNumber },
  )
  expect(await check()).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^Valide au VIES le .+, au nom de EARL\.$/),
  })
})

test('a professional who registers or changes its number is asked for when the number is foreign', async () => {
  const registered = (email: string, pro_tva_number: string) =>
    app.request('POST', '/api/auth/register', { ...professional, email, pro_tva_number })
  expect((await registered('berlin@exemple.fr', 'DE 987 654 321')).status).toBe(200)
  expect(await jobs('DE987654321')).toBe(1)
  expect((await registered('epernay@exemple.fr', 'FR18381960491')).status).toBe(200)
  expect(await find('FR18381960491')).toBeUndefined()
  await checkVatNumber(app.db, vies.embedded, { vatNumber: 'DE987654321' })
  const user = app.db.selectFrom('users').select('id').where('email', '=', 'berlin@exemple.fr')
  const { id } = await user.executeTakeFirstOrThrow()
  const shown = await app.request('GET', `/api/admin/users/${id}`, undefined, { cookies: operator })
  expect(shown.body.data).toMatchObject({
    vatNumber: 'DE987654321',
    vatCheck: expect.stringContaining('Valide au VIES le '),
  })
  const { first_name, name, phone_number, kind_user, pro_social_reason } = professional
  const profile = { first_name, name, phone_number, kind_user, pro_social_reason, pro_tva_number: 'BE0987654321' }
  const changed = await app.request('PUT', '/api/user/profile', profile, { cookies: await app.loginAs(id) })
  expect([changed.status, await jobs('BE0987654321')]).toEqual([200, 1])
})

test('a number that VIES does not know is shown to its buyer, mailed once, and asked again after ninety days', async () => {
  const vatNumber = 'DE777777200'
  const userId = await createUser(app.db)
  await app.db
    .updateTable('users')
    .set({ kind: 'professional', company_name: 'Weingut', vat_number: vatNumber })
    .where('id', '=', userId)
    .execute()
  const cookies = await app.loginAs(userId)
  const isUnknown = async () =>
    (await app.request('GET', '/api/user/profile', undefined, { cookies })).body.data.vatNumberUnknown
  await queue(vatNumber)
  expect(await isUnknown()).toBe(false)
  await Promise.all([1, 2].map(() => checkVatNumber(app.db, vies.embedded, { vatNumber })))
  expect(await isUnknown()).toBe(true)
  const mails = app.db.selectFrom('mails').select('text').where('event', 'like', `vat-number-unknown:${vatNumber}:%`)
  expect(await mails.execute()).toMatchObject([{ text: expect.stringContaining('Corriger mon numéro') }])
  await app.pool.query('UPDATE vat_checks SET checked_on = current_date - 91 WHERE vat_number = $1', [vatNumber])
  await resumeVatChecks(app.db, { check: async () => ({ isValid: true, name: null, consultation: null }) })
  expect(await isUnknown()).toBe(false)
})

test('an answer of VIES is asked again in time only for numbers that an account or a seller still has', async () => {
  const vatNumber = 'DE777777111'
  await queue(vatNumber)
  await checkVatNumber(app.db, vies.embedded, { vatNumber })
  await app.pool.query('UPDATE vat_checks SET checked_on = current_date - 91 WHERE vat_number = $1', [vatNumber])
  await resumeVatChecks(app.db, { check: async () => ({ isValid: false, name: null, consultation: null }) })
  expect(await find(vatNumber)).toMatchObject({ is_valid: true })
})

test('the result of a number that nobody has any more is deleted', async () => {
  await queue('LU12345613')
  await purgeVatChecks(app.db)
  expect([await find('LU12345613'), await find('BE0987654321')]).toEqual([undefined, expect.anything()])
})
