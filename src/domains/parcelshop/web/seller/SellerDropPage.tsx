import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { Drop } from '../../contract.ts'
import { getSellerDrop, giveBackParcel, receiveDrop } from '../../contract-seller.ts'
import { parcelPaths } from '../../rules/paths.ts'
import { refusalLabels, refusalReasons } from '../../rules.ts'
import { DroppedParcels } from '../DroppedParcels.tsx'
import { DropHistory, ParcelDropFacts } from '../ParcelDropFacts.tsx'
import { bottleCount, kilograms } from '../parcel-words.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dépôt de colis',
    description: 'Les colis d’un dépôt, à recevoir ou reçus.',
    path: workspacePaths.sellerParcels,
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getSellerDrop, { params: { id: Number(params.id) } })

export async function action({ context, request, params }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  if (form.get('intent') === 'give-back') {
    const given = await attempt(giveBackParcel, { params: { id: Number(textOf(form, 'parcelId')) } })
    return toFormState('drop', given, 'Colis rendu\u00a0: l’expéditeur est prévenu.')
  }
  const received = await attempt(receiveDrop, { params: { id: Number(params.id) }, body: choicesIn(form) })
  return toFormState('drop', received, 'Dépôt enregistré\u00a0: le récépissé est envoyé à l’expéditeur.')
}

/** Of each parcel: received, missing, or the reason of a refusal. */
function choicesIn(form: FormData) {
  const choices = [...form].flatMap(([name, value]) => {
    const parcelId = /^colis-(\d+)$/.exec(name)?.[1]
    return parcelId ? [{ parcelId: Number(parcelId), choice: String(value) }] : []
  })
  return {
    received: choices.filter(({ choice }) => choice === 'RECEIVED').map(({ parcelId }) => parcelId),
    refused: choices.flatMap(({ parcelId, choice }) => {
      const reason = refusalReasons.find(known => known === choice)
      return reason ? [{ parcelId, reason }] : []
    }),
  }
}

export default function SellerDropPage() {
  const drop = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const { id, number, status, parcels, receivedAt, history } = drop
  const waiting = parcels.filter(parcel => parcel.status === 'RECEIVED')
  return (
    <AccountFrame
      title={`Dépôt ${number}`}
      crumbs={[{ label: 'Colis de vin', to: workspacePaths.sellerParcels }, { label: number }]}
    >
      <FormNotice state={state} intent="drop" labels={{ received: 'Reçus', refused: 'Refusés' }} />
      <ParcelDropFacts drop={drop} />
      {receivedAt !== null && (
        <p className="mt-3">
          <a href={parcelPaths.receipt(id)} className="link inline-flex min-h-11 items-center">
            Imprimer le récépissé (PDF)
          </a>
        </p>
      )}
      <section aria-labelledby="colis" className="mt-8">
        <h2 id="colis" className="mb-3 text-lg">
          Colis
        </h2>
        {status === 'ANNOUNCED' ? <ReceiveForm drop={drop} /> : <DroppedParcels parcels={parcels} />}
      </section>
      {waiting.length > 0 && <GiveBackForm parcels={waiting} />}
      <DropHistory history={history} />
    </AccountFrame>
  )
}

const ReceiveForm = ({ drop: { parcels } }: { drop: Drop }) => (
  <Form method="post" className="flex max-w-3xl flex-col items-start gap-4">
    {parcels.map(({ id, carrierName, trackingNumber, bottles, grams }) => (
      <SelectField
        key={id}
        label={`${carrierName} ${trackingNumber}`}
        hint={`${bottleCount(bottles)}, ${kilograms(grams)}`}
        name={`colis-${id}`}
        defaultValue="RECEIVED"
        className="w-full"
      >
        <option value="RECEIVED">Reçu</option>
        <option value="MISSING">Absent</option>
        {refusalReasons.map(reason => (
          <option key={reason} value={reason}>
            {`Refusé\u00a0: ${refusalLabels[reason]}`}
          </option>
        ))}
      </SelectField>
    ))}
    <Button type="submit" look="primary" name="intent" value="receive">
      Enregistrer et envoyer le récépissé
    </Button>
  </Form>
)

const GiveBackForm = ({ parcels }: { parcels: Drop['parcels'] }) => (
  <section aria-labelledby="rendre" className="mt-8">
    <h2 id="rendre" className="mb-3 text-lg">
      Rendre un colis à l’expéditeur
    </h2>
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <SelectField label="Colis" name="parcelId">
        {parcels.map(({ id, carrierName, trackingNumber }) => (
          <option key={id} value={id}>
            {`${carrierName} ${trackingNumber}`}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="give-back">
        Rendre ce colis
      </Button>
    </Form>
  </section>
)
