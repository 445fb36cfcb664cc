import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { deleteApplicationsOf } from './actions.ts'
import { purgeRefusedDocuments } from './jobs.ts'
import { applicant, newAnswers, sendDocument, submitAnswers, submitted } from './onboarding.fixture.ts'

let app: TestApp
let admin: Cookies
let adminId: number

beforeAll(async () => {
  app = await testApp()
  adminId = await createUser(app.db, { roles: ['ADMIN'], email: 'operateur@exemple.fr' })
  admin = await app.loginAs(adminId)
})
afterAll(() => app.close())

const mine = async (cookies: Cookies) =>
  (await app.request('GET', '/api/onboarding/application', undefined, { cookies })).body.data
const save = (cookies: Cookies | undefined, answers: object, documents: object = {}) =>
  app.request('PUT', '/api/onboarding/application', { answers, documents }, { cookies })
const withdraw = (cookies: Cookies) => app.request('POST', '/api/onboarding/application/withdraw', {}, { cookies })
const decide = (id: number, body: object, cookies: Cookies | undefined = admin) =>
  app.request('POST', `/api/admin/applications/${id}/decision`, body, { cookies })
const file = (id: number, cookies: Cookies | undefined = admin) =>
  app.request('GET', `/api/admin/applications/${id}`, undefined, { cookies })
const subjects = async (email: string) => (await readMails(app.db, { recipient: email })).map(({ subject }) => subject)
const emailOf = async (userId: number) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

