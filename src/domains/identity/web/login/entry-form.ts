import type { OperationError, PageApi } from '#shared/page-api.ts'
import { login, register } from '../../contract.ts'
import { fromForm, type RegistrationValues, toRegistration } from './registration-values.ts'

/** A refused login or registration: its form, the typed values without the passwords, and the error. */
export type EntryRefusal = { form: 'login' | 'register'; values: RegistrationValues; refusal: OperationError }

/**
 * Logs in, or registers and logs in, from a form that a browser without scripts posts: same operations, same messages.
 * Returns null when the session is open.
 */
export async function handleEntryForm(form: FormData, { attempt }: Pick<PageApi, 'attempt'>) {
  const values = fromForm(form)
  const refused = (name: EntryRefusal['form'], refusal: OperationError): EntryRefusal => ({
    form: name,
    values: { ...values, password: '', password_confirm: '' },
    refusal,
  })
  if (form.get('intent') === 'register') {
    const { token: _, ...body } = toRegistration(values)
    const created = await attempt(register, { body })
    if (!created.ok) return refused('register', created)
  }
  const opened = await attempt(login, { body: { email: values.email, password: values.password } })
  return opened.ok ? null : refused('login', opened)
}
