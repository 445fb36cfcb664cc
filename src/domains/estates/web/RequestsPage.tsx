import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import {
  approveRequest,
  listRequests,
  refuseRequest,
  setRequestQuantity,
  takeBackRequest,
} from '../contract-requests.ts'
import { EstateNav } from './EstateNav.tsx'
import { RequestCard } from './RequestCard.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const found = await context.get(pageApi).attempt(listRequests, {})
  if (!found.ok) throw redirect(paths.estate)
  return found.data
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  const params = { id }
  const about = `request-${id}`
  if (intent === 'approve')
    return toFormState(
      about,
      await attempt(approveRequest, { params }),
      'Votre accord est donné\u00a0: le demandeur est prévenu.',
    )
  if (intent === 'refuse')
    return toFormState(
      about,
      await attempt(refuseRequest, { params, body: { note: textOf(form, 'note') } }),
      'La demande est refusée\u00a0: le demandeur est prévenu.',
    )
  if (intent === 'take-back') {
    const taken = await attempt(takeBackRequest, { params })
    return taken.ok ? redirect(paths.cart, 303) : toFormState(about, taken, '')
  }
  const offerId = textOf(form, 'offerId')
  return toFormState(
    about,
    await attempt(setRequestQuantity, { params: { id, offerId }, body: { quantity: textOf(form, 'quantity') } }),
    'La quantité est changée.',
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Demandes d’accord',
    description: 'Les paniers de votre domaine qui attendent un accord.',
    path: paths.estateRequests,
    hidden: true,
  })

export default function RequestsPage() {
  const { requests, mayDecide } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  const waiting = requests.filter(({ state }) => state === 'WAITING').length
  return (
    <AccountFrame
      title="Demandes d’accord"
      crumbs={[{ label: 'Mon domaine', to: paths.estate }, { label: 'Demandes d’accord' }]}
    >
      <EstateNav current="requests" waiting={waiting} />
      {requests.length === 0 ? (
        <EmptyState icon={<CartIcon />} title="Aucune demande pour l’instant">
          {mayDecide
            ? 'Quand un demandeur, ou un acheteur au-delà de sa limite, soumet son panier, il apparaît ici.'
            : 'Quand votre panier demande l’accord d’un gérant, il apparaît ici avec sa réponse.'}
        </EmptyState>
      ) : (
        <ul className="flex max-w-4xl flex-col gap-6">
          {requests.map(request => (
            <li key={request.id} id={`demande-${request.id}`} className="border border-rule">
              <div className="px-4 pt-4 empty:hidden">
                <FormNotice
                  state={formState}
                  intent={`request-${request.id}`}
                  labels={{ quantity: 'quantité', note: 'mot' }}
                />
              </div>
              <RequestCard request={request} mayDecide={mayDecide} />
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}
