import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { sum } from '#domains/cart/rules.ts'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { type FormState, textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Price } from '#ui/Price.tsx'
import {
  type ScheduledOrder,
  showScheduledOrder,
  skipScheduledOrder,
  validateScheduledOrder,
} from '../../contract-schedules.ts'
import { scheduledOrderPath } from '../../rules/links.ts'
import { scheduledLabels } from '../../rules/schedule.ts'
import { changesWords } from '../../rules/scheduled-changes.ts'
import { DepositsOf } from '../DepositsOf.tsx'
import { ScheduledLineRow } from './ScheduledLineRow.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showScheduledOrder, { params: { id: params.id ?? '' } })

/** Validated: the lines are in the cart, and the checkout opens with the address of the schedule. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const input = { params: { id: params.id ?? '' } }
  const form = await request.formData()
  if (textOf(form, 'intent') === 'skip') {
    const outcome = await attempt(skipScheduledOrder, input)
    if (outcome.ok) throw redirect(paths.purchaseLists(), 303)
    return { intent: 'order', error: outcome.error, fields: null } satisfies FormState
  }
  const outcome = await attempt(validateScheduledOrder, input)
  if (!outcome.ok) return { intent: 'order', error: outcome.error, fields: null } satisfies FormState
  const { added, addressId } = outcome.data
  if (added === 0) throw redirect(paths.purchaseLists({ resume: 1 }), 303)
  throw redirect(addressId ? `${paths.paymentPage}?adresse=${addressId}` : paths.paymentPage, 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.name ?? 'Commande programmée',
    description: 'Votre commande programmée, aux prix du jour, à valider.',
    path: scheduledOrderPath(''),
    hidden: true,
  })

export default function ScheduledOrderPage() {
  const order = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  const crumbs = [{ label: 'Listes d’achat', to: paths.purchaseLists() }, { label: order.name }]
  return (
    <AccountFrame title={order.name} crumbs={crumbs}>
      <div className="mb-4 empty:hidden">
        <FormNotice state={state} intent="order" />
      </div>
      <Summary order={order} />
      <ul className="mt-6 divide-y divide-rule border-t border-t-ink border-b border-b-rule">
        {order.lines.map(line => (
          <ScheduledLineRow key={line.variantId} line={line} />
        ))}
      </ul>
      {order.listId !== null && (
        <p className="mt-4 text-sm">
          <Link to={paths.purchaseLists({ liste: order.listId })} className="link">
            Changer la liste ou sa programmation
          </Link>
        </p>
      )}
    </AccountFrame>
  )
}

function Summary({ order }: { order: ScheduledOrder }) {
  const { lines, status, dueOn, by, approver, address, inCart, mayValidate } = order
  const offered = lines.flatMap(line => line.offered ?? [])
  const total = (amount: 'htCents' | 'ttcCents') => sum(offered, ({ line }) => line[amount])
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="flex max-w-prose flex-col gap-1">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={status === 'WAITING' ? 'warning' : 'neutral'}>{scheduledLabels[status]}</Badge>
          <span>{`Pour le ${formatLongDate(dueOn)}`}</span>
        </p>
        {by && <p className="text-sm text-soft">{`Programmée par ${by}.`}</p>}
        {address && <p className="text-sm text-soft">{`Livraison\u00a0: ${address}`}</p>}
        {status === 'WAITING' && changesWords(lines).map(words => <p key={words}>{words}</p>)}
        {status === 'WAITING' && !mayValidate && approver && <p>{`${approver} la valide.`}</p>}
      </div>
      {status === 'WAITING' && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-soft">Total aujourd’hui, hors livraison</p>
          <Price ht={total('htCents')} ttc={total('ttcCents')} className="text-xl" />
          <DepositsOf offered={offered} />
          {mayValidate && <Decision canOrder={offered.length > 0} inCart={inCart} />}
        </div>
      )}
    </div>
  )
}

const Decision = ({ canOrder, inCart }: { canOrder: boolean; inCart: number }) => (
  <Form method="post" className="flex flex-col items-start gap-2">
    <div className="flex flex-wrap gap-2">
      {canOrder && (
        <ForBuyers>
          <Button type="submit" name="intent" value="validate" look="primary">
            Valider et passer au paiement
          </Button>
        </ForBuyers>
      )}
      <Button type="submit" name="intent" value="skip" look="quiet">
        Passer cette fois
      </Button>
    </div>
    {inCart > 0 && (
      <p className="max-w-xs text-sm">
        {`Votre panier contient déjà ${inCart} article${inCart > 1 ? 's' : ''}\u00a0: ${inCart > 1 ? 'ils seront commandés' : 'il sera commandé'} en même temps.`}
      </p>
    )}
  </Form>
)
