import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { perUnit, quantityLabel } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import {
  changePriceList,
  getPriceList,
  type ListedPrice,
  listCustomers,
  type PriceListDetail,
  removeListPrice,
  setListCustomers,
  setListPrices,
  stopPriceList,
} from '../../contract.ts'
import { parsePrices } from '../../rules/typed-prices.ts'
import { listWords, priceListLabels } from '../../rules.ts'
import { termsFrom, typedTerms } from './price-list-forms.ts'
import { TermsForm } from './TermsForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Liste de prix',
    description: 'Les prix et les clients d’une liste.',
    path: workspacePaths.priceLists,
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const calls = context.get(pageApi)
  const id = Number(params.id)
  const [list, { customers, groups }] = await Promise.all([
    calls.call(getPriceList, { params: { id } }),
    calls.call(listCustomers, {}),
  ])
  return { list, customers, groups }
}

export async function action({ context, request, params: { id } }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  const params = { id: Number(id) }
  switch (form.get('intent')) {
    case 'prices':
      return setTypedPrices(form, prices => calls.attempt(setListPrices, { params, body: { prices } }))
    case 'remove': {
      const removed = await calls.attempt(removeListPrice, {
        params: { ...params, offerId: Number(textOf(form, 'offerId')) },
      })
      return toFormState('prices', removed, 'Le prix est retiré de la liste.')
    }
    case 'customers': {
      const body = {
        customerIds: form.getAll('customerIds').map(Number),
        groupIds: form.getAll('groupIds').map(Number),
      }
      return toFormState('customers', await calls.attempt(setListCustomers, { params, body }), 'C’est enregistré.')
    }
    case 'stop':
      return toFormState('stop', await calls.attempt(stopPriceList, { params }), 'La liste est arrêtée.')
    default:
      return toFormState(
        'terms',
        await calls.attempt(changePriceList, { params, body: termsFrom(form) }),
        'C’est enregistré.',
      )
  }
}

type Outcome = Parameters<typeof toFormState>[1]
type Prices = ReturnType<typeof parsePrices>['prices']
async function setTypedPrices(form: FormData, send: (prices: Prices) => Promise<Outcome>): Promise<FormState> {
  const { prices, unreadable } = parsePrices(textOf(form, 'prices').replaceAll('\r', ''))
  if (unreadable.length) {
    const error = `Ligne${unreadable.length > 1 ? 's' : ''} ${unreadable.slice(0, 5).join(', ')} illisible${unreadable.length > 1 ? 's' : ''}\u00a0: écrivez «\u00a0référence\u00a0; quantité\u00a0; prix\u00a0».`
    return { intent: 'prices', error, fields: { prices: error } }
  }
  return toFormState('prices', await send(prices), 'Les prix sont dans la liste.')
}

export default function PriceListPage() {
  const { list, customers, groups } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const isEnded = list.state === 'ended'
  return (
    <AccountFrame
      title={list.name}
      crumbs={[{ label: 'Prix convenus', to: workspacePaths.priceLists }, { label: list.name }]}
    >
      <p className="mb-6 flex flex-wrap items-center gap-3">
        <Badge tone={list.state === 'running' ? 'success' : 'neutral'}>{priceListLabels[list.state]}</Badge>
        <span className="text-soft">{listWords(list)}</span>
      </p>
      <div className="flex flex-col gap-10">
        <Prices list={list} state={state} />
        <Customers list={list} customers={customers} groups={groups} state={state} />
        {!isEnded && (
          <section aria-labelledby="conditions" className="border-t-2 border-ink pt-3">
            <h2 id="conditions" className="mb-3 text-lg">
              Conditions
            </h2>
            <TermsForm typed={typedTerms(list)} state={state} label="Enregistrer les conditions" />
            <Form method="post" className="mt-6 border-t border-rule pt-4">
              <FormNotice state={state} intent="stop" />
              <p className="mb-2 text-sm text-soft">
                Arrêtée, elle ne peut pas reprendre. Les commandes passées gardent leur prix.
              </p>
              <Button type="submit" name="intent" value="stop" look="danger">
                Arrêter la liste
              </Button>
            </Form>
          </section>
        )}
      </div>
    </AccountFrame>
  )
}

/** « 12,40 € le mille » */
const priceCell = (cents: number, saleUnit: string) => (
  <span className="block">
    <span className="figures">{euros(cents)}</span>
    <span className="caption block font-normal">{perUnit(saleUnit)}</span>
  </span>
)

