import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { MailLinkPage } from '#ui/forms/MailLinkPage.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { confirmAlert, type ShownAlert, showAlert, stopAlert } from '../contract.ts'
import { alertLabels } from '../rules.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await context.get(pageApi).attempt(showAlert, { params: { token: params.token ?? '' } })
  return { alert: found.ok ? found.data : null }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const input = { params: { token: params.token ?? '' } }
  return textOf(form, 'intent') === 'stop'
    ? toFormState('alert', await attempt(stopAlert, input), 'L’alerte et l’adresse sont effacées.')
    : toFormState(
        'alert',
        await attempt(confirmAlert, input),
        'Votre alerte est active\u00a0: un seul courriel partira.',
      )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Votre alerte',
    description: 'Confirmer ou arrêter une alerte.',
    path: '/alerte-article',
    hidden: true,
  })

export default function AlertLinkPage() {
  const { alert } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <MailLinkPage
      title="Votre alerte"
      state={state}
      intent="alert"
      found={alert !== null}
      gone="Cette alerte n’existe plus. Vous pouvez en demander une autre depuis la page de l’article."
      confirm={alert?.state === 'to_confirm' ? 'Confirmer l’alerte' : null}
      stop="Arrêter et effacer mon adresse"
    >
      {alert && <Subject alert={alert} />}
    </MailLinkPage>
  )
}

const Subject = ({ alert: { kind, title, variantLabel, slug } }: { alert: ShownAlert }) => (
  <p>
    {`${alertLabels[kind]}\u00a0: `}
    {slug ? (
      <Link to={paths.article(slug)} className="link">
        {[title, variantLabel].filter(Boolean).join(', ')}
      </Link>
    ) : (
      title
    )}
  </p>
)
