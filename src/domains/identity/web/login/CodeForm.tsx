import { type FormEvent, useState } from 'react'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { answerSecondFactor } from '../../contract-account.ts'

interface CodeFormProps {
  challenge: string
  /** Message of the response that required the code. */
  message: string | null
  onLoggedIn?: (() => void) | undefined
  onBack: () => void
}

/** Second step of a login: a TOTP code or a recovery code. */
export function CodeForm({ challenge, message, onLoggedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await request<typeof answerSecondFactor>(
        { method: 'POST', path: '/api/auth/second-factor' },
        { body: { challenge, code } },
      )
      onLoggedIn?.()
    } catch (refused) {
      setError(refused instanceof RequestError ? refused.message : 'La connexion n’a pas abouti.')
      setCode('')
    }
    setSending(false)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-soft">{message}</p>
      {error && (
        <Notice kind="error" live>
          {error}
        </Notice>
      )}
      <TextField
        label="Code"
        hint="Six chiffres, ou un de vos codes de secours."
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>Retour</Button>
        <Button type="submit" look="primary" disabled={!code} pending={sending} pendingLabel="Vérification…">
          Valider
        </Button>
      </div>
    </form>
  )
}
