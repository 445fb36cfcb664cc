import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { takebackPaths } from '#domains/takeback/rules/paths.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { returnablesLabel } from '#shared/price/packaging-deposit.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type DepositsOut, listDepositsOut } from '../../contract-deposits.ts'
import { orderPaths } from '../../rules/paths.ts'
import { SideSwitch } from '../SideSwitch.tsx'
import { PackagingForm } from './PackagingForm.tsx'
import { sendPackaging } from './packaging-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Consignes',
    description: 'Les palettes, fûts et caisses consignés qui sont encore à rendre.',
    path: orderPaths.deposits,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const sells = user !== null && user.vendorId !== null
  const side = sells && search.get('vue') !== 'achats' ? ('seller' as const) : ('buyer' as const)
  const q = (search.get('q') ?? '').slice(0, 100)
  return { ...(await call(listDepositsOut, { query: { side, q } })), side, sells, q }
}

export const action = async ({ context, request }: ActionFunctionArgs): Promise<FormState> =>
  sendPackaging(context.get(pageApi), await request.formData())

/** Packaging with a deposit that has not come back: a seller takes it back here, a buyer reads what is owed to them. */
export default function DepositsPage() {
  const { orders, side, sells, q } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame title="Consignes">
      {sells && (
        <div className="mb-4 flex">
          <SideSwitch current={side === 'seller' ? 'Seller' : 'Client'} />
        </div>
      )}
      <p className="mb-4 max-w-prose text-soft">
        {side === 'seller' ? (
          'Les emballages consignés qui sont chez vos clients. Quand ils reviennent, la consigne est rendue sur le moyen de paiement de la commande, avec un avoir.'
        ) : (
          <>
            Les emballages consignés qui vous restent. Rapportez-les au vendeur, ou à l’une de ses{' '}
            <Link to={takebackPaths.collections()} className="link">
              collectes
            </Link>
            {'\u00a0: la consigne vous est rendue.'}
          </>
        )}
      </p>
      {(orders.length > 0 || q !== '') && side === 'seller' && <Search q={q} />}
      {state && !orders.some(({ id }) => state.intent === `packaging-${id}`) && (
        <FormNotice state={state} intent={state.intent} />
      )}
      {orders.length === 0 ? (
        <EmptyState icon={<PackageIcon />} title={q ? 'Aucune commande trouvée' : 'Aucun emballage à rendre'}>
          {side === 'seller'
            ? 'La consigne d’un emballage se fixe sur l’offre, dans votre catalogue. Les commandes livrées apparaissent ici.'
            : 'Une palette, un fût ou une caisse-palette consignés apparaissent ici après leur livraison.'}
        </EmptyState>
      ) : (
        <>
          <p className="font-medium">{`À rendre\u00a0: ${euros(orders.reduce((sum, order) => sum + owedCents(order), 0))}`}</p>
          <ul className="mt-2 border-t border-ink">
            {orders.map(order => (
              <Row key={order.id} order={order} sells={side === 'seller'} state={state} />
            ))}
          </ul>
        </>
      )}
    </AccountFrame>
  )
}

const owedCents = ({ lines }: DepositsOut) => lines.reduce((sum, { deposit, left }) => sum + deposit.cents * left, 0)

const Search = ({ q }: { q: string }) => (
  <Form className="mb-4 flex max-w-md items-end gap-2">
    <TextField label="Commande ou client" name="q" defaultValue={q} className="min-w-0 flex-1" />
    <Button type="submit">Chercher</Button>
  </Form>
)

function Row({ order, sells, state }: { order: DepositsOut; sells: boolean; state: FormState | undefined }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-rule py-3 md:grid-cols-2">
      <div>
        <p className="font-medium">{order.with}</p>
        <p className="text-sm text-soft">
          <Link to={paths.order(order.id)} className="link">
            {order.number}
          </Link>
          {order.deliveredOn && `, livrée le ${formatLongDate(`${order.deliveredOn}T12:00:00Z`)}`}
        </p>
        <p className="figures text-sm">{`Consignes\u00a0: ${euros(owedCents(order))}`}</p>
      </div>
      {sells ? (
        <div>
          <PackagingForm order={order} state={state} />
        </div>
      ) : (
        <ul className="text-sm">
          {order.lines.map(({ lineId, title, deposit, left }) => (
            <li key={lineId}>
              {title}
              <span className="block text-soft">
                {`${returnablesLabel(deposit.kind, left)} à rendre, ${euros(deposit.cents)} pièce`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
