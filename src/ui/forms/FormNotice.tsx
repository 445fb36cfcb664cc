import type { FormState } from '#shared/forms/form-state.ts'
import { FormResult } from './FormResult.tsx'

interface FormNoticeProps {
  state: FormState | undefined
  intent: string
  /** For a form that does not mark its invalid fields. */
  withFields?: boolean
}

/** Result of one form, shown above it. */
export function FormNotice({ state: formState, intent, withFields }: FormNoticeProps) {
  if (formState?.intent !== intent) return null
  const fields = withFields && 'fields' in formState ? Object.values(formState.fields ?? {}) : []
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
