import { Notice } from '#ui/Notice.tsx'
import { fieldsFromForm } from './use-order-action.ts'

/** What went wrong, in the server's own sentence; refusals of a field say the field's. */
export function ActionFailure({ error }: { error: Error | null }) {
  if (!error) return null
  const fields = Object.values(fieldsFromForm(error))
  return (
    <Notice kind="error" live className="mt-3">
      {fields.length ? fields.join(' ') : error.message}
    </Notice>
  )
}
