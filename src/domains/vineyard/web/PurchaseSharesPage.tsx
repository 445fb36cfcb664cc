import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure, unitsLabel } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { getPurchaseShares, getVineyard, setPurchaseShare } from '../contract-vineyard.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const id = new URL(request.url).searchParams.get('commande') ?? ''
  const [order, { places }] = await Promise.all([call(getPurchaseShares, { params: { id } }), call(getVineyard, {})])
  return { id: Number(id), ...order, places: places.map(({ id, name }) => ({ id, name })) }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const params = { lineId: textOf(form, 'lineId'), placeId: textOf(form, 'placeId') }
  const result = await context
    .get(pageApi)
    .attempt(setPurchaseShare, { params, body: { quantity: textOf(form, 'quantity') } })
  return toFormState('share', result, 'C’est enregistré.')
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Affecter des achats',
    description: 'La parcelle ou la cuvée de chaque ligne d’une commande.',
    path: paths.vineyard(),
    hidden: true,
  })

/** Where the goods of an order went, line by line. Works without scripts. */
export default function PurchaseSharesPage() {
  const { id, number, lines, places } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  const title = `Affecter la commande ${number}`
  return (
    <AccountFrame title={title} crumbs={[{ label: 'Vignoble', to: paths.vineyard() }, { label: title }]}>
      <div className="mb-4 empty:hidden">
        <FormNotice state={formState} intent="share" labels={{ quantity: 'quantité' }} />
      </div>
      {places.length === 0 ? (
        <p>
          {'Décrivez d’abord une parcelle ou une cuvée. '}
          <ButtonLink to={paths.vineyard()} size="sm">
            Ouvrir le vignoble
          </ButtonLink>
        </p>
      ) : (
        <ul className="divide-y divide-rule border-y border-ink">
          {lines.map(line => (
            <SharedLine key={line.id} line={line} places={places} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <ButtonLink to={paths.order(id)} look="quiet">
          Revenir à la commande
        </ButtonLink>
      </p>
    </AccountFrame>
  )
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number]

function SharedLine({ line, places }: { line: Line; places: readonly { id: number; name: string }[] }) {
  const { id, title, variantLabel, quantity, saleUnit, htCents, shares } = line
  const left = quantity - shares.reduce((sum, share) => sum + share.quantity, 0)
  return (
    <li className="grid gap-3 py-4 md:grid-cols-2">
      <div>
        <h2 className="text-base">{[title, variantLabel].filter(Boolean).join(', ')}</h2>
        <p className="figures text-sm text-soft">{`${unitsLabel(quantity, saleUnit)}, ${euros(htCents)}\u00a0HT`}</p>
        <ul className="mt-1 text-sm">
          {shares.map(share => (
            <li key={share.placeId} className="flex flex-wrap items-center gap-2">
              <span className="figures">{`${figure(share.quantity)} pour ${share.name}`}</span>
              <Form method="post">
                <input type="hidden" name="lineId" value={id} />
                <input type="hidden" name="placeId" value={share.placeId} />
                <input type="hidden" name="quantity" value="0" />
                <button type="submit" className="link">
                  Retirer
                  <span className="sr-only">{` ${title} de ${share.name}`}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      </div>
      {left > 0 ? (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="lineId" value={id} />
          <SelectField label={`Parcelle ou cuvée pour ${title}`} labelHidden name="placeId" dense>
            {places.map(place => (
              <option key={place.id} value={place.id}>
                {place.name}
              </option>
            ))}
          </SelectField>
          <Quantity label={`Quantité de ${title}`} name="quantity" defaultValue={left} max={quantity} dense />
          <Button type="submit" size="sm">
            Affecter
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-soft">Toute la ligne est affectée.</p>
      )}
    </li>
  )
}
