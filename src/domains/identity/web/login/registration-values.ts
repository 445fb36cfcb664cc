import { textOf } from '#shared/forms/form-state.ts'
import { request } from '#shared/request.ts'
import type { captchaChallenge, Registration, register } from '../../contract.ts'

/** Form values: every specified field, as text or checkbox. */
export type RegistrationValues = {
  account_type: boolean
  acolyance_client: boolean
  first_name: string
  name: string
  email: string
  phone_number: string
  birthdate: string
  password: string
  password_confirm: string
  pro_social_reason: string
  pro_tva_number: string
  external_user_id: string
  /** Address of the company, found in its register. */
  pro_street: string
  pro_postcode: string
  pro_city: string
}

export const emptyValues: RegistrationValues = {
  account_type: false,
  acolyance_client: false,
  first_name: '',
  name: '',
  email: '',
  phone_number: '',
  birthdate: '1900-01-01',
  password: '',
  password_confirm: '',
  pro_social_reason: '',
  pro_tva_number: '',
  external_user_id: '',
  pro_street: '',
  pro_postcode: '',
  pro_city: '',
}

/** The company toggle sets the kind of user; company fields are sent only for a company. */
export const toRegistration = ({
  pro_street: _,
  pro_postcode: __,
  pro_city: ___,
  ...values
}: RegistrationValues): Registration => ({
  ...values,
  kind_user: values.account_type ? 'professional' : 'normal',
  pro_social_reason: values.account_type ? values.pro_social_reason : '',
  pro_tva_number: values.account_type ? values.pro_tva_number : '',
  external_user_id: values.acolyance_client ? values.external_user_id : '',
})

const mandatory = ['first_name', 'name', 'email', 'phone_number', 'password', 'password_confirm'] as const
export const addressNames = ['pro_street', 'pro_postcode', 'pro_city'] as const
type FoundPlace = Record<'street' | 'postcode' | 'city', string | null>
/** Of a company found in the register; empty unless the register has all of it. */
export const foundAddress = ({ street, postcode, city }: FoundPlace) =>
  street && postcode && city
    ? { pro_street: street, pro_postcode: postcode, pro_city: city }
    : { pro_street: '', pro_postcode: '', pro_city: '' }

export const hasAddress = (values: RegistrationValues) => addressNames.some(name => values[name].trim() !== '')

/** `blocked`: the parent of the form holds the submission back. */
export const maySubmit = (values: RegistrationValues, errors: Record<string, unknown>, blocked: boolean) =>
  !blocked && Object.keys(errors).length === 0 && mandatory.every(field => values[field] !== '')

/** Reads the form as a browser without scripts posts it. */
export const fromForm = (form: FormData): RegistrationValues => {
  const values = {
    ...emptyValues,
    account_type: form.has('account_type'),
    acolyance_client: form.has('acolyance_client'),
  }
  for (const name of [
    ...mandatory,
    'pro_social_reason',
    'pro_tva_number',
    'external_user_id',
    ...addressNames,
  ] as const)
    values[name] = textOf(form, name)
  return values
}

/** The first address of the account of a company, as typed or found in its register; null without one. */
export function companyAddress(values: RegistrationValues) {
  const { pro_street: street, pro_postcode: postcode, pro_city: city } = values
  if (!values.account_type || !hasAddress(values)) return null
  const recipient = `${values.first_name} ${values.name}`.slice(0, 120)
  return { recipient, company: values.pro_social_reason, street, postcode, city, phone: values.phone_number }
}

/** Solves the invisible captcha. A failure is only logged: registration works without it. */
export async function captchaToken(): Promise<string | undefined> {
  try {
    const { solveChallenge } = await import('altcha-lib')
    const { deriveKey } = await import('altcha-lib/algorithms/web/sha')
    const result = await request<typeof captchaChallenge>({ method: 'GET', path: '/api/auth/captcha' }, {})
    const challenge = JSON.parse(result.challenge)
    return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  } catch (error) {
    console.warn('captcha', error)
    return undefined
  }
}

export const sendRegistration = async (values: RegistrationValues) => {
  const token = await captchaToken()
  return request<typeof register>(
    { method: 'POST', path: '/api/auth/register' },
    { body: { ...toRegistration(values), token } },
  )
}
