import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { cancelDrop, getDrop } from '../contract.ts'
import { parcelPaths } from '../rules/paths.ts'
import { DroppedParcels } from './DroppedParcels.tsx'
import { DropHistory, ParcelDropFacts } from './ParcelDropFacts.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dépôt de colis',
    description: 'Un dépôt de colis, son bon et son récépissé.',
    path: parcelPaths.drops,
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getDrop, { params: { id: Number(params.id) } })

export async function action({ context, params }: ActionFunctionArgs): Promise<FormState> {
  const cancelled = await context.get(pageApi).attempt(cancelDrop, { params: { id: Number(params.id) } })
  return toFormState('cancel', cancelled, 'Le dépôt est annulé\u00a0: le magasin ne l’attend plus.')
}

export default function DropPage() {
  const drop = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const { id, number, status, receivedAt, parcels, mayCancel, history } = drop
  return (
    <AccountFrame
      title={`Dépôt ${number}`}
      crumbs={[{ label: 'Dépôts de colis', to: parcelPaths.drops }, { label: number }]}
    >
      <FormNotice state={state} intent="cancel" />
      <ParcelDropFacts drop={drop} />
      <div className="mt-5 flex flex-wrap gap-3">
        {status === 'ANNOUNCED' && (
          <a href={parcelPaths.slip(id)} className="link inline-flex min-h-11 items-center">
            Imprimer le bon de dépôt (PDF)
          </a>
        )}
        {receivedAt !== null && (
          <a href={parcelPaths.receipt(id)} className="link inline-flex min-h-11 items-center">
            Télécharger le récépissé (PDF)
          </a>
        )}
        <ButtonLink to={parcelPaths.announce({ depot: id })}>Répéter ce dépôt</ButtonLink>
        {mayCancel && (
          <Form method="post">
            <Button type="submit" look="danger">
              Annuler ce dépôt
            </Button>
          </Form>
        )}
      </div>
      {status === 'ANNOUNCED' && (
        <p className="mt-3 max-w-prose text-sm text-soft">
          Présentez le bon au comptoir, imprimé ou sur votre téléphone, ou donnez son numéro&nbsp;: {number}.
        </p>
      )}
      <section aria-labelledby="colis" className="mt-8">
        <h2 id="colis" className="mb-3 text-lg">
          Colis
        </h2>
        <DroppedParcels parcels={parcels} />
      </section>
      <DropHistory history={history} />
    </AccountFrame>
  )
}
