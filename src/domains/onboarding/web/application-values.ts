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

/** What the form holds, whether scripts sent it or the browser alone. */
export function answersFrom(form: FormData): ApplicationDraft {
  const texts = Object.fromEntries(fieldNames.map(name => [name, textOf(form, name)])) as Record<FieldName, string>
  const families = form.getAll('families').map(Number).filter(Number.isSafeInteger)
  return { ...texts, families, certified: form.get('certified') === 'on' }
}

/** Documents sent since the page was opened, by kind; those already attached are left as they are. */
export const documentsFrom = (form: FormData): DocumentChanges =>
  Object.fromEntries(
    documentKinds.flatMap(kind => {
      const id = textOf(form, `document-${kind}`)
      return id ? [[kind, id] as const] : []
    }),
  )

/** `answers.siren` and `documents.IDENTITY`, as the server names them, by the names of the form. */
export const errorsByField = (fields: Record<string, string> | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, message]) => [name.replace(/^(answers|documents)\./, ''), message]),
  )
