import { Notice } from '#ui/Notice.tsx'
import { fieldsFromForm } from './use-order-action.ts'

/** Why an action failed, with the server's own message; field errors show the field's message. */
export function ActionFailure({ error }: { error: Error | null }) {
  if (!error) return null
  const fields = Object.values(fieldsFromForm(error))
  return (
    <Notice kind="error" live className="mt-3">
      {fields.length ? fields.join(' ') : error.message}
    </Notice>
  )
}
