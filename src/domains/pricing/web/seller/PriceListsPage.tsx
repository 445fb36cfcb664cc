import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatShortDate, isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { parseCents, typedAmount } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { createPriceList, listPriceLists, type PriceList, setBasketMinimum } from '../../contract.ts'
import { type BasketMinimum, listWords, type PriceListState, priceListLabels } from '../../rules.ts'
import { termsFrom } from './price-list-forms.ts'
import { TermsForm } from './TermsForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Prix convenus',
    description: 'Vos listes de prix et votre minimum de commande.',
    path: workspacePaths.priceLists,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listPriceLists, {})),
  today: isoDay(new Date()),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const calls = context.get(pageApi)
  if (form.get('intent') === 'minimum') {
    const typed = textOf(form, 'htCents').trim()
    const htCents = typed === '' ? 0 : (parseCents(typed) ?? Number.NaN)
    const body = { htCents, pickupExempt: form.has('pickupExempt') }
    return toFormState('minimum', await calls.attempt(setBasketMinimum, { body }), 'C’est enregistré.')
  }
  const made = await calls.attempt(createPriceList, { body: termsFrom(form) })
  return made.ok ? redirect(workspacePaths.priceList(made.data.id)) : toFormState('terms', made, '')
}

const tones: Record<PriceListState, 'success' | 'info' | 'neutral'> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
}

/** « du 1 déc. au 31 déc. », « depuis le 1 déc. » */
const daysOf = ({ startsOn, endsOn }: PriceList) =>
  endsOn ? `du ${shortDay(startsOn)} au ${shortDay(endsOn)}` : `à partir du ${shortDay(startsOn)}`
const shortDay = (day: string) => formatShortDate(`${day}T12:00:00Z`)

const audienceOf = ({ groups, customerCount }: PriceList) =>
  [...groups, customerCount ? `${customerCount}\u00a0client${customerCount > 1 ? 's' : ''}` : null]
    .filter(Boolean)
    .join(', ') || 'Personne encore'

const columns: Column<PriceList>[] = [
  {
    key: 'liste',
    title: 'Liste',
    head: true,
    cell: list => (
      <Link to={workspacePaths.priceList(list.id)} className="link font-medium">
        {list.name}
      </Link>
    ),
  },
  { key: 'prix', title: 'Prix', cell: listWords },
  { key: 'pour', title: 'Pour', cell: audienceOf },
  { key: 'quand', title: 'Quand', cell: daysOf },
  { key: 'etat', title: 'État', cell: ({ state }) => <Badge tone={tones[state]}>{priceListLabels[state]}</Badge> },
]

export default function PriceListsPage() {
  const { lists, minimum, today } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame title="Prix convenus">
      <p className="mb-4 max-w-prose text-soft">
        Une liste donne vos prix à des clients que vous nommez, ou à un groupe. Chacun paie toujours le plus bas de son
        prix convenu et du prix public, et le voit dans le catalogue dès qu’il est connecté. Les{' '}
        <Link to={workspacePaths.sellerCustomers} className="link">
          clients et groupes
        </Link>{' '}
        se tiennent à part, comme les{' '}
        <Link to={workspacePaths.promoCodes} className="link">
          codes promotionnels
        </Link>{' '}
        et les{' '}
        <Link to={workspacePaths.reservedOffers} className="link">
          articles réservés à vos clients
        </Link>
        .
      </p>
      <Table
        caption="Vos listes de prix"
        columns={columns}
        rows={lists}
        rowKey={list => list.id}
        tight
        empty={
          <EmptyState icon={<TagIcon />} title="Aucune liste de prix">
            Créez-en une ci-dessous, par exemple «&nbsp;Membres de la coopérative&nbsp;», puis choisissez qui en
            profite.
          </EmptyState>
        }
      />
      <section aria-labelledby="nouvelle" className="mt-10 border-t-2 border-ink pt-3">
        <h2 id="nouvelle" className="mb-3 text-lg">
          Nouvelle liste
        </h2>
        <TermsForm
          typed={{ name: '', basisPoints: '', startsOn: today, endsOn: '' }}
          state={state}
          label="Créer la liste"
        />
      </section>
      <MinimumForm minimum={minimum} state={state} />
    </AccountFrame>
  )
}

function MinimumForm({ minimum, state }: { minimum: BasketMinimum | null; state: FormState | undefined }) {
  const errors = fieldErrorsOf(state, 'minimum')
  return (
    <section aria-labelledby="minimum" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="minimum" className="text-lg">
        Minimum de commande
      </h2>
      <p className="mb-3 max-w-prose text-sm text-soft">
        Le plus petit panier que vous acceptez, marchandises seules. L’acheteur lit dans son panier ce qui manque, et ne
        peut pas payer avant.
      </p>
      <Form method="post" className="flex max-w-md flex-col gap-4">
        <FormNotice state={state} intent="minimum" />
        <input type="hidden" name="intent" value="minimum" />
        <TextField
          label="Montant HT"
          hint="Sans montant, il n’y a pas de minimum."
          name="htCents"
          suffix="€"
          inputMode="decimal"
          maxLength={12}
          defaultValue={minimum ? typedAmount(minimum.htCents) : ''}
          error={errors.htCents}
        />
        <Checkbox
          label="Sauf pour les retraits en magasin"
          name="pickupExempt"
          defaultChecked={minimum?.pickupExempt ?? true}
        />
        <Button type="submit" className="self-start">
          Enregistrer
        </Button>
      </Form>
    </section>
  )
}
