import type { ApplicationDraft, DocumentChanges, FieldName } from '../contract.ts'
import { documentKinds } from '../rules.ts'

export const fieldNames = [
  'tradeName',
  'legalName',
  'legalForm',
  'siren',
  'siret',
  'vatNumber',
  'register',
  'registerTown',
  'street',
  'postcode',
  'city',
  'contactName',
  'contactPhone',
  'contactEmail',
  'activity',
  'references',
  'website',
  'shopCount',
  'shopTowns',
  'accountHolder',
  'certifiedName',
] as const satisfies readonly FieldName[]

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Form values, posted with or without scripts. */
export function answersFrom(form: FormData): ApplicationDraft {
  const texts = Object.fromEntries(fieldNames.map(name => [name, textOf(form, name)])) as Record<FieldName, string>
  const families = form.getAll('families').map(Number).filter(Number.isSafeInteger)
  return { ...texts, families, certified: form.get('certified') === 'on' }
}

/** Documents uploaded since the page loaded, by kind; those already attached are omitted. */
export const documentsFrom = (form: FormData): DocumentChanges =>
  Object.fromEntries(
    documentKinds.flatMap(kind => {
      const id = textOf(form, `document-${kind}`)
      return id ? [[kind, id] as const] : []
    }),
  )

/** Maps server field paths (`answers.siren`, `documents.IDENTITY`) to form field names. */
export const errorsByField = (fields: Record<string, string> | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, message]) => [name.replace(/^(answers|documents)\./, ''), message]),
  )

export type ApplicationFormResult = {
  saved: boolean
  error: string | null
  fields: Record<string, string>
  answers?: ReturnType<typeof answersFrom>
}

export type FieldsProps = {
  /** Value and error of a field by its name. */
  of: (name: keyof ApplicationDraft & string) => { name: string; defaultValue: string; error: string | undefined }
}
