import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import type { FormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { getLastFill } from '../contract.ts'
import { FillSummary } from './FillSummary.tsx'
import { postListsForm } from './list-forms.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(pageApi).call(getLastFill, {})
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  postListsForm(context.get(pageApi), await request.formData())

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commander à nouveau',
    description: 'Ce qui a été remis au panier, ligne par ligne.',
    path: paths.purchaseLists(),
    hidden: true,
  })

/** What became of the lines of an order placed again. Works without scripts. */
export default function PurchaseListsPage() {
  const { fill } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  return (
    <AccountFrame title="Commander à nouveau">
      <FormNotice state={formState} intent="again" />
      {fill ? (
        <FillSummary fill={fill} />
      ) : (
        <EmptyState title="Rien encore" actions={<ButtonLink to={paths.orders}>Voir vos commandes</ButtonLink>}>
          Le bouton «&nbsp;Commander à nouveau&nbsp;» d’une commande remet ses articles au panier.
        </EmptyState>
      )}
    </AccountFrame>
  )
}
