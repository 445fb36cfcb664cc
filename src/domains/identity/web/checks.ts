/** The server's validation schemas for the forms; loaded on first focus, because they are larger than the forms. */
import type { FieldErrors } from '#shared/errors.ts'
import { credentials, newAddress, registration } from '../contract.ts'
import { fieldErrors } from './field-errors.ts'
import { addressNames, companyAddress, type RegistrationValues, toRegistration } from './login/registration-values.ts'

export const registrationErrors = (values: RegistrationValues) => ({
  ...fieldErrors(registration, toRegistration(values)),
  ...addressErrors(values),
})

/** Of the fields of the first address: its recipient and phone number are those of the account. */
export function addressErrors(values: RegistrationValues): FieldErrors {
  const typed = companyAddress(values)
  const errors = typed ? fieldErrors(newAddress, typed) : {}
  const named = addressNames.map(name => [name, errors[name.slice('pro_'.length)]] as const)
  return Object.fromEntries(named.flatMap(([name, message]) => (message ? [[name, message]] : [])))
}
export const credentialErrors = (values: { email: string; password: string }) => fieldErrors(credentials, values)
