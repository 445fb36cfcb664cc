import { type ActionFunctionArgs, type MetaFunction, useActionData, useNavigation } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { undoEmailChange } from '../../contract-account.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'

export async function action({ request, params, context }: ActionFunctionArgs) {
  const body = { ...bodyOf(undoEmailChange.body, await request.formData()), token: params.token ?? '' }
  return context.get(pageApi).attempt(undoEmailChange, { body })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Reprendre mon compte',
    description: 'Annulez un changement d’adresse que vous n’avez pas demandé.',
    path: paths.undoEmail(''),
    hidden: true,
  })

export default function UndoEmailPage() {
  const outcome = useActionData<typeof action>()
  const isSending = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-xl py-10">
      <h1>Reprendre mon compte</h1>
      {outcome?.ok ? (
        <div className="mt-6 flex flex-col gap-4">
          <Notice kind="success" live>
            Votre compte a retrouvé l’adresse où vous avez reçu ce lien. Votre mot de passe est changé et toutes les
            connexions sont fermées.
          </Notice>
          <ButtonLink to={paths.register} look="primary" className="self-start">
            Se connecter
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" className="mt-6 flex flex-col gap-4">
          <p className="text-soft">
            L’adresse de votre compte a été changée. Si ce n’était pas vous, choisissez un nouveau mot de passe&nbsp;:
            votre compte retrouve l’adresse où vous avez reçu ce lien, et toutes les connexions sont fermées.
          </p>
          {outcome && (
            <Notice kind="error" live>
              {outcome.error}
            </Notice>
          )}
          <NewPasswordFields errors={outcome?.fields} />
          <Button type="submit" look="primary" pending={isSending} className="self-start">
            Rétablir mon adresse
          </Button>
        </Form>
      )}
    </div>
  )
}
