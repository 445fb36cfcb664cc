import type { FieldErrors } from '#shared/errors.ts'

/** What a page of the account says after one of its forms. */
export type FormState = { intent: string; done: string } | { intent: string; error: string; fields: FieldErrors | null }

/** A posted form's text by its name; '' when it is not there. */
export const textReader = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Refusable = { ok: true } | { ok: false; error: string; fields: FieldErrors | null }

export const toFormState = (intent: string, outcome: Refusable, done: string): FormState =>
  outcome.ok ? { intent, done } : { intent, error: outcome.error, fields: outcome.fields }

/** The messages beside the fields of one form of the page. */
export const fieldErrorsOf = (formState: FormState | undefined, intent: string): FieldErrors =>
  formState?.intent === intent && 'fields' in formState ? (formState.fields ?? {}) : {}
