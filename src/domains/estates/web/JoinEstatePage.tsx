import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AcceptInvitation } from '#domains/identity/web/login/AcceptInvitation.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { joinEstate } from '../contract.ts'
import { estateRoleLabels } from '../rules.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const { user } = context.get(pageApi)
  return { email: user?.email ?? null, here: paths.joinEstate(params.token ?? '') }
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await context.get(pageApi).attempt(joinEstate, { body: { token: params.token ?? '' } })
  return outcome.ok ? { joined: outcome.data, error: null } : { joined: null, error: outcome.error }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rejoindre un domaine',
    description: 'Acceptez l’invitation d’un domaine.',
    path: paths.home,
    hidden: true,
  })

export default function JoinEstatePage() {
  const { email, here } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const joined = result?.joined
  return (
    <AcceptInvitation
      title="Rejoindre un domaine"
      {...{ email, here }}
      error={result?.error}
      accepted={
        joined && {
          title: `Bienvenue au ${joined.estate}`,
          content: (
            <>
              <p>{estateRoleLabels[joined.role].may}</p>
              <ButtonLink to={paths.estate} reloadDocument className="mt-2">
                Voir mon domaine
              </ButtonLink>
            </>
          ),
        }
      }
    >
      <p className="mt-2 text-soft">
        Ce que vous commanderez ensuite le sera pour le domaine. Vos commandes passées restent les vôtres.
      </p>
    </AcceptInvitation>
  )
}
