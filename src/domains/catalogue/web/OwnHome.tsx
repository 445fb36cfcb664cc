import { useIsAccountant } from '#domains/identity/web/session.ts'
import type { getPurchaseLists, ListSummary } from '#domains/lists/contract-lists.ts'
import type { listOrders, OrderListItem } from '#domains/orders/contract-list.ts'
import { awaitsTransferLabel, buyerStatusLabels, orderStatusLabel } from '#domains/orders/rules.ts'
import { orderStatusTones } from '#domains/orders/web/labels.ts'
import { shownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { showUsualArticles } from '../contract.ts'

const freshMs = 60_000
const orders = createSharedQuery(
  () => request<typeof listOrders>({ method: 'GET', path: '/api/orders' }, { query: { max: '3' } }),
  freshMs,
)
const usual = createSharedQuery(
  () => request<typeof showUsualArticles>({ method: 'GET', path: '/api/home/usual' }, {}),
  freshMs,
)
const lists = createSharedQuery(
  () => request<typeof getPurchaseLists>({ method: 'GET', path: '/api/lists' }, {}),
  freshMs,
)

/** A professional's own part of the home page: last orders, purchase lists, what they buy at this time of year. */
export default function OwnHome() {
  const lastOrders = orders.use()
  const bought = usual.use()
  const own = lists.use()
  const mayBuy = !useIsAccountant()
  if (lastOrders.pending || bought.pending || own.pending) return <Waiting />
  return (
    <>
      {lastOrders.data && <LastOrders orders={lastOrders.data.orders} />}
      {own.data && mayBuy && <Lists lists={own.data.lists.filter(({ lineCount }) => lineCount > 0)} />}
      {bought.data && bought.data.articles.length > 0 && (
        <section className="mt-6">
          <h2 className="rubric">
            {bought.data.lastYear ? 'L’an dernier à cette saison' : 'Vous en rachetez souvent'}
          </h2>
          <ArticleGrid kind="usual" cards={bought.data.articles.map(shownCard)} />
        </section>
      )}
    </>
  )
}

const LastOrders = ({ orders }: { orders: readonly OrderListItem[] }) => (
  <section>
    <div className="rubric flex items-baseline justify-between gap-4">
      <h2>Vos dernières commandes</h2>
      {orders.length > 0 && (
        <Link to={paths.orders} className="link font-text text-sm font-medium tracking-normal">
          Toutes
        </Link>
      )}
    </div>
    {orders.length === 0 && (
      <p className="py-3 text-soft">
        Ici s’afficheront vos commandes en cours et, d’une saison à l’autre, ce que vous rachetez.
      </p>
    )}
    <ul className="divide-y divide-rule border-b border-rule">
      {orders.map(order => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  </section>
)

const listsShown = 4

/** The shortest ways to a whole order. */
const Lists = ({ lists }: { lists: readonly ListSummary[] }) => (
  <nav aria-label="Commander vite" className="mt-2">
    <ul className="flex flex-wrap gap-x-5">
      {lists.slice(0, listsShown).map(({ id, name, lineCount }) => (
        <li key={id}>
          <Link to={paths.purchaseLists({ liste: id })} className={shortcut}>
            {name}
          </Link>
          <span className="text-sm text-soft">{` ${lineCount}\u00a0article${lineCount > 1 ? 's' : ''}`}</span>
        </li>
      ))}
      <li>
        <Link to={paths.purchaseLists()} className={shortcut}>
          Vos listes d’achat
        </Link>
      </li>
      <li>
        <Link to={paths.quickOrder} reloadDocument className={shortcut}>
          Commande par références
        </Link>
      </li>
    </ul>
  </nav>
)

const shortcut = 'link inline-flex min-h-9 items-center text-sm font-medium'

function OrderRow({ order }: { order: OrderListItem }) {
  const others = order.lineCount - 1
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-sm hover:bg-chalk">
      <p className="min-w-0 flex-1 basis-60">
        <Link to={paths.order(order.id)} className="font-semibold after:absolute after:inset-0 max-sm:line-clamp-1">
          {order.firstTitle}
          {others > 0 && ` et ${others}\u00a0autre${others > 1 ? 's' : ''}`}
        </Link>
        <span className="block text-soft max-sm:truncate">{`${formatShortDate(order.createdAt)} · ${order.with} · ${order.number}`}</span>
      </p>
      <Badge tone={orderStatusTones[order.status]}>
        {order.awaitsTransfer
          ? awaitsTransferLabel
          : orderStatusLabel(order.status, order.deliveryMode, buyerStatusLabels)}
      </Badge>
      <p className="figures font-medium">{`${euros(order.totalHtCents)} HT`}</p>
    </li>
  )
}

const Waiting = () => (
  <Loading label="Chargement de vos commandes…">
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  </Loading>
)
