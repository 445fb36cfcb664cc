import { type ActionFunctionArgs, type MetaFunction, useActionData, useNavigation } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { resetPassword } from '../../contract.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Nouveau mot de passe',
    description: 'Choisissez un nouveau mot de passe pour votre compte.',
    path: paths.forgot(''),
    hidden: true,
  })

export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = { ...bodyOf(resetPassword.body, await request.formData()), token: params.token ?? '' }
  return context.get(pageApi).attempt(resetPassword, { body })
}

export default function ForgotPage() {
  const result = useActionData<typeof action>()
  const sending = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-xl py-10">
      <h1>Choisissez un nouveau mot de passe</h1>
      {result?.ok ? (
        <div className="mt-6 flex flex-col gap-4">
          <Notice kind="success" live>
            Votre mot de passe est changé. Vos autres connexions sont fermées.
          </Notice>
          <ButtonLink to={paths.register} look="primary" className="self-start">
            Se connecter
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" className="mt-6 flex flex-col gap-4">
          {result && (
            <Notice kind="error" live>
              {result.error}
            </Notice>
          )}
          <NewPasswordFields errors={result?.fields} />
          <Button type="submit" look="primary" pending={sending}>
            Changer le mot de passe
          </Button>
        </Form>
      )}
    </div>
  )
}
