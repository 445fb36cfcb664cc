import { type FormEvent, useState } from 'react'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { ArrowLeftIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { credentials, type forgotPassword } from '../../contract.ts'
import { fieldErrors } from '../field-errors.ts'

const sent = 'Demande de réinitialisation de mot de passe envoyé par mail avec succès !'
const failed =
  "Une erreur s'est produite lors de la demande de réinitialisation de mot de passe, veuillez contacter notre support."

export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const error = fieldErrors(credentials.pick({ email: true }), { email }).email
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (error) return
    setState('sending')
    const done = await request<typeof forgotPassword>(
      { method: 'POST', path: '/api/auth/forgot-password' },
      { body: { email } },
    ).catch(() => null)
    setState(done?.success ? 'sent' : 'failed')
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-soft">
        Indiquez votre adresse&nbsp;: nous vous envoyons un lien pour choisir un nouveau mot de passe.
      </p>
      {state === 'sent' && (
        <Notice kind="success" live>
          {sent}
        </Notice>
      )}
      {state === 'failed' && (
        <Notice kind="error" live>
          {failed}
        </Notice>
      )}
      <TextField
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
        onBlur={() => setLeft(true)}
        error={left && email ? error : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>
          <ArrowLeftIcon className="size-4" />
          Retour
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={!email}
          pending={state === 'sending'}
          pendingLabel="Lien de réinitialisation en cours d'envoie..."
        >
          Envoyer le lien
        </Button>
      </div>
    </form>
  )
}
