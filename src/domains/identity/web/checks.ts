/** The server's own rules, for the forms; loaded when one is first touched, because they weigh more than the forms. */
import { credentials, registration } from '../contract.ts'
import { fieldErrors } from './field-errors.ts'
import { type FormValues, toRegistration } from './registration-values.ts'

export const registrationErrors = (values: FormValues) => fieldErrors(registration, toRegistration(values))
export const credentialErrors = (values: { email: string; password: string }) => fieldErrors(credentials, values)
