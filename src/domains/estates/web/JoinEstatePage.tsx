import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LogInFirst } from '#domains/identity/web/login/LogInFirst.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
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
  return (
    <div className="page max-w-2xl py-8">
      <h1>Rejoindre un domaine</h1>
      {result?.joined ? (
        <Notice kind="success" live className="mt-4" title={`Bienvenue au ${result.joined.estate}`}>
          <p>{estateRoleLabels[result.joined.role].may}</p>
          <ButtonLink to={paths.estate} reloadDocument className="mt-2">
            Voir mon domaine
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
          <p className="mt-2 text-soft">
            Ce que vous commanderez ensuite le sera pour le domaine. Vos commandes passées restent les vôtres.
          </p>
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
