import { FormResult } from '#ui/forms/FormResult.tsx'
import type { FormState } from './form-state.ts'

/** Result of one form, shown above it. */
export function FormNotice({ state: formState, intent }: { state: FormState | undefined; intent: string }) {
  if (formState?.intent !== intent) return null
  return (
    <FormResult ok={'done' in formState} answer={formState}>
      {'done' in formState ? formState.done : formState.error}
    </FormResult>
  )
}
