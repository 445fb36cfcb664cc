import type { FieldErrors } from '../errors.ts'

/** Text of a field; '' when it is absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Every text field, to show what was typed again. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** Result of a page's form; `intent` names the form on a page that has several. */
export type FormState = { intent: string; done: string } | { intent: string; error: string; fields: FieldErrors | null }

type Outcome = { ok: true } | { ok: false; error: string; fields: FieldErrors | null }

export const toFormState = (intent: string, outcome: Outcome, done: string): FormState =>
  outcome.ok ? { intent, done } : { intent, error: outcome.error, fields: outcome.fields }

/** `rows.0.reference`, `settings.brand`: the last part names the field. */
const lastPart = (path: string) => path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''

function namedSentence(label: string | undefined, sentence: string): string {
  const isNamed = !label || sentence.toLowerCase().includes(label.toLowerCase())
  return isNamed ? sentence : `${label}\u00a0: ${sentence}`
}

/**
 * « nom : 2 caractères au moins », for a message away from its field; a sentence that names the field already stays
 * alone. Each once: the rows of a grid have the same faults.
 */
export const namedSentences = (fields: FieldErrors | null, labels: Record<string, string>): string[] => [
  ...new Set(Object.entries(fields ?? {}).map(([path, sentence]) => namedSentence(labels[lastPart(path)], sentence))),
]

/** Field errors of one form of the page. */
export const fieldErrorsOf = (formState: FormState | undefined, intent: string): FieldErrors =>
  formState?.intent === intent && 'fields' in formState ? (formState.fields ?? {}) : {}
