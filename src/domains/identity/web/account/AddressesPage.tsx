import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AddressFields } from '#domains/checkout/web/AddressFields.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { townLine } from '#shared/price/countries.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PinIcon } from '#ui/icons/icons.tsx'
import { type Address, listAddresses } from '../../contract.ts'
import { addAddress, changeAddress, preferAddress, removeAddress } from '../../contract-account.ts'
import { AccountFrame } from './AccountFrame.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const addresses = await context.get(pageApi).call(listAddresses, {})
  const id = Number(new URL(request.url).searchParams.get('id'))
  return { addresses, edited: addresses.find(address => address.id === id) ?? null }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'id') }
  if (intent === 'prefer')
    return toFormState('list', await attempt(preferAddress, { params }), 'C’est votre adresse habituelle.')
  if (intent === 'remove')
    return toFormState('list', await attempt(removeAddress, { params }), 'L’adresse est supprimée.')
  const body = bodyOf(addAddress.body, form)
  return params.id
    ? toFormState('form', await attempt(changeAddress, { params, body }), 'L’adresse est modifiée.')
    : toFormState('form', await attempt(addAddress, { body }), 'L’adresse est ajoutée.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vos adresses',
    description: 'Vos adresses de livraison et de facturation.',
    path: paths.addresses,
    hidden: true,
  })

export default function AddressesPage() {
  const { addresses, edited } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <AccountFrame title="Vos adresses">
      <FormNotice state={formState} intent="list" />
      {addresses.length === 0 ? (
        <EmptyState icon={<PinIcon />} title="Aucune adresse pour l’instant">
          Ajoutez la vôtre ci-dessous&nbsp;: elle sera proposée à la prochaine commande.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {addresses.map(address => (
            <AddressRow key={address.id} address={address} />
          ))}
        </ul>
      )}
      <section aria-labelledby="saisie" className="mt-8 max-w-2xl">
        <h2 id="saisie" className="rubric mb-4">
          {edited ? 'Modifier l’adresse' : 'Ajouter une adresse'}
        </h2>
        <Form key={edited?.id ?? `new-${addresses.length}`} method="post" className="flex flex-col gap-4">
          <FormNotice state={formState} intent="form" />
          {edited && <input type="hidden" name="id" value={edited.id} />}
          <AddressFields
            errors={fieldErrorsOf(formState, 'form')}
            values={edited ? { ...edited, company: edited.company ?? '', complement: edited.complement ?? '' } : {}}
          />
          <Button type="submit" look="primary" className="self-start">
            Enregistrer
          </Button>
        </Form>
      </section>
    </AccountFrame>
  )
}

function AddressRow({ address }: { address: Address }) {
  const { id, recipient, company, street, complement, phone, isDefault } = address
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-rule py-4 sm:grid-cols-[1fr_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {recipient}
          {isDefault && <Badge tone="success">Habituelle</Badge>}
        </p>
        <p className="text-soft">{[company, street, complement, townLine(address)].filter(Boolean).join(', ')}</p>
        <p className="text-sm text-soft">{phone}</p>
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-1">
        <input type="hidden" name="id" value={id} />
        {!isDefault && (
          <Button type="submit" name="intent" value="prefer" look="quiet" size="sm">
            Utiliser d’habitude
          </Button>
        )}
        <a href={`${paths.addresses}?id=${id}#saisie`} className="link min-h-8 px-3 text-sm font-semibold leading-8">
          Modifier
        </a>
        <Button
          type="submit"
          name="intent"
          value="remove"
          look="quiet"
          size="sm"
          aria-label={`Supprimer l’adresse de ${recipient}`}
        >
          Supprimer
        </Button>
      </Form>
    </li>
  )
}
