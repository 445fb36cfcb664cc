import { expect, test } from 'vitest'
import { credentials, forgotPassword, type Registration, registration } from '../../contract.ts'
import { normalisePhone } from '../../phone.ts'
import { addressErrors } from '../checks.ts'
import {
  companyAddress,
  emptyValues,
  foundAddress,
  fromForm,
  maySubmit,
  toRegistration,
} from './registration-values.ts'

const valid: Registration = {
  account_type: false,
  acolyance_client: false,
  first_name: 'Agathe',
  name: 'Lemoine',
  email: 'agathe@example.com',
  phone_number: '06 12 34 56 78',
  birthdate: '1900-01-01',
  kind_user: 'normal',
  password: 'Vendanges-2026!',
  password_confirm: 'Vendanges-2026!',
  pro_social_reason: '',
  pro_tva_number: '',
  external_user_id: '',
}

/** Field → first error message shown. */
function messages(
  schema: typeof registration | typeof credentials | typeof forgotPassword.body,
  values: unknown,
): Record<string, string> {
  const parsed = schema.safeParse(values)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  return found
}
const filled = { ...emptyValues, ...valid }
const refused = (changes: Record<string, unknown>) => messages(registration, { ...valid, ...changes })

test('registration has exactly the specified fields', () => {
  expect(Object.keys(registration.shape).sort()).toEqual([...Object.keys(valid), 'token'].sort())
  expect(refused({ roles: ['ADMIN'] })['']).toBeTruthy()
  expect(emptyValues.birthdate).toBe('1900-01-01')
  expect(registration.parse({ ...valid, birthdate: undefined }).birthdate).toBe('1900-01-01')
})

test('a company may leave out its VAT number, and not its name', () => {
  const company = { account_type: true, kind_user: 'professional', pro_social_reason: 'Caves Lemoine' }
  expect(refused(company)).toEqual({})
  expect(Object.keys(refused({ ...company, pro_social_reason: '' }))).toEqual(['pro_social_reason'])
})

test('login has exactly an email and a password', () => {
  expect(Object.keys(credentials.shape)).toEqual(['email', 'password'])
  expect(messages(credentials, { email: 'a@example.com', password: 'x', code: '1' })['']).toBeTruthy()
})

test('login reports missing and malformed fields', () => {
  expect(messages(credentials, {})).toEqual({ email: 'Requis', password: 'Requis' })
  expect(messages(credentials, { email: '', password: '' })).toEqual({ email: 'Requis', password: 'Requis' })
  expect(messages(credentials, { email: 'agathe', password: 'x' })).toEqual({ email: 'Adresse email invalide' })
})

test('forgot password validates the email as the login does', () => {
  const { body } = forgotPassword
  expect(messages(body, { email: 'agathe@' })).toEqual({ email: 'Adresse email invalide' })
  expect(messages(body, { email: '' })).toEqual({ email: 'Requis' })
})

test('registration reports « Requis » for each missing mandatory field', () => {
  const mandatory = ['first_name', 'name', 'email', 'phone_number', 'password', 'password_confirm']
  for (const field of mandatory) {
    expect(refused({ [field]: '' })[field], field).toBe('Requis')
    expect(maySubmit({ ...filled, [field]: '' }, {}, false), field).toBe(false)
  }
  expect(refused({})).toEqual({})
})

test('registration is submitted only when valid, filled, and not blocked by the parent of its form', () => {
  expect(maySubmit(filled, {}, false)).toBe(true)
  expect(maySubmit(filled, {}, true)).toBe(false)
  expect(maySubmit(filled, { email: 'Adresse email invalide' }, false)).toBe(false)
})

test.each(['agathe', 'agathe@', '@example.com', 'agathe@example', 'a b@example.com', 'agathe@example..com'])(
  'registration rejects a malformed email',
  email => {
    expect(refused({ email }).email).toBe('Adresse email invalide')
  },
)