describe('form', () => {
  test('saves a draft as it is, for its author only', async () => {
    const { cookies } = await applicant(app)
    const saved = await save(cookies, { tradeName: 'Chez Léon', siren: '12' })
    expect(saved.body.data).toMatchObject({
      status: 'DRAFT',
      answers: { tradeName: 'Chez Léon', siren: '12', city: '' },
    })
    expect((await mine(cookies)).application.id).toBe(saved.body.data.id)
    expect((await file(saved.body.data.id)).body.code).toBe('NOT_FOUND')
    const other = await applicant(app)
    expect(await mine(other.cookies)).toEqual({ application: null, isSeller: false })
  })

  test('creates one application for two concurrent first saves', async () => {
    const { cookies, userId } = await applicant(app)
    const responses = await Promise.all([save(cookies, { city: 'Aÿ' }), save(cookies, { city: 'Ay' })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const rows = await app.db.selectFrom('seller_applications').select('id').where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
  })

  test('rejects by field: SIREN, SIRET and VAT keys, certification, documents', async () => {
    const { cookies } = await applicant(app)
    const wrong = newAnswers({ siren: '123456789', vatNumber: 'FR00999100009', certified: false, families: [] })
    const { body, status } = await submitAnswers(app, cookies, wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).sort()).toEqual([
      'answers.certified',
      'answers.families',
      'answers.siren',
      'answers.vatNumber',
    ])
    const foreign = newAnswers({ siret: newAnswers().siret })
    expect((await submitAnswers(app, cookies, foreign)).body.fields).toEqual({
      'answers.siret': 'Le SIRET commence par les neuf chiffres du SIREN',
    })
    const bare = await app.request(
      'POST',
      '/api/onboarding/application/submit',
      { answers: newAnswers(), documents: { IDENTITY: await sendDocument(app, cookies) } },
      { cookies },
    )
    expect(Object.keys(bare.body.fields ?? {})).toEqual(['documents.REGISTRATION'])
  })

  test('accepts a company without a VAT number only in the franchise of small businesses', async () => {
    const { cookies } = await applicant(app)
    const submit = async (values: object) => (await submitAnswers(app, cookies, newAnswers(values))).body.fields ?? {}
    expect(await submit({ vatNumber: '' })).toHaveProperty(['answers.vatNumber'])
    expect(await submit({ withoutVat: true })).toHaveProperty(['answers.vatNumber'])
    const small = await submitted(app, newAnswers({ vatNumber: '', withoutVat: true }))
    const { vendorId } = (await decide(small.id, { decision: 'accept' })).body.data
    const vendor = await app.db.selectFrom('vendors').select('vat_number').where('id', '=', vendorId).executeTakeFirst()
    expect(vendor).toEqual({ vat_number: null })
  })

  test('rejects another user’s file, and replaces a file with a new one', async () => {
    const [one, other] = [await applicant(app), await applicant(app)]
    const theirs = await sendDocument(app, other.cookies)
    expect((await save(one.cookies, {}, { IDENTITY: theirs })).body.code).toBe('NOT_FOUND')
    const first = await sendDocument(app, one.cookies, 'ancien.pdf')
    await save(one.cookies, {}, { IDENTITY: first })
    await save(one.cookies, {}, { IDENTITY: first })
    const saved = await save(one.cookies, {}, { IDENTITY: await sendDocument(app, one.cookies, 'nouveau.pdf') })
    expect(saved.body.data.documents).toMatchObject([{ kind: 'IDENTITY', name: 'nouveau.pdf' }])
    expect(await app.db.selectFrom('files').select('id').where('id', '=', first).execute()).toEqual([])
  })

  test('requires a logged-in user who is not a seller; rejects a known SIREN without naming the seller', async () => {
    expect((await save(undefined, {})).body.code).toBe('UNAUTHENTICATED')
    const vendor = await createVendor(app.db)
    const seller = await app.loginAs(vendor.userId)
    expect((await save(seller, {})).body.code).toBe('ALREADY_SELLER')
    const answers = newAnswers()
    await app.db
      .updateTable('vendors')
      .set({ siren: answers.siren, siret: answers.siret })
      .where('id', '=', vendor.vendorId)
      .execute()
    const known = await submitAnswers(app, (await applicant(app)).cookies, answers)
    expect(known.body.code).toBe('SELLER_KNOWN')
    expect(JSON.stringify(known.body)).not.toMatch(/Comptoir/)
  })
})

describe('submitted application', () => {
  test('notifies the applicant and the operators, and can no longer change', async () => {
    const { cookies, userId } = await submitted(app)
    expect((await mine(cookies)).application).toMatchObject({ status: 'SUBMITTED', history: [{ status: 'SUBMITTED' }] })
    expect(await subjects(await emailOf(userId))).toEqual(['Nous avons reçu votre candidature'])
    expect((await subjects('operateur@exemple.fr')).at(-1)).toMatch(/^Candidature de Tonnellerie/)
    expect((await save(cookies, {})).body.code).toBe('APPLICATION_CLOSED')
    expect((await submitAnswers(app, cookies)).body.code).toBe('APPLICATION_CLOSED')
  })

  test('loses its documents when withdrawn, and allows a new one', async () => {
    const { cookies, id } = await submitted(app)
    expect((await withdraw(cookies)).body.data).toMatchObject({ status: 'WITHDRAWN', documents: [] })
    expect((await withdraw(cookies)).body.code).toBe('APPLICATION_CLOSED')
    expect((await decide(id, { decision: 'accept' })).body.code).toBe('APPLICATION_CLOSED')
    expect((await save(cookies, {})).body.data.id).not.toBe(id)
  })

  test('is deleted with its account', async () => {
    const { userId, id } = await submitted(app)
    const sent = app.db.selectFrom('files').select('id').where('uploader_id', '=', userId)
    expect(await sent.execute()).toHaveLength(2)
    await inTransaction(app.db, tx => deleteApplicationsOf(tx, userId))
    expect((await file(id)).body.code).toBe('NOT_FOUND')
    expect(await sent.execute()).toEqual([])
  })

  test('serves its documents to operators only, not even to the applicant', async () => {
    const { cookies, id } = await submitted(app)
    const read = (kind: string, who?: Cookies) =>
      app.http.inject({ url: `/api/admin/applications/${id}/documents/${kind}`, cookies: who })
    const response = await read('IDENTITY', admin)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect((await read('IDENTITY', cookies)).statusCode).toBe(403)
    expect((await read('IDENTITY')).statusCode).toBe(401)
    expect((await read('BANK', admin)).statusCode).toBe(404)
    expect((await read('passwd', admin)).statusCode).toBe(404)
  })
})

describe('operator', () => {
  test('reads the list and the files; other users cannot', async () => {
    const { id, cookies } = await submitted(app)
    const seller = await app.loginAs((await createVendor(app.db)).userId)
    for (const who of [cookies, seller]) {
      expect((await file(id, who)).body.code).toBe('FORBIDDEN')
      expect((await decide(id, { decision: 'accept' }, who)).body.code).toBe('FORBIDDEN')
      expect((await app.request('GET', '/api/admin/applications', undefined, { cookies: who })).status).toBe(403)
    }
    const list = await app.request('GET', '/api/admin/applications?status=SUBMITTED', undefined, { cookies: admin })
    expect(list.body.data.applications.map((row: { id: number }) => row.id)).toContain(id)
    expect(list.body.data.counts.DRAFT).toBe(0)
  })

  test('sees the automatic checks', async () => {
    const { id } = await submitted(app, newAnswers({ accountHolder: 'Quelqu’un d’autre' }))
    const { checks, families } = (await file(id)).body.data
    const bad = checks.filter((check: { ok: boolean }) => !check.ok).map((check: { label: string }) => check.label)
    expect(bad).toEqual(['TVA au VIES', 'Code postal et commune', 'Titulaire du compte bancaire'])
    expect(families).toEqual(['Cave et exploitation'])
  })

  test('requests more information with a message, and the applicant completes the same file', async () => {
    const { id, cookies, userId } = await submitted(app)
    expect((await decide(id, { decision: 'requestDetails' })).body.fields).toHaveProperty('reason')
    const decided = await decide(id, { decision: 'requestDetails', reason: 'Le Kbis a plus de trois mois.' })
    expect(decided.body.data.status).toBe('MORE_INFORMATION')
    expect((await decide(id, { decision: 'accept' })).body.code).toBe('APPLICATION_CLOSED')
    const again = await app.request(
      'POST',
      '/api/onboarding/application/submit',
      { answers: newAnswers(), documents: { REGISTRATION: await sendDocument(app, cookies) } },
      { cookies },
    )
    expect(again.body.data).toMatchObject({ id, status: 'SUBMITTED' })
    expect(again.body.data.history.map(({ status }: { status: string }) => status)).toEqual([
      'SUBMITTED',
      'MORE_INFORMATION',
      'SUBMITTED',
    ])
    expect(await subjects(await emailOf(userId))).toEqual([
      'Nous avons reçu votre candidature',
      'Votre candidature attend un complément',
      'Nous avons reçu votre candidature',
    ])
  })

  test('refuses with reasons; the documents are deleted three months later', async () => {
    const { id, userId } = await submitted(app)
    const reason = 'Vos produits ne concernent pas la vigne.'
    expect((await decide(id, { decision: 'refuse', reason })).body.data.status).toBe('REFUSED')
    expect(await subjects(await emailOf(userId))).toContain('Votre candidature n’est pas retenue')
    const { history, actors } = (await file(id)).body.data
    expect(history.at(-1)).toMatchObject({ status: 'REFUSED', note: reason })
    expect(actors.at(-1)).toMatch(/^Camille/)
    await purgeRefusedDocuments(app.db)
    expect((await file(id)).body.data.documents).toHaveLength(2)
    await app.db
      .updateTable('seller_applications')
      .set({ decided_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await purgeRefusedDocuments(app.db)
    expect((await file(id)).body.data.documents).toEqual([])
  })

  test('accepts: creates a draft seller with owner, warehouse and closed shop, and mails the applicant', async () => {
    const answers = newAnswers()
    const { id, cookies, userId } = await submitted(app, answers)
    const { vendorId, status } = (await decide(id, { decision: 'accept' })).body.data
    expect(status).toBe('ACCEPTED')
    const vendor = await app.db.selectFrom('vendors').selectAll().where('id', '=', vendorId).executeTakeFirstOrThrow()
    expect(vendor).toMatchObject({
      name: answers.tradeName,
      siren: answers.siren,
      status: 'draft',
      commission_basis_points: 800,
      register: 'RCS Reims',
      phone: '+33326000000',
    })
    const shop = await app.db
      .selectFrom('shops')
      .selectAll()
      .where('vendor_id', '=', vendorId)
      .executeTakeFirstOrThrow()
    expect(shop).toMatchObject({ status: 'closed', pickup: false, city: 'Le Mesnil-sur-Oger' })
    const me = (await app.request('GET', '/api/user/me', undefined, { cookies })).body.data
    expect(me.shop_id).toBe(shop.id)
    expect(await subjects(await emailOf(userId))).toContain(`${answers.tradeName} est accepté sur Cep & Chai`)
    expect((await save(cookies, {})).body.code).toBe('ALREADY_SELLER')
  })

  test('creates one seller for two concurrent acceptances; the second is rejected', async () => {
    const answers = newAnswers()
    const { id } = await submitted(app, answers)
    const replies = await Promise.all([decide(id, { decision: 'accept' }), decide(id, { decision: 'accept' })])
    expect(replies.map(({ body }) => body.code).sort()).toEqual(['APPLICATION_CLOSED', null])
    const rows = await app.db.selectFrom('vendors').select('id').where('siren', '=', answers.siren).execute()
    expect(rows).toHaveLength(1)
  })

  test('records one of concurrent acceptance and refusal in the history', async () => {
    const { id } = await submitted(app)
    const replies = await Promise.all([
      decide(id, { decision: 'accept' }),
      decide(id, { decision: 'refuse', reason: 'Hors du métier de la vigne.' }),
    ])
    const won = replies.find(({ status }) => status === 200)?.body.data.status
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1)
    expect((await file(id)).body.data.history).toHaveLength(2)
    expect((await file(id)).body.data.status).toBe(won)
  })

  test('rejects the second acceptance for two applications of one company', async () => {
    const answers = newAnswers()
    const [first, second] = [
      await submitted(app, answers),
      await submitted(app, { ...answers, tradeName: 'Autre nom' }),
    ]
    expect((await decide(first.id, { decision: 'accept' })).status).toBe(200)
    expect((await decide(second.id, { decision: 'accept' })).body.code).toBe('SELLER_KNOWN')
    expect((await file(second.id)).body.data.status).toBe('SUBMITTED')
  })

  test('accepts two sellers of one name concurrently, with distinct slugs', async () => {
    const both = [
      await submitted(app, newAnswers({ tradeName: 'Au Cep' })),
      await submitted(app, newAnswers({ tradeName: 'Au-Cep' })),
    ]
    const replies = await Promise.all(both.map(({ id }) => decide(id, { decision: 'accept' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})
