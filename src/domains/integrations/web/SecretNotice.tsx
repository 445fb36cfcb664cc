import { TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Given } from './given.ts'

/** The one time a secret is seen. */
export function SecretNotice({
  given,
  intent,
  children,
}: {
  given: Given | undefined
  intent: string
  children: string
}) {
  if (given?.secret?.intent !== intent) return null
  return (
    <Notice kind="warning" live title="Copiez ce secret maintenant" className="mb-6">
      <p className="mb-3">{children}</p>
      <TextField
        label="Secret"
        labelHidden
        readOnly
        defaultValue={given.secret.value}
        className="max-w-xl font-mono"
        onFocus={event => event.currentTarget.select()}
      />
    </Notice>
  )
}
