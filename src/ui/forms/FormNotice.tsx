import { type FormState, namedSentences } from '#shared/forms/form-state.ts'
import { FormResult } from './FormResult.tsx'

interface FormNoticeProps {
  state: FormState | undefined
  intent: string
  /** Of a form that does not mark its invalid fields: their names. */
  labels?: Record<string, string>
}

/** Result of one form, shown above it. */
export function FormNotice({ state: formState, intent, labels }: FormNoticeProps) {
  if (formState?.intent !== intent) return null
  const fields = labels && 'fields' in formState ? namedSentences(formState.fields, labels) : []
  return (
    <FormResult
      ok={'done' in formState}
      answer={formState}
      title={fields.length > 0 && 'error' in formState && formState.error}
    >
      {'done' in formState ? formState.done : fields.join(' · ') || formState.error}
    </FormResult>
  )
}
