import type { FieldErrors } from '#shared/errors.ts'

/** Result of a form on an account page. */
export type FormState = { intent: string; done: string } | { intent: string; error: string; fields: FieldErrors | null }

/** Reads a posted form's text fields; '' when absent. */
export const textReader = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Refusable = { ok: true } | { ok: false; error: string; fields: FieldErrors | null }

export const toFormState = (intent: string, outcome: Refusable, done: string): FormState =>
  outcome.ok ? { intent, done } : { intent, error: outcome.error, fields: outcome.fields }

/** Field errors of one form of the page. */
export const fieldErrorsOf = (formState: FormState | undefined, intent: string): FieldErrors =>
  formState?.intent === intent && 'fields' in formState ? (formState.fields ?? {}) : {}
