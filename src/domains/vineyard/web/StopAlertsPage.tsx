import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useActionData } from 'react-router'
import type { FormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { stopAlerts } from '../contract-vineyard.ts'

/** Opening the link changes nothing: the programs that check mails open every link. */
export const loader = (_: LoaderFunctionArgs) => null

export async function action({ context, params }: ActionFunctionArgs): Promise<FormState> {
  const stopped = await context.get(pageApi).attempt(stopAlerts, { params: { token: params.token ?? '' } })
  return stopped.ok
    ? { intent: 'stop', done: `Vous ne recevrez plus d’alertes pour «\u00a0${stopped.data.name}\u00a0».` }
    : { intent: 'stop', error: 'Ce lien n’est plus valable\u00a0: réglez les alertes dans votre compte.', fields: null }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Arrêter les alertes',
    description: 'Ne plus recevoir les alertes de gel et de grêle d’une parcelle.',
    path: paths.home,
    hidden: true,
  })

/** Reached from a mail, without a login. */
export default function StopAlertsPage() {
  const state = useActionData<typeof action>()
  return (
    <div className="page max-w-2xl py-8">
      <h1>Alertes de gel et de grêle</h1>
      <div className="mt-4 empty:hidden">
        <FormNotice state={state} intent="stop" />
      </div>
      {!(state && 'done' in state) && (
        <Form method="post" className="mt-4">
          <p className="mb-4">Les mails de cette parcelle s’arrêtent dès que vous confirmez.</p>
          <Button type="submit" look="primary">
            Ne plus recevoir d’alertes
          </Button>
        </Form>
      )}
      <p className="mt-6">
        <ButtonLink to={paths.vineyard()} look="quiet">
          Ouvrir mon vignoble
        </ButtonLink>
      </p>
    </div>
  )
}
