/** The server's validation schemas for the forms; loaded on first focus, because they are larger than the forms. */
import { credentials, registration } from '../contract.ts'
import { fieldErrors } from './field-errors.ts'
import { type RegistrationValues, toRegistration } from './login/registration-values.ts'

export const registrationErrors = (values: RegistrationValues) => fieldErrors(registration, toRegistration(values))
export const credentialErrors = (values: { email: string; password: string }) => fieldErrors(credentials, values)
