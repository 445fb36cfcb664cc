import type { OperationError } from '#shared/page-api.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why an action failed, with the server's own message; field errors show the field's message. */
export function ActionFailure({ refusal }: { refusal: OperationError | null }) {
  if (!refusal) return null
  const fields = Object.values(refusal.fields ?? {})
  return (
    <Notice kind="error" live className="mt-3">
      {fields.length ? fields.join(' ') : refusal.error}
      {refusal.code === 'INVOICE_MISSING' && (
        <>
          {' '}
          <a href="#votre-facture" className="link">
            Déposer la facture
          </a>
        </>
      )}
    </Notice>
  )
}
