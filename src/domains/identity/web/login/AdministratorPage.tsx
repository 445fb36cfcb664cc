import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { acceptInvitation, showInvitation } from '../../contract-administrators.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Compte d’administrateur',
    description: 'Créez votre compte d’administrateur.',
    path: workspacePaths.administratorInvitation(''),
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).attempt(showInvitation, { query: { token: params.token ?? '' } })

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const done = await context
    .get(pageApi)
    .attempt(acceptInvitation, { body: { ...bodyOf(acceptInvitation.body, form), token: params.token ?? '' } })
  if (done.ok) return redirect(workspacePaths.openingAdmin)
  const { password: _, password_confirm: __, ...typed } = textsOf(form)
  return { refusal: done, typed }
}

export default function AdministratorPage() {
  const invitation = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (!invitation.ok)
    return (
      <div className="page max-w-xl py-10">
        <h1>Ce lien ne sert plus</h1>
        <Notice kind="error" className="mt-6">
          {invitation.error}
        </Notice>
      </div>
    )
  return (
    <div className="page max-w-xl py-10">
      <h1>Votre compte d’administrateur</h1>
      <p className="mt-3 text-soft">
        Ce compte gère la boutique. Juste après, vous activerez la double vérification avec votre téléphone.
      </p>
      {outcome && (
        <Notice kind="error" live className="mt-6">
          {outcome.refusal.error}
        </Notice>
      )}
      <AccountForm email={invitation.data.email} typed={outcome?.typed ?? {}} errors={outcome?.refusal.fields ?? {}} />
    </div>
  )
}

interface FormProps {
  /** Null: the first administrator types it. */
  email: string | null
  typed: Record<string, string>
  errors: Record<string, string>
}

function AccountForm({ email, typed, errors }: FormProps) {
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-6 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue={typed.first_name}
          error={errors.first_name}
        />
        <TextField
          label="Nom"
          name="name"
          autoComplete="family-name"
          required
          defaultValue={typed.name}
          error={errors.name}
        />
      </div>
      <TextField
        label="Adresse électronique"
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={email !== null}
        defaultValue={email ?? typed.email}
        error={errors.email}
      />
      <TextField
        label="Téléphone"
        name="phone_number"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={typed.phone_number}
        error={errors.phone_number}
      />
      <NewPasswordFields errors={errors} />
      <Button type="submit" look="primary" pending={sending} className="self-start">
        Créer le compte
      </Button>
    </Form>
  )
}
