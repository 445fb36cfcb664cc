import { type FormEvent, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import type { Typed } from '#ui/forms/typed-early.ts'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useChecks } from '../use-checks.ts'
import { CompanyLookup } from './CompanyLookup.tsx'
import type { RegistrationFailure } from './register-and-login.ts'
import { emptyValues, foundAddress, hasAddress, maySubmit, type RegistrationValues } from './registration-values.ts'

type Props = {
  /** The parent registers; resolves to what went wrong. Without it the form posts to its page. */
  onRegister?: (values: RegistrationValues) => Promise<RegistrationFailure | null>
  /** The parent may disable submission. */
  blocked?: boolean
  values?: RegistrationValues
  /** For a future seller: registers a company. */
  company?: boolean
  refusal?: RegistrationFailure | null
  /** What was asked from the register of companies, without scripts. */
  looked?: { siret: string; error: string | null } | undefined
}

/** Used in the dialog and on the page. Without scripts it posts to the page, and CSS alone shows the company fields. */
export function RegistrationForm({
  onRegister,
  blocked = false,
  company = false,
  values: given,
  refusal = null,
  looked,
}: Props) {
  const former = given ?? { ...emptyValues, account_type: company }
  const hydrated = useHydrated()
  const [values, setValues] = useState(former)
  const [left, setLeft] = useState<Record<string, boolean>>({})
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState(refusal)
  const { checks, load } = useChecks()
  const errors = checks?.registrationErrors(values) ?? {}
  const ready = checks !== null && maySubmit(values, checks.registrationErrors(values), blocked)

  const field = (name: keyof RegistrationValues) => ({
    name,
    value: String(values[name]),
    onChange: ({ target }: Typed<HTMLInputElement>) => setValues(now => ({ ...now, [name]: target.value })),
    onBlur: () => setLeft({ ...left, [name]: true }),
    error: (left[name] ? errors[name] : undefined) ?? refused?.fields?.[name],
  })
  const box = (name: 'account_type' | 'acolyance_client') => ({
    name,
    checked: values[name],
    onChange: ({ target }: Typed<HTMLInputElement>) => setValues(now => ({ ...now, [name]: target.checked })),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!onRegister || !ready || sending) return
    setSending(true)
    setRefused(await onRegister(values))
    setSending(false)
  }
  return (
    <form method="post" onSubmit={onRegister && submit} onFocus={load} noValidate className="group flex flex-col gap-4">
      {/* What Enter does in any field: not the look-up of the company, which comes first on the page. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {refused && (
        <Notice kind="error" live>
          {refused.error}
        </Notice>
      )}
      <input type="hidden" name="intent" value="register" />
      <input type="hidden" name="birthdate" value={values.birthdate} />
      <input type="hidden" name="kind_user" value={values.account_type ? 'professional' : 'normal'} />
      <Switch
        label="Je m’inscris pour une entreprise"
        hint="Prix HT d’abord, facture au nom de la société."
        {...box('account_type')}
      />
      <div className="hidden flex-col gap-4 group-has-[[name^=account]:checked]:flex">
        <CompanyLookup
          typed={looked?.siret ?? ''}
          error={looked?.error ?? undefined}
          onFound={({ name, vatNumber, ...place }) =>
            setValues(now => ({
              ...now,
              ...foundAddress(place),
              pro_social_reason: name,
              pro_tva_number: vatNumber ?? now.pro_tva_number,
            }))
          }
        />
        <TextField
          label="Raison sociale"
          autoComplete="organization"
          required={values.account_type}
          {...field('pro_social_reason')}
        />
        <TextField
          label="Numéro de TVA intracommunautaire"
          hint="Facultatif. Exemple&nbsp;: FR 12 345678901"
          {...field('pro_tva_number')}
        />
        {hasAddress(values) && (
          <>
            <TextField
              label="Première adresse de votre compte"
              hint={'Facultative\u00a0: pour ne pas l’enregistrer, videz ces trois champs.'}
              autoComplete="street-address"
              {...field('pro_street')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Code postal" autoComplete="postal-code" {...field('pro_postcode')} />
              <TextField label="Commune" autoComplete="address-level2" {...field('pro_city')} />
            </div>
          </>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="given-name" required {...field('first_name')} />
        <TextField label="Nom" autoComplete="family-name" required {...field('name')} />
      </div>
      <TextField label="Adresse email" type="email" autoComplete="email" required {...field('email')} />
      <TextField
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        hint="Français, ou avec l’indicatif du pays."
        required
        {...field('phone_number')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          hint="12 caractères au moins."
          required
          {...field('password')}
        />
        <PasswordField
          label="Confirmez le mot de passe"
          autoComplete="new-password"
          hint="Le même, une seconde fois."
          required
          {...field('password_confirm')}
        />
      </div>
      <Switch label="Je suis client de la coopérative" {...box('acolyance_client')} />
      <div className="hidden group-has-[[name^=acolyance]:checked]:block">
        <TextField
          label="Numéro client coopérative"
          hint="Facultatif. Il figure sur vos factures de la coopérative."
          {...field('external_user_id')}
        />
      </div>
      <p className="text-sm text-soft">
        En créant votre compte, vous acceptez les{' '}
        <a href={paths.termsOfUse} target="_blank" rel="noreferrer" className="link">
          conditions générales d’utilisation
        </a>
        . Les champs marqués * sont obligatoires.
      </p>
      <Button
        type="submit"
        look="primary"
        disabled={hydrated && !ready}
        pending={sending}
        pendingLabel="Création du compte…"
      >
        Créer mon compte
      </Button>
    </form>
  )
}
