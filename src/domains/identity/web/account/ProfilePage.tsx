import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  changeProfile,
  type Profile,
  requestEmailChange,
  requestEmailVerification,
  showProfile,
} from '../../contract-account.ts'
import { AccountFrame } from './AccountFrame.tsx'

const vatNumberUnknown =
  'Le service européen VIES ne connaît pas ce numéro\u00a0: corrigez-le, ou laissez le champ vide. Vos nouvelles factures ne le portent pas.'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showProfile, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'proof') return toFormState(intent, await attempt(requestEmailVerification, {}), 'Le lien est parti.')
  if (intent === 'email') {
    const body = bodyOf(requestEmailChange.body, form)
    return toFormState(
      intent,
      await attempt(requestEmailChange, { body }),
      `Un lien de confirmation part à ${body.email}.`,
    )
  }
  const kind_user = form.has('company') ? ('professional' as const) : ('normal' as const)
  const body = { ...bodyOf(changeProfile.body, form), kind_user }
  return toFormState('profile', await attempt(changeProfile, { body }), 'Vos informations sont enregistrées.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vos informations',
    description: 'Votre nom, votre téléphone, votre société et votre adresse électronique.',
    path: paths.profile,
    hidden: true,
  })

export default function ProfilePage() {
  const profile = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <AccountFrame title="Vos informations">
      <ProfileForm profile={profile} formState={formState} />
      <EmailForm profile={profile} formState={formState} />
    </AccountFrame>
  )
}

type PartProps = { profile: Profile; formState: FormState | undefined }

function ProfileForm({ profile, formState }: PartProps) {
  const errors = fieldErrorsOf(formState, 'profile')
  return (
    <Form method="post" className="group flex max-w-2xl flex-col gap-4">
      <FormNotice state={formState} intent="profile" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue={profile.first_name}
          error={errors.first_name}
        />
        <TextField
          label="Nom"
          name="name"
          autoComplete="family-name"
          required
          defaultValue={profile.name}
          error={errors.name}
        />
        <TextField
          label="Téléphone"
          name="phone_number"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={profile.phone_number}
          error={errors.phone_number}
        />
        <TextField
          label="Numéro client coopérative"
          name="external_user_id"
          hint="Facultatif."
          defaultValue={profile.external_user_id ?? ''}
          error={errors.external_user_id}
        />
      </div>
      {profile.estate && (
        <p>
          {'Vous êtes membre de '}
          <Link to={paths.estate} className="link">
            {profile.estate}
          </Link>
          , qui achète aux prix des professionnels.
        </p>
      )}
      <Switch
        label={profile.estate ? 'J’ai aussi une entreprise à moi' : 'J’achète pour une entreprise'}
        hint="Prix HT d’abord. Vos commandes passées gardent le type de compte du jour de l’achat."
        name="company"
        defaultChecked={profile.kind_user === 'professional'}
      />
      <div className="hidden gap-4 group-has-[[name=company]:checked]:grid sm:grid-cols-2">
        <TextField
          label="Raison sociale"
          name="pro_social_reason"
          autoComplete="organization"
          defaultValue={profile.pro_social_reason ?? ''}
          error={errors.pro_social_reason}
        />
        <TextField
          label="Numéro de TVA intracommunautaire"
          name="pro_tva_number"
          hint="Facultatif."
          defaultValue={profile.pro_tva_number ?? ''}
          error={errors.pro_tva_number ?? (profile.vatNumberUnknown ? vatNumberUnknown : undefined)}
        />
        <TextField
          label="SIREN ou SIRET"
          name="pro_company_number"
          hint="Pour vos factures électroniques. Inutile si votre numéro de TVA est français."
          inputMode="numeric"
          defaultValue={profile.pro_company_number ?? ''}
          error={errors.pro_company_number}
        />
        <TextField
          label="Numéro de registre à l’étranger"
          name="pro_register_number"
          hint="Facultatif : KvK aux Pays-Bas, RCS au Luxembourg, numéro d’entreprise en Belgique."
          maxLength={30}
          defaultValue={profile.pro_register_number ?? ''}
          error={errors.pro_register_number}
        />
      </div>
      <Button type="submit" look="primary" name="intent" value="profile" className="self-start">
        Enregistrer
      </Button>
    </Form>
  )
}

function EmailForm({ profile, formState }: PartProps) {
  return (
    <section aria-labelledby="adresse-email" className="mt-10 max-w-2xl border-t border-ink pt-4">
      <h2 id="adresse-email" className="text-lg">
        Adresse électronique
      </h2>
      <p className="mb-4 mt-1">{profile.email}</p>
      <FormNotice state={formState} intent="proof" />
      {!profile.emailVerified && (
        <Form method="post" className="mb-4">
          <Notice kind="warning">
            Cette adresse n’est pas encore confirmée&nbsp;: elle ne peut pas être changée avant.{' '}
            <button type="submit" name="intent" value="proof" className="link">
              Recevoir de nouveau le lien
            </button>
          </Notice>
        </Form>
      )}
      {profile.emailVerified && <NewEmailForm formState={formState} />}
    </section>
  )
}

function NewEmailForm({ formState }: Pick<PartProps, 'formState'>) {
  const errors = fieldErrorsOf(formState, 'email')
  return (
    <Form method="post" className="flex flex-col gap-4">
      <FormNotice state={formState} intent="email" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nouvelle adresse"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      </div>
      <Button type="submit" name="intent" value="email" className="self-start">
        Changer d’adresse
      </Button>
    </Form>
  )
}
