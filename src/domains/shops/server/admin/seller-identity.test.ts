/** The operator corrects names, numbers and addresses of a seller. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, seatAbroad, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { overlap } from '#tests/support/overlap.ts'
import { changeSellerIdentity } from '../../contract-identity.ts'
import { changeIdentity } from './seller-identity.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let values: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  const { siren } = await stored()
  values = {
    name: `Cuverie ${vendor.vendorId}`,
    legalName: 'Cuverie des Coteaux SAS',
    legalForm: 'SAS',
    capitalEuros: '40 000',
    siret: siretOf(siren),
    register: 'RCS Reims',
    street: '12 rue de Mars',
    postcode: '51100',
    city: 'Reims',
    phone: '03 26 11 22 33',
    email: 'contact@cuverie.example',
    reason: 'Extrait Kbis du 12 novembre 2026.',
  }
})

const rename = async (tx: Tx, id: number, name: string) => {
  const { siren } = await tx.selectFrom('vendors').select('siren').where('id', '=', id).executeTakeFirstOrThrow()
  const body = changeSellerIdentity.body.parse({ ...values, capitalEuros: '', siret: siretOf(siren), name })
  return changeIdentity(tx, { params: { id }, query: {}, body }, { requestId: String(id) } as Context)
}

/** The second establishment of a company; its last digit makes the sum of Luhn end with 0. */
function siretOf(siren: string): string {
  const sum = (number: string) =>
    [...number].reverse().reduce((total, digit, place) => {
      const weighed = Number(digit) * (place % 2 ? 2 : 1)
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  const known = `${siren}0002`
  return `${known}${(10 - (sum(`${known}0`) % 10)) % 10}`
}
const stored = () =>
  app.db.selectFrom('vendors').selectAll().where('id', '=', vendor.vendorId).executeTakeFirstOrThrow()
const change = (changed: Record<string, string> = {}, cookies = admin, id = vendor.vendorId) =>
  app.request('PUT', `/api/admin/sellers/${id}/identity`, { ...values, capitalEuros: 40_000, ...changed }, { cookies })
const faultsOf = async (changed: Record<string, string>) => {
  const { status, body } = await change(changed)
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  return body.fields
}
const read = async (path: string) => (await app.request('GET', path, undefined, { cookies: admin })).body.data
const mails = async () => (await readMails(app.db, { event: 'seller-identity:%' })).map(({ recipient }) => recipient)

test('is shown on the page of the seller and in its file, is in the audit log, and the seller hears of it at both addresses', async () => {
  const { email: former } = await stored()
  expect((await change()).body.data).toEqual({ success: true })
  const shop = await read(`/api/shops/${vendor.shopId}`)
  expect(shop.seller).toMatchObject({ legalName: 'Cuverie des Coteaux SAS', capitalEuros: 40_000 })
  expect(await read(`/api/admin/sellers/${vendor.vendorId}`)).toMatchObject({
    name: values.name,
    legalName: 'Cuverie des Coteaux SAS',
    capitalEuros: 40_000,
    siret: values.siret,
    address: '12 rue de Mars, 51100 Reims',
    email: 'contact@cuverie.example',
  })
  expect(await mails()).toEqual(expect.arrayContaining([former, 'contact@cuverie.example']))
  const { entries } = await read(`/api/admin/audit-log?kind=sellers&subject=${vendor.vendorId}`)
  expect(entries[0].reason).toBe(values.reason)
})

describe('is refused', () => {
  test('with the number of another company, an unknown form or no register', async () => {
    expect(await faultsOf({ siret: '38196049100017' })).toHaveProperty('siret')
    expect(await faultsOf({ siret: '' })).toHaveProperty('siret')
    expect(await faultsOf({ legalForm: 'GmbH' })).toEqual({ legalForm: 'Choisissez une forme juridique' })
    expect(await faultsOf({ register: '' })).toEqual({ register: 'Requis' })
  })

  test('with the name of another seller, also one that takes it at the same instant', async () => {
    const other = await createVendor(app.db)
    const taken = overlap(app.db, [
      tx => rename(tx, other.vendorId, 'Le même nom'),
      tx => rename(tx, vendor.vendorId, 'Le même nom'),
    ])
    await expect(taken).rejects.toMatchObject({ fields: { name: 'Un autre vendeur porte déjà ce nom' } })
  })

  test('with a seat abroad for a French company', async () => {
    expect(await faultsOf({ seatStreet: '12 rue de Fer' })).toEqual({
      seatStreet: 'Cette société a son siège en France',
    })
  })

  test('to the seller itself, and for a seller that does not exist', async () => {
    expect((await change({}, await app.loginAs(vendor.userId))).status).toBe(403)
    expect((await change({}, admin, 999_999)).status).toBe(404)
  })
})

describe('of a company of another Member State', () => {
  const seat = {
    siret: '',
    register: '',
    legalForm: 'SRL',
    seatStreet: '3 rue de Bruxelles',
    seatPostcode: '5000',
    seatCity: 'Namur',
    seatRegister: '0403.170.701',
    seatVatNumber: 'BE 0403.170.701',
    seatTaxNumber: '0403.170.701',
  }
  beforeEach(() => seatAbroad(app.db, vendor.vendorId))

  test('changes its seat, and the register that its documents name', async () => {
    expect((await change(seat)).status).toBe(200)
    expect(await read(`/api/admin/sellers/${vendor.vendorId}`)).toMatchObject({
      address: '3 rue de Bruxelles, 5000 Namur, Belgique',
      siret: null,
    })
    expect((await stored()).register).toBe('Numéro d’entreprise 0403170701 (Belgique)')
  })

  test('is refused with numbers that its country does not give, and with a SIRET', async () => {
    expect(await faultsOf({ ...seat, seatRegister: '0403.170.702' })).toHaveProperty('seatRegister')
    expect(await faultsOf({ ...seat, siret: String(values.siret) })).toEqual({
      siret: 'Une société sans établissement en France n’en a pas',
    })
  })
})
