import { textOf } from '#shared/forms/form-state.ts'
import type { ApplicationDraft, DocumentChanges } from '../contract.ts'
import { documentKinds } from '../rules.ts'

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
  answers?: ApplicationDraft | undefined
  /** SIRET of the company that the register filled in. */
  found?: string
  /** Only the register was asked: nothing was saved. */
  isLookup?: true
}

export type FieldsProps = {
  /** Value and error of a field by its name. */
  of: (name: keyof ApplicationDraft & string) => { name: string; defaultValue: string; error: string | undefined }
}
