import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { showSuspicions } from '#domains/regulation/contract-suspicions.ts'
import { SuspicionSection } from '#domains/regulation/web/SuspicionSection.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDate, formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { useLiveQuery } from '#shared/live/use-live-query.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { withQueries } from '#ui/Queries.tsx'
import { getOrder, type OrderDetail } from '../contract-detail.ts'
import { showOrderNotes } from '../contract-notes.ts'
import { checkReturn } from '../contract-returns.ts'
import { waitingStatuses } from '../rules/stages.ts'
import { awaitsTransferLabel, buyerStatusLabels, orderStatusLabel, orderStatusLabels } from '../rules.ts'
import { OperatorLinks } from './admin/OperatorLinks.tsx'
import { BuyerNext } from './buyer/BuyerNext.tsx'
import { BuyerPanel } from './buyer/BuyerPanel.tsx'
import { EstateCodes } from './buyer/EstateCodes.tsx'
import { ContractDocuments } from './ContractDocuments.tsx'
import { orderStatusTones } from './labels.ts'
import { OrderNotesSection } from './notes/OrderNotesSection.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPlaces } from './OrderPlaces.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import { postOrderForm } from './order-forms.ts'
import { ProofsNotice } from './proofs/ProofsNotice.tsx'
import { SellerPanel } from './seller/SellerPanel.tsx'
import { Tracking } from './Tracking.tsx'
import { sendFromOrderPage } from './use-order-action.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, attempt } = context.get(pageApi)
  const input = { params: { id: params.id ?? '' } }
  const [order, returns] = await Promise.all([call(getOrder, input), call(checkReturn, input)])
  const isTeam = order.actors.some(actor => actor !== 'buyer')
  const notes = isTeam ? await call(showOrderNotes, input) : null
  // Refused to members who only prepare orders.
  const suspicions = isTeam ? await attempt(showSuspicions, input) : null
  return {
    order,
    returns,
    notes,
    suspicions: suspicions?.ok ? suspicions.data : null,
    readAt: Date.now(),
    fillKey: crypto.randomUUID(),
  }
}

export const action = postOrderForm
export const clientAction = sendFromOrderPage

export const meta: MetaFunction<typeof loader> = ({ loaderData, params, matches }) =>
  pageMeta(matches, {
    title: `Commande ${loaderData?.order.number ?? ''}`.trim(),
    description: 'Le suivi de la commande, ses articles, sa livraison et ses documents.',
    path: paths.order(Number(params.id)),
    hidden: true,
  })

const livelyMilliseconds = 15_000
const orderKey = (id: number) => ['order', id]

/**
 * The order as rendered by the server, then live: fetched again on change, and every 15 s while the page is visible.
 */
function useLiveOrder(served: OrderDetail, readAt: number) {
  const queries = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: orderKey(served.id),
    queryFn: ({ signal }) =>
      request<typeof getOrder>({ method: 'GET', path: '/api/orders/:id' }, { params: { id: served.id } }, { signal }),
    initialData: served,
    initialDataUpdatedAt: readAt,
    refetchInterval: livelyMilliseconds,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })
  // The page loads again after an action.
  useEffect(() => {
    queries.setQueryData(orderKey(served.id), served)
  }, [queries, served])
  useLiveQuery(orderKey(served.id), ({ topic, id }) => topic === 'orders' && id === served.id)
  return { order: data, stale: isError }
}