test('registration requires a valid phone of at least five characters, French without a country code', () => {
  expect(refused({ phone_number: '0612' }).phone_number).toBe('Le numéro de téléphone doit faire au moins 5 caractères')
  expect(refused({ phone_number: '06123' }).phone_number).toBe('Numéro de téléphone invalide')
  expect(refused({ phone_number: 'abcdefghij' }).phone_number).toBe('Numéro de téléphone invalide')
  expect(normalisePhone('06 12 34 56 78')).toBe('+33612345678')
  expect(normalisePhone('+32 470 12 34 56')).toBe('+32470123456')
})

test('registration requires the confirmation to equal the password', () => {
  expect(refused({ password_confirm: 'Vendanges-2025!' }).password_confirm).toBe(
    'Les mots de passe doivent correspondre',
  )
})

test('registration requires a company name from companies only', () => {
  const company = { account_type: true, kind_user: 'professional' }
  expect(refused(company).pro_social_reason).toBe('Veuillez renseigner votre raison sociale')
  expect(refused({ ...company, pro_social_reason: 'Caves Lemoine' })).toEqual({})
  expect(refused({ pro_social_reason: '' })).toEqual({})
})

const place = { pro_street: '2 rue des Crayères', pro_postcode: '51190', pro_city: 'Avize' }
const company = { ...filled, account_type: true, pro_social_reason: 'Caves Lemoine', ...place }

test('the first address of an account is that of a company, and no field of the registration', () => {
  expect(companyAddress(company)).toMatchObject({ street: '2 rue des Crayères', postcode: '51190', city: 'Avize' })
  expect(companyAddress({ ...company, account_type: false })).toBeNull()
  expect(companyAddress({ ...company, pro_street: ' ', pro_postcode: '', pro_city: '' })).toBeNull()
  expect(toRegistration(company)).not.toHaveProperty('pro_street')
})

test('a register that lacks a part of the address proposes none of it', () => {
  expect(foundAddress({ street: null, postcode: '51190', city: 'Avize' }).pro_city).toBe('')
  expect(foundAddress({ street: '2 rue des Crayères', postcode: '51190', city: 'Avize' })).toEqual(place)
})

test('a first address is refused beside its fields; without any there is nothing to refuse', () => {
  expect(addressErrors(company)).toEqual({})
  expect(addressErrors({ ...company, pro_postcode: '511' })).toEqual({ pro_postcode: 'Code postal à 5 chiffres' })
  expect(Object.keys(addressErrors({ ...company, pro_street: '' }))).toEqual(['pro_street'])
  expect(addressErrors({ ...company, pro_street: '', pro_postcode: '', pro_city: '' })).toEqual({})
  expect(addressErrors({ ...company, account_type: false, pro_postcode: '511' })).toEqual({})
})

test('company toggle sets the kind of user', () => {
  const filled = { ...emptyValues, pro_social_reason: 'Caves Lemoine', pro_tva_number: 'FR00' }
  const on = toRegistration({ ...filled, account_type: true })
  expect([on.kind_user, on.pro_social_reason]).toEqual(['professional', 'Caves Lemoine'])
  const off = toRegistration({ ...filled, account_type: false })
  expect([off.kind_user, off.pro_social_reason, off.pro_tva_number]).toEqual(['normal', '', ''])
  expect(
    refused({ account_type: true, kind_user: 'normal', pro_social_reason: 'Caves Lemoine' }).kind_user,
  ).toBeTruthy()
})

test('cooperative customer number is an unverified text of at most 20 plain characters', () => {
  expect(refused({ acolyance_client: true, external_user_id: 'AC-2026/0042' })).toEqual({})
  for (const external_user_id of ['A'.repeat(21), 'A B', '<b>'])
    expect(refused({ external_user_id }).external_user_id).toBe('Numéro client invalide')
  const without = toRegistration({ ...emptyValues, external_user_id: 'AC1', acolyance_client: false })
  expect(without.external_user_id).toBe('')
})

test('fromForm reads a posted form by the same field names', () => {
  const form = new FormData()
  form.set('account_type', 'on')
  form.set('email', 'agathe@example.com')
  expect(fromForm(form)).toMatchObject({ account_type: true, email: 'agathe@example.com', birthdate: '1900-01-01' })
})
