import { useEffect, useRef } from 'react'
import { TextField } from '#ui/forms/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SecretFormState } from './secret-form-state.ts'

type Props = { given: SecretFormState | undefined; intent: string; secretWords?: string }

/** Result of a form, scrolled into view; shows the secret it created once. */
/** Of the forms of the list, which do not mark their fields. */
const listLabels = { lowStockAt: 'seuil de stock', since: 'tout renvoyer depuis le', password: 'mot de passe' }

export function SecretNotice({ given, intent, secretWords }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isHere = given?.state.intent === intent
  useEffect(() => {
    // Each response is a new object, so a form posted twice shows its result twice.
    if (given && isHere) place.current?.scrollIntoView({ block: 'center' })
  }, [given, isHere])
  if (!isHere) return null
  return (
    <div ref={place} className="mb-6 flex flex-col gap-3">
      <FormNotice state={given?.state} intent={intent} {...(intent === 'list' && { labels: listLabels })} />
      {given?.secret && (
        <Notice kind="warning" live title="Copiez ce secret maintenant">
          <p className="mb-3">{secretWords}</p>
          <TextField
            label="Secret"
            labelHidden
            readOnly
            defaultValue={given.secret}
            className="max-w-xl font-mono"
            onFocus={event => event.currentTarget.select()}
          />
        </Notice>
      )}
    </div>
  )
}