const columns: Column<ListedPrice>[] = [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: price => (
      <span className="block min-w-44">
        {price.title}
        <span className="caption figures block font-normal">{price.reference}</span>
      </span>
    ),
  },
  { key: 'des', title: 'Dès', align: 'end', cell: price => quantityLabel(price.from, price.saleUnit) },
  { key: 'public', title: 'Prix public HT', align: 'end', cell: price => priceCell(price.publicCents, price.saleUnit) },
  {
    key: 'convenu',
    title: 'Prix convenu HT',
    align: 'end',
    cell: price => (
      <span className="block">
        <strong>{priceCell(price.priceCents, price.saleUnit)}</strong>
        {price.idle && <span className="caption block max-w-52 font-medium text-warning">{price.idle}</span>}
      </span>
    ),
  },
  {
    key: 'retirer',
    title: 'Retirer',
    titleHidden: true,
    cell: price => (
      <Form method="post">
        <input type="hidden" name="offerId" value={price.offerId} />
        <Button type="submit" name="intent" value="remove" look="quiet" size="sm" aria-label={`Retirer ${price.title}`}>
          Retirer
        </Button>
      </Form>
    ),
  },
]

interface PartProps {
  list: PriceListDetail
  state: FormState | undefined
}

function Prices({ list, state }: PartProps) {
  return (
    <section aria-label="Prix de la liste">
      <FormNotice state={state} intent="prices" />
      <Table
        caption="Prix par article"
        captionShown
        columns={list.state === 'ended' ? columns.slice(0, -1) : columns}
        rows={list.prices}
        rowKey={price => `${price.offerId}-${price.from}`}
        tight
        empty={
          <EmptyState icon={<TagIcon />} title="Aucun prix par article">
            {list.basisPoints === null
              ? 'Collez ci-dessous vos références avec leur prix.'
              : 'La remise s’applique à tout le catalogue\u00a0; un prix par article, s’il y en a un, la remplace.'}
          </EmptyState>
        }
      />
      {list.state !== 'ended' && (
        <Form method="post" className="mt-4 flex max-w-2xl flex-col gap-3">
          <input type="hidden" name="intent" value="prices" />
          <TextAreaField
            label="Ajouter ou changer des prix"
            hint={
              'Une ligne par prix, comme «\u00a0REF-12 ; 4,50\u00a0», ou «\u00a0REF-12 ; 24 ; 4,20\u00a0» à partir de 24. Les colonnes d’un tableur se collent telles quelles.'
            }
            name="prices"
            rows={5}
            required
            error={fieldErrorsOf(state, 'prices').prices}
          />
          <Button type="submit" look="primary" className="self-start">
            Mettre dans la liste
          </Button>
        </Form>
      )}
    </section>
  )
}

type CustomersProps = PartProps & Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'customers' | 'groups'>
function Customers({ list, customers, groups, state }: CustomersProps) {
  const isEnded = list.state === 'ended'
  return (
    <section aria-labelledby="pour" className="border-t-2 border-ink pt-3">
      <h2 id="pour" className="text-lg">
        Pour qui
      </h2>
      <FormNotice state={state} intent="customers" />
      {customers.length === 0 ? (
        <p className="mt-2 text-soft">
          Vous n’avez pas encore de client nommé&nbsp;:{' '}
          <Link to={workspacePaths.sellerCustomers} className="link">
            ajoutez-en
          </Link>
          .
        </p>
      ) : (
        <Form method="post" className="mt-2 flex max-w-3xl flex-col gap-4">
          <input type="hidden" name="intent" value="customers" />
          <fieldset className="grid gap-x-6 sm:grid-cols-2" disabled={isEnded}>
            <legend className="sr-only">Groupes et clients</legend>
            {groups.map(group => (
              <Checkbox
                key={`g${group.id}`}
                label={`${group.name} (groupe de ${group.customerCount})`}
                name="groupIds"
                value={group.id}
                defaultChecked={list.groupIds.includes(group.id)}
              />
            ))}
            {customers.map(customer => (
              <Checkbox
                key={customer.id}
                label={customer.name}
                name="customerIds"
                value={customer.id}
                defaultChecked={list.customerIds.includes(customer.id)}
              />
            ))}
          </fieldset>
          {!isEnded && (
            <Button type="submit" className="self-start">
              Enregistrer
            </Button>
          )}
        </Form>
      )}
    </section>
  )
}
