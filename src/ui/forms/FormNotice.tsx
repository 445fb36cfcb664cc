import type { FormState } from '#shared/forms/form-state.ts'
import { FormResult } from './FormResult.tsx'

/** Result of one form, shown above it. */
export function FormNotice({ state: formState, intent }: { state: FormState | undefined; intent: string }) {
  if (formState?.intent !== intent) return null
  return (
    <FormResult ok={'done' in formState} answer={formState}>
      {'done' in formState ? formState.done : formState.error}
    </FormResult>
  )
}
