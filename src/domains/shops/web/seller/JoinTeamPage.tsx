import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AcceptInvitation } from '#domains/identity/web/login/AcceptInvitation.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
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
    <AcceptInvitation
      title="Rejoindre une équipe"
      {...{ email, here }}
      error={result?.error}
      accepted={
        result?.vendor
          ? {
              title: `Bienvenue chez ${result.vendor}`,
              content: (
                <ButtonLink to={paths.orders} reloadDocument className="mt-2">
                  Voir les commandes clients
                </ButtonLink>
              ),
            }
          : null
      }
    />
  )
}
