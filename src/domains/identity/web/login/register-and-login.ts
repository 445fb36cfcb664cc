import { track } from '#domains/analytics/web/tracker.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { RequestError, request } from '#shared/request.ts'
import type { addAddress } from '../../contract-account.ts'
import { sendLogin } from './LoginForm.tsx'
import { companyAddress, type RegistrationValues, sendRegistration } from './registration-values.ts'

export type RegistrationFailure = { error: string; fields: FieldErrors | null }

/** What the parent of a registration form does with its values: registers, logs in, and goes on. */
export const registerThen = (onLoggedIn: () => void) => async (values: RegistrationValues) => {
  const failure = await registerAndLogin(values)
  if (!failure) onLoggedIn()
  return failure
}

/** Registers, then logs in with the same credentials; returns the error to show when either fails. */
async function registerAndLogin(values: RegistrationValues): Promise<RegistrationFailure | null> {
  try {
    await sendRegistration(values)
  } catch (error) {
    track('registration failed')
    console.error(error)
    // An error without a code does not come from the API: shows the specified sentence instead.
    const known = error instanceof RequestError && error.code !== null && error.message
    return {
      error: known || "Une erreur est survenue pendant l'inscription",
      fields: error instanceof RequestError ? error.fields : null,
    }
  }
  const { error } = await sendLogin(values.email, values.password)
  if (error === null) await saveCompanyAddress(values)
  return error === null ? null : { error: error || 'Une erreur est survenue pendant la connexion: ', fields: null }
}

/** An address that is refused is left out: the account may add its own. */
async function saveCompanyAddress(values: RegistrationValues) {
  const body = companyAddress(values)
  if (!body) return
  try {
    await request<typeof addAddress>({ method: 'POST', path: '/api/user/addresses' }, { body })
  } catch (error) {
    console.error(error)
  }
}
