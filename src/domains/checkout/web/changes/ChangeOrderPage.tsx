import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import type { OperationResponse } from '#shared/contract.ts'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { quantityInWords } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showOrderChange } from '../../contract-changes.ts'
import { changePath } from '../../rules/change-path.ts'
import { quantityName, sameAddress, seenName, sendChange } from './change-form.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  return { id: Number(id), ...(await context.get(pageApi).call(showOrderChange, { params: { id } })) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const form = await request.formData()
  const sent = await sendChange(id, form, context.get(pageApi))
  if (!('added' in sent)) return sent
  if (form.get('intent') === 'join')
    throw redirect(`${paths.articles()}?${new URLSearchParams({ vendeur: textOf(form, 'vendeur') })}`)
  throw redirect(sent.added ? paths.cart : paths.order(Number(id)))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Modifier ma commande',
    description: 'Les quantités, les articles et l’adresse, tant que le vendeur n’a pas commencé à préparer.',
    path: changePath(loaderData?.id ?? 0),
    hidden: true,
  })

export default function ChangeOrderPage() {
  const order = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame
      title="Modifier ma commande"
      crumbs={[
        { label: 'Vos commandes', to: paths.orders },
        { label: order.number, to: paths.order(order.id) },
        { label: 'Modifier' },
      ]}
    >
      {order.refusal ? (
        <Notice kind="warning" title="Cette commande ne se modifie plus">
          <p>{order.refusal}</p>
          <p className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to={paths.order(order.id)} size="sm">
              Revenir à la commande
            </ButtonLink>
            <ButtonLink to={paths.writeTo({ order: order.id })} size="sm">
              Écrire au vendeur
            </ButtonLink>
          </p>
        </Notice>
      ) : (
        <ChangeForm order={order} state={state} />
      )}
    </AccountFrame>
  )
}

type Order = OperationResponse<typeof showOrderChange>

function ChangeForm({ order, state }: { order: Order; state: FormState | undefined }) {
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-6">
      <FormNotice state={state} intent="change" />
      <input type="hidden" name="vendeur" value={order.vendor.slug} />
      <p className="max-w-prose text-soft">
        {order.vendor.name} n’a pas encore commencé à préparer cette commande.
        {!order.noFewer && ' Ce que vous retirez vous est remboursé.'} Ce que vous ajoutez va dans votre panier, au prix
        du jour, et part avec cette commande une fois payé.
      </p>
      {order.noFewer && <Notice>{order.noFewer}</Notice>}
      <ul className="divide-y divide-rule border-y border-rule">
        {order.lines
          .filter(line => line.quantity > 0)
          .map(line => (
            <Line key={`${line.lineId}-${line.quantity}`} line={line} least={order.noFewer ? line.quantity : 0} />
          ))}
      </ul>
      {order.address && order.addresses.length > 0 && (
        <SelectField label="Adresse de livraison" name="adresse" defaultValue={sameAddress} className="max-w-xl">
          <option value={sameAddress}>{`Inchangée\u00a0: ${order.address}`}</option>
          {order.addresses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="change" look="primary">
          Modifier la commande
        </Button>
        <Button type="submit" name="intent" value="join">
          Ajouter d’autres articles de ce vendeur
        </Button>
      </div>
    </Form>
  )
}

const Line = ({ line, least }: { line: Order['lines'][number]; least: number }) => (
  <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0">
      <p className="font-medium">{[line.title, line.variantLabel].filter(Boolean).join(', ')}</p>
      <p className="caption">{`réf. ${line.reference} · commandé\u00a0: ${quantityInWords(line.quantity, { saleUnit: line.saleUnit ?? 'unité', packLabel: line.packLabel, step: line.step })}`}</p>
    </div>
    <input type="hidden" name={seenName(line.lineId)} value={line.quantity} />
    <TextField
      label={line.saleUnit === 'mille' ? 'Quantité voulue, en mille' : 'Quantité voulue'}
      hint={
        [line.step > 1 && `Par ${line.step}`, least === 0 && '0 pour retirer'].filter(Boolean).join(', ') || undefined
      }
      name={quantityName(line.lineId)}
      type="number"
      inputMode="numeric"
      min={least}
      step={line.step}
      defaultValue={line.quantity}
      className="w-40"
    />
  </li>
)
