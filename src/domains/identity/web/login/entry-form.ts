import { findCompany } from '#domains/estates/contract.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { OperationError, PageApi } from '#shared/page-api.ts'
import { login, register } from '../../contract.ts'
import { addAddress } from '../../contract-account.ts'
import { addressErrors } from '../checks.ts'
import {
  companyAddress,
  foundAddress,
  fromForm,
  type RegistrationValues,
  toRegistration,
} from './registration-values.ts'

/** A refused login or registration: its form, the typed values without the passwords, and the error. */
export type EntryRefusal = { form: 'login' | 'register'; values: RegistrationValues; refusal: OperationError }
/** The company found in the register, in the form that asked for it, or why there is none. */
export type EntryLookup = { form: 'company'; values: RegistrationValues; siret: string; error: string | null }

/**
 * Logs in, or registers and logs in, from a form that a browser without scripts posts: same operations, same messages.
 * Returns null when the session is open.
 */
export async function handleEntryForm(
  form: FormData,
  { attempt }: Pick<PageApi, 'attempt'>,
): Promise<EntryRefusal | EntryLookup | null> {
  const values = fromForm(form)
  const refused = (name: EntryRefusal['form'], refusal: OperationError): EntryRefusal => ({
    form: name,
    values: { ...values, password: '', password_confirm: '' },
    refusal,
  })
  if (form.has('lookup')) return lookUp(form, values, attempt)
  const isNew = form.get('intent') === 'register'
  if (isNew) {
    // Before the account: an address that is refused later would be lost.
    const fields = addressErrors(values)
    if (Object.keys(fields).length) return refused('register', refusedFields(fields))
    const { token: _, ...body } = toRegistration(values)
    const created = await attempt(register, { body })
    if (!created.ok) return refused('register', created)
  }
  const opened = await attempt(login, { body: { email: values.email, password: values.password } })
  if (!opened.ok) return refused('login', opened)
  const address = isNew ? companyAddress(values) : null
  if (address) await attempt(addAddress, { body: address })
  return null
}

const refusedFields = (fields: FieldErrors): OperationError => {
  const { status, code, message: error } = fail('INVALID_INPUT')
  return { status, code, error, fields }
}

/** Nothing is registered; the passwords are not sent back. */
async function lookUp(form: FormData, values: RegistrationValues, attempt: PageApi['attempt']): Promise<EntryLookup> {
  const siret = textOf(form, 'siret').trim()
  const found = await attempt(findCompany, { params: { number: siret || '0' } })
  const shown = { ...values, account_type: true, password: '', password_confirm: '' }
  if (!found.ok) return { form: 'company', values: shown, siret, error: found.error }
  const { name, vatNumber } = found.data
  const filled = {
    ...{ ...shown, ...foundAddress(found.data), pro_social_reason: name },
    pro_tva_number: vatNumber ?? shown.pro_tva_number,
  }
  return { form: 'company', values: filled, siret, error: null }
}
