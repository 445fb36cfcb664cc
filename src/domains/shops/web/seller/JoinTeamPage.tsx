import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LogInFirst } from '#domains/identity/web/login/LogInFirst.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { joinTeam } from '../../contract-seller.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const { user } = context.get(pageApi)
  return { email: user?.email ?? null, here: workspacePaths.joinTeam(params.token ?? '') }
}

export async function action({ context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const outcome = await context.get(pageApi).attempt(joinTeam, { body: { token } })
  return outcome.ok ? { vendor: outcome.data.vendor, error: null } : { vendor: null, error: outcome.error }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rejoindre une équipe',
    description: 'Acceptez l’invitation d’un vendeur.',
    path: paths.home,
    hidden: true,
  })

export default function JoinTeamPage() {
  const { email, here } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="page max-w-2xl py-8">
      <h1>Rejoindre une équipe</h1>
      {result?.vendor ? (
        <Notice kind="success" live className="mt-4" title={`Bienvenue chez ${result.vendor}`}>
          <ButtonLink to={paths.orders} reloadDocument className="mt-2">
            Voir les commandes clients
          </ButtonLink>
        </Notice>
      ) : email ? (
        <>
          {result?.error && (
            <Notice kind="error" live className="mt-4">
              {result.error}
            </Notice>
          )}
          <p className="mt-4">{`Vous êtes connecté sous ${email}. L’invitation doit avoir été envoyée à cette adresse.`}</p>
          <Form method="post" className="mt-4">
            <Button type="submit" look="primary">
              Accepter l’invitation
            </Button>
          </Form>
        </>
      ) : (
        <LogInFirst here={here} />
      )}
    </div>
  )
}
