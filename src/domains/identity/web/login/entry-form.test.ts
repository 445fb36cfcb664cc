import { expect, test } from 'vitest'
import type { PageApi } from '#shared/page-api.ts'
import { handleEntryForm } from './entry-form.ts'

const company = {
  name: 'GAEC du Mont Aimé',
  companyNumber: '41877230700017',
  vatNumber: 'FR41418772307',
  street: '2 rue des Écoles',
  postcode: '51130',
  city: 'Vertus',
}

/** The form of a browser without scripts, and the paths that its action called. */
async function post(values: Record<string, string>, outcome: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  const called: string[] = []
  const attempt = (async ({ path }: { path: string }) => {
    called.push(path)
    return outcome
  }) as unknown as PageApi['attempt']
  return { result: await handleEntryForm(form, { attempt }), called }
}
const typed = {
  intent: 'register',
  lookup: 'oui',
  siret: '418 772 307 00017',
  first_name: 'Agathe',
  password: 'secret',
}

test('fills the company from the register, registers nobody and sends no password back', async () => {
  const { result, called } = await post(typed, { ok: true, data: company })
  expect(called).toEqual(['/api/companies/:number'])
  expect(result).toMatchObject({
    form: 'company',
    siret: '418 772 307 00017',
    error: null,
    values: {
      account_type: true,
      first_name: 'Agathe',
      pro_social_reason: company.name,
      pro_tva_number: company.vatNumber,
      ...{ pro_street: company.street, pro_postcode: company.postcode, pro_city: company.city },
      password: '',
    },
  })
})

test('keeps what was typed when the register does not know the number or is down', async () => {
  const sentence = 'Le registre ne répond pas.'
  const { result } = await post(
    { ...typed, pro_social_reason: 'Domaine Agathe' },
    { ok: false, error: sentence, fields: null },
  )
  expect(result).toMatchObject({ form: 'company', error: sentence, values: { pro_social_reason: 'Domaine Agathe' } })
})

test('registers without the register of companies', async () => {
  const { called } = await post({ intent: 'register', siret: '418772307' }, { ok: true, data: {} })
  expect(called).toEqual(['/api/auth/register', '/api/auth/login'])
})

const withAddress = {
  ...{ intent: 'register', account_type: 'on', first_name: 'Agathe', name: 'Lemoine', phone_number: '06 12 34 56 78' },
  ...{ pro_social_reason: company.name, pro_street: company.street, pro_postcode: '51130', pro_city: 'Vertus' },
}

test('saves the address of a company once its account is open', async () => {
  const { result, called } = await post(withAddress, { ok: true, data: {} })
  expect(called).toEqual(['/api/auth/register', '/api/auth/login', '/api/user/addresses'])
  expect(result).toBeNull()
})

test('saves no address of a private person, and none at a login', async () => {
  const { account_type: _, ...person } = withAddress
  expect((await post(person, { ok: true, data: {} })).called).toHaveLength(2)
  expect((await post({ ...withAddress, intent: 'login' }, { ok: true, data: {} })).called).toEqual(['/api/auth/login'])
})

test('refuses an address before it creates the account', async () => {
  const { result, called } = await post({ ...withAddress, pro_postcode: '511' }, { ok: true, data: {} })
  expect(called).toEqual([])
  expect(result).toMatchObject({ form: 'register', refusal: { fields: { pro_postcode: 'Code postal à 5 chiffres' } } })
})
