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
import { MailLinkPage } from '#ui/forms/MailLinkPage.tsx'
import { confirmSubscription, endSubscription, showSubscription } from '../contract.ts'
import { newsletterLinks } from '../rules/links.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await context.get(pageApi).attempt(showSubscription, { params: { token: params.token ?? '' } })
  return { subscription: found.ok ? found.data : null }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const input = { params: { token: params.token ?? '' } }
  return textOf(form, 'intent') === 'stop'
    ? toFormState('letter', await attempt(endSubscription, input), 'C’est fait\u00a0: votre adresse est effacée.')
    : toFormState('letter', await attempt(confirmSubscription, input), 'Votre inscription est confirmée.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'La lettre\u00a0: votre inscription',
    description: 'Confirmer ou arrêter la lettre.',
    path: newsletterLinks.subscribe,
    hidden: true,
  })

export default function SubscriptionPage() {
  const { subscription } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <MailLinkPage
      title={'La lettre\u00a0: votre inscription'}
      state={state}
      intent="letter"
      found={subscription !== null}
      gone="Cette inscription n’existe plus."
      confirm={subscription?.isConfirmed === false ? 'Confirmer mon inscription' : null}
      stop="Ne plus recevoir la lettre"
    />
  )
}
