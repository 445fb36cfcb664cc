import { type FormEvent, useState } from 'react'
import { track } from '#domains/analytics/web/tracker.ts'
import { RequestError, requestEnvelope } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { login } from '../../contract.ts'
import { useChecks } from '../use-checks.ts'
import { CodeForm } from './CodeForm.tsx'

type Props = { onLoggedIn?: () => void; onForgot?: () => void; refusal?: string | null; email?: string }

const unknownFailure = 'La connexion n’a pas abouti. Réessayez dans un instant.'

/**
 * Result of a login. `error`: the server's sentence after a rejection or a response without a token, '' when it gave none.
 * `challenge`: a code is required.
 */
export type LoginOutcome = { error: string | null; challenge: string | null }

export async function sendLogin(email: string, password: string): Promise<LoginOutcome> {
  try {
    const { data, error } = await requestEnvelope<typeof login>(
      { method: 'POST', path: '/api/auth/login' },
      { body: { email, password } },
    )
    if ('token' in data.content && data.content.token) return { error: null, challenge: null }
    return { error: error ?? '', challenge: 'challenge' in data.content ? data.content.challenge : null }
  } catch (error) {
    track('login failed')
    return { error: error instanceof RequestError ? error.message : '', challenge: null }
  }
}

/** Used in the dialog and on the page; without scripts it posts to the page, whose URL holds the redirect. */
export function LoginForm({ onLoggedIn, onForgot, refusal = null, email: former = '' }: Props) {
  const hydrated = useHydrated()
  const [email, setEmail] = useState(former)
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState(refusal)
  const [challenge, setChallenge] = useState<string | null>(null)
  const { checks, load } = useChecks()
  const errors = checks?.credentialErrors({ email, password }) ?? {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (Object.keys(errors).length) return
    setSending(true)
    const outcome = await sendLogin(email, password)
    setSending(false)
    setError(outcome.error === '' ? unknownFailure : outcome.error)
    setChallenge(outcome.challenge)
    if (outcome.error === null) onLoggedIn?.()
  }
  if (challenge)
    return <CodeForm challenge={challenge} message={error} onLoggedIn={onLoggedIn} onBack={() => setChallenge(null)} />
  return (
    <form method="post" onSubmit={onLoggedIn && submit} onFocus={load} noValidate className="flex flex-col gap-4">
      <p className="text-soft">Connectez vous à votre compte</p>
      {error && (
        <Notice kind="error" live>
          {error}
        </Notice>
      )}
      <input type="hidden" name="intent" value="login" />
      <TextField
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
        onBlur={() => setLeft(true)}
        error={left && email ? errors.email : undefined}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        look="primary"
        disabled={hydrated && (!email || !password)}
        pending={sending}
        pendingLabel="Connexion…"
      >
        Se connecter
      </Button>
      {onForgot && (
        <button type="button" onClick={onForgot} className="link min-h-8 self-start">
          Mot de passe oublié&nbsp;?
        </button>
      )}
    </form>
  )
}
