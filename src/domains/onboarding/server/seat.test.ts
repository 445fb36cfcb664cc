/** Applications of companies of another Member State. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { applicant, newAnswers, newCompany, submitAnswers, submitted } from './onboarding.fixture.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const abroadAnswers = (values: object = {}) => {
  const { siren, vatNumber } = newCompany()
  return newAnswers({
    siren,
    vatNumber,
    siret: '',
    register: '',
    registerTown: '',
    legalForm: 'SRL',
    seatCountry: 'BE',
    seatStreet: '12 rue de Fer',
    seatPostcode: '5000',
    seatCity: 'Namur',
    seatRegister: '0403.170.701',
    seatVatNumber: 'BE 0403.170.701',
    seatTaxNumber: '0403.170.701',
    stockInFrance: true,
    ...values,
  })
}
const refusedFields = async (values: object) => {
  const { cookies } = await applicant(app)
  const { status, body } = await submitAnswers(app, cookies, abroadAnswers(values))
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  return body.fields ?? {}
}

test('a Belgian company with its stock in France becomes a seller: seat, numbers and shop are stored, and shown', async () => {
  const { id, cookies } = await submitted(app, abroadAnswers())
  const { checks } = (await app.request('GET', `/api/admin/applications/${id}`, undefined, { cookies: admin })).body
    .data
  expect(checks).toContainEqual({
    label: 'Siège hors de France\u00a0: Belgique',
    ok: true,
    detail: 'Numéro d’entreprise 0403170701 (Belgique)',
  })
  expect(checks).toContainEqual({
    label: 'Stock en France, sans établissement stable',
    ok: true,
    detail: 'Déclaré\u00a0: 51190 Le Mesnil-sur-Oger',
  })
  expect(checks.map(({ label }: { label: string }) => label)).not.toContain('SIRET du même établissement')
  const { rows } = await app.pool.query('SELECT vat_number FROM vat_checks')
  expect(rows).toContainEqual({ vat_number: 'BE0403170701' })

  const decided = await app.request(
    'POST',
    `/api/admin/applications/${id}/decision`,
    { decision: 'accept' },
    { cookies: admin },
  )
  const { vendorId } = decided.body.data
  const vendor = await app.db.selectFrom('vendors').selectAll().where('id', '=', vendorId).executeTakeFirstOrThrow()
  expect(vendor).toMatchObject({
    siret: null,
    register: 'Numéro d’entreprise 0403170701 (Belgique)',
    city: 'Le Mesnil-sur-Oger',
    vat_number: expect.stringMatching(/^FR/),
  })
  expect(await app.db.selectFrom('vendor_seats').selectAll().execute()).toEqual([
    {
      vendor_id: vendorId,
      country: 'BE',
      street: '12 rue de Fer',
      postcode: '5000',
      city: 'Namur',
      register_number: '0403170701',
      vat_number: 'BE0403170701',
      tax_number: '0403170701',
    },
  ])
  const file = (await app.request('GET', `/api/admin/sellers/${vendorId}`, undefined, { cookies: admin })).body.data
  expect([file.address, file.siret]).toEqual(['12 rue de Fer, 5000 Namur, Belgique', null])
  const dashboard = (await app.request('GET', '/api/seller/dashboard', undefined, { cookies })).body.data
  expect([dashboard.siren, dashboard.siret, dashboard.register]).toEqual([
    vendor.siren,
    null,
    'Numéro d’entreprise 0403170701 (Belgique)',
  ])
  await app.pool.query("UPDATE vendors SET status = 'verified' WHERE id = $1", [vendorId])
  await app.pool.query("UPDATE shops SET status = 'open' WHERE vendor_id = $1", [vendorId])
  const { id: shopId } = await app.db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { seller } = (await app.request('GET', `/api/shops/${shopId}`)).body.data
  expect(seller).toMatchObject({
    address: '12 rue de Fer',
    postcode: '5000',
    city: 'Namur',
    country: 'BE',
    siret: null,
  })
  expect(JSON.stringify(seller)).not.toContain('taxNumber')
})

test('refuses a company of another Member State without a French VAT number', async () => {
  for (const values of [{ vatNumber: '' }, { withoutVat: true }, { vatNumber: '', withoutVat: true }])
    expect((await refusedFields(values))['answers.vatNumber']).toContain('Un numéro de TVA français est nécessaire')
})

test('refuses a stock abroad, and an unknown country', async () => {
  expect((await refusedFields({ stockInFrance: false }))['answers.stockInFrance']).toContain(
    'Votre stock doit être en France',
  )
  expect((await refusedFields({ postcode: '5000' }))['answers.postcode']).toBe('Code postal à 5 chiffres')
  for (const seatCountry of ['UE', 'PL', 'CH', 'toString'])
    expect((await refusedFields({ seatCountry }))['answers.seatCountry']).toContain('Choisissez le pays du siège')
})

test.each([
  ['seatRegister', '0403.170.702', 'Numéro d’entreprise attendu'],
  ['seatVatNumber', 'NL123456789B01', 'il commence par BE'],
  ['seatVatNumber', 'BE0404616494', 'contient le numéro d’entreprise'],
  ['seatTaxNumber', '12', 'Numéro fiscal attendu'],
  ['seatPostcode', '51200', 'Code postal attendu, comme 5000'],
  ['seatCity', '', 'Requis'],
  ['legalForm', 'EI', 'Choisissez une forme juridique'],
  ['siret', '73282932000074', 'candidatez comme entreprise française'],
])('refuses %s « %s » of a Belgian company', async (field, value, sentence) => {
  expect((await refusedFields({ [field]: value }))[`answers.${field}`]).toContain(sentence)
})

test('a French company still gives its SIRET, its register and a French legal form', async () => {
  const { cookies } = await applicant(app)
  const { body } = await submitAnswers(app, cookies, newAnswers({ siret: '', register: '', legalForm: 'GmbH' }))
  expect(body.fields).toEqual({
    'answers.siret': 'Requis',
    'answers.register': 'Choisissez un registre',
    'answers.legalForm': 'Choisissez une forme juridique',
  })
})

test.each([null, [], 'texte', { seatCountry: 4 }])('refuses %j in place of the answers', async answers => {
  const { cookies } = await applicant(app)
  const refused = await app.request(
    'POST',
    '/api/onboarding/application/submit',
    { answers, documents: {} },
    { cookies },
  )
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
})