function OrderPage() {
  const { order: served, returns, notes, suspicions, readAt, fillKey } = useLoaderData<typeof loader>()
  const { order, stale } = useLiveOrder(served, readAt)
  const formState = useActionData<typeof action>()
  const sells = order.actors.includes('seller') || order.actors.includes('operator')
  const buys = order.actors.includes('buyer')
  return (
    <div className="page py-6 md:py-8">
      <Breadcrumb crumbs={[ordersCrumb(order), { label: order.number }]} />
      <OrderHead order={order} sells={sells} />
      {stale && (
        <Notice kind="warning" live className="mt-4">
          Connexion interrompue&nbsp;: la page montre le dernier état connu.
        </Notice>
      )}
      {order.recalls.map(recall => (
        <OrderRecall key={recall.id} recall={recall} />
      ))}
      <OrderChanges order={order} sells={sells} />
      {buys && <BuyerNext order={order} formState={formState} />}
      {sells && order.proof && <ProofsNotice order={order} />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="flex min-w-0 flex-col gap-8 lg:col-start-2 lg:row-start-1">
          {sells && <SellerPanel order={order} formState={formState} />}
          {notes && <OrderNotesSection shown={notes} operator={!order.actors.includes('seller')} state={formState} />}
          {suspicions && <SuspicionSection shown={suspicions} state={formState} />}
          {order.actors.includes('operator') && <OperatorLinks order={order} />}
          {buys && <BuyerPanel order={order} returns={returns} fillKey={fillKey} />}
          {order.estate && <EstateCodes order={order} estate={order.estate} formState={formState} />}
          <div className="max-lg:hidden">
            <OrderProgress order={order} sells={sells} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-start-1">
          <Tracking order={order} />
          <OrderLines order={order} />
          <OrderInvoices invoices={order.invoices} />
          <ContractDocuments id={order.id} documents={order.documents} />
          <OrderPlaces order={order} sells={sells} />
          <div className="lg:hidden">
            <OrderProgress order={order} sells={sells} />
          </div>
        </div>
      </div>
    </div>
  )
}

export default withQueries(OrderPage)

const ordersCrumb = ({ actors }: OrderDetail) => {
  if (actors.includes('seller')) return { label: 'Commandes clients', to: paths.orders }
  // A member of the buyer's estate who only reads has no role.
  if (actors.includes('buyer') || actors.length === 0) return { label: 'Vos commandes', to: paths.orders }
  return { label: 'Commandes', to: workspacePaths.ordersAdmin() }
}

const statusOf = ({ status, deliveryMode, transferOf }: OrderDetail, sells: boolean) =>
  transferOf === null
    ? orderStatusLabel(status, deliveryMode, sells ? orderStatusLabels : buyerStatusLabels)
    : awaitsTransferLabel

/** For both sides: the buyer must not use it, the seller must not send it. */
const OrderRecall = ({ recall: { id, title, danger } }: { recall: OrderDetail['recalls'][number] }) => (
  <Notice kind="error" className="mt-4" title={`Rappel de produit\u00a0: sécurité. ${title}`}>
    <p className="break-words">{danger}</p>
    <p>
      <a href={paths.recall(id)}>Lire l’avis de rappel</a>
    </p>
  </Notice>
)

function OrderHead({ order, sells }: { order: OrderDetail; sells: boolean }) {
  const who = sells ? order.buyer.companyName || `${order.buyer.firstName} ${order.buyer.lastName}` : order.vendor.name
  return (
    <header className="mt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>
          Commande <span className="figures">{order.number}</span>
        </h1>
        <Badge tone={orderStatusTones[order.status]} className="text-sm">
          {statusOf(order, sells)}
        </Badge>
        {order.partlySent && (
          <Badge tone="info" className="text-sm">
            Expédiée en partie
          </Badge>
        )}
      </div>
      <p className="mt-1 text-soft">
        {sells ? 'Passée par' : 'Vendue par'} <span className="font-medium text-ink">{who}</span>,{' '}
        <span className="whitespace-nowrap">{formatDate(order.createdAt)}</span> · {deliveryLabels[order.deliveryMode]}
        {order.promisedOn && ` · prévue le ${formatShortDate(order.promisedOn)}`}
        {sells && order.prepareBy && waitingStatuses.includes(order.status) && (
          <span className="font-medium text-ink">
            {' '}
            · à préparer pour le {formatShortDate(`${order.prepareBy}T12:00:00Z`)}
          </span>
        )}
      </p>
      {order.cancelReason && (
        <Notice kind="warning" title="Commande annulée" className="mt-4">
          {order.cancelReason}
        </Notice>
      )}
    </header>
  )
}
