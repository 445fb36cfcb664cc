import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { stopNotificationMails } from '../contract.ts'
import { notificationLinks } from '../rules/links.ts'
import { kindTexts, notificationKinds } from '../rules.ts'

const kindIn = (request: Request) => {
  const named = new URL(request.url).searchParams.get('quoi')
  return notificationKinds.find(kind => kind === named) ?? 'reviews'
}

export const loader = ({ request }: LoaderFunctionArgs) => ({ kind: kindIn(request) })

/** A link that only opens changes nothing: mail programs open links. */
export const action = ({ context, params, request }: ActionFunctionArgs) =>
  context.get(pageApi).attempt(stopNotificationMails, { body: { token: params.token ?? '', kind: kindIn(request) } })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Arrêter ces courriels',
    description: 'Ne plus recevoir une sorte de courriels.',
    path: '/notifications/arret',
    hidden: true,
  })

export default function StopMailsPage() {
  const { kind } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { label, hint } = kindTexts[kind]
  return (
    <div className="page py-4 md:py-6">
      <h1>Arrêter ces courriels</h1>
      <div className="mt-4 max-w-prose">
        {outcome?.ok ? (
          <Notice kind="success" live title="C’est fait.">
            {'Ces nouvelles restent visibles dans votre compte. Vous pouvez changer d’avis depuis la page '}
            <Link to={notificationLinks.own()}>Notifications</Link>.
          </Notice>
        ) : (
          <Form method="post" className="flex flex-col items-start gap-4">
            {outcome && (
              <Notice kind="error" live>
                {outcome.error}
              </Notice>
            )}
            <p>{`Courriels «\u00a0${label}\u00a0»\u00a0: ${hint}`}</p>
            <Button type="submit" look="primary">
              Ne plus les recevoir
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
