import { textOf } from '#shared/form-state.ts'
import type { DocumentChanges } from '../contract.ts'
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
