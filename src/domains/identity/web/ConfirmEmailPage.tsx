import { type ActionFunctionArgs, Form, type MetaFunction, useActionData } from 'react-router'
import { pageCalls } from '#shared/loader.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { confirmEmail } from '../contract-account.ts'

// A press is asked for: mail programs open links by themselves, and a link serves once.
export const action = ({ context, params }: ActionFunctionArgs) =>
  context.get(pageCalls).attempt(confirmEmail, { body: { token: params.token ?? '' } })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirmer une adresse',
    description: 'Confirmez que cette adresse électronique est la vôtre.',
    path: paths.confirmEmail(''),
    hidden: true,
  })

export default function ConfirmEmailPage() {
  const outcome = useActionData<typeof action>()
  return (
    <div className="page max-w-xl py-10">
      <h1>Confirmer votre adresse</h1>
      <div className="mt-6 flex flex-col gap-4">
        {outcome && !outcome.ok && (
          <Notice kind="error" live>
            {outcome.error}
          </Notice>
        )}
        {outcome?.ok ? (
          <>
            <Notice kind="success" live>
              Votre adresse est confirmée.
            </Notice>
            <ButtonLink to={paths.home} className="self-start">
              Retour à l’accueil
            </ButtonLink>
          </>
        ) : (
          <Form method="post">
            <Button type="submit" look="primary">
              Oui, cette adresse est la mienne
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
