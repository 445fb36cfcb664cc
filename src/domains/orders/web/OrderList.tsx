import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OrderAgain } from '#domains/lists/web/OrderAgain.tsx'
import { formatDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { listEnded } from '#shared/paging.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { BuyerWork, listOrders, OrderListItem } from '../contract-list.ts'
import { awaitsTransferLabel, buyerStatusLabels, orderStatusLabel } from '../rules.ts'
import { openReturnLabels, orderStatusTones } from './labels.ts'
import { type OrderFilters, orderQuery, orderSearch } from './list/filters.ts'
import { PageSize } from './list/PageSize.tsx'
import { useListKeys } from './seller/use-list-keys.ts'

export type OrderPage = { orders: OrderListItem[]; total: number; statsorder: BuyerWork }
type Props = { filters: OrderFilters; sells: boolean; first: OrderPage; fillKey: string }

/** The first page is in the document; the others load on demand, until the specified end condition. */
export function OrderList({ filters, sells, first, fillKey }: Props) {
  const list = useInfiniteQuery({
    queryKey: ['orders', filters],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listOrders>(
        { method: 'GET', path: '/api/orders' },
        { query: orderQuery(filters, pageParam) },
        { signal },
      ),
    initialPageParam: filters.from,
    getNextPageParam: (last, pages) => {
      const loaded = filters.from + pages.reduce((sum, page) => sum + page.orders.length, 0)
      return listEnded(loaded, last.total, last.orders.length, filters.size) ? undefined : loaded
    },
    initialData: { pages: [first], pageParams: [filters.from] },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const orders = unique(list.data.pages.flatMap(page => page.orders))
  const [current, setCurrent] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  useListKeys(orders, current, setCurrent, frame)
  const loaded = filters.from + orders.length
  return (
    <div ref={frame}>
      <Table
        caption="Commandes que vous avez passées"
        columns={columnsWith(fillKey)}
        rows={orders}
        rowKey={order => order.id}
        isCurrent={order => order.id === current}
        tight
        className="max-lg:hidden"
      />
      <ul className="divide-y divide-rule border-y border-rule lg:hidden">
        {orders.map(order => (
          <Card key={order.id} order={order} fillKey={fillKey} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Notice kind="error" live title={list.error.message} className="mt-4">
          Les commandes déjà affichées restent là.
        </Notice>
      )}
      {list.hasNextPage && (
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <Button pending={list.isFetchingNextPage} className="noscript:hidden" onClick={() => list.fetchNextPage()}>
            Afficher la suite
          </Button>
          <span className="hidden noscript:inline">
            <ButtonLink to={orderSearch(filters, sells, { from: loaded })}>Page suivante</ButtonLink>
          </span>
          <span className="figures text-sm text-soft">
            {loaded} sur {list.data.pages.at(-1)?.total ?? first.total}
          </span>
        </p>
      )}
      <PageSize size={filters.size} total={first.total} to={size => orderSearch(filters, sells, { size })} />
    </div>
  )
}

/** A new order shifts the others down, so one may appear twice. */
const unique = (orders: readonly OrderListItem[]) => [...new Map(orders.map(order => [order.id, order])).values()]

const columnsWith = (fillKey: string): Column<OrderListItem>[] => [
  { key: 'picture', title: 'Image', titleHidden: true, cell: order => <FirstPicture order={order} /> },
  { key: 'number', title: 'Commande', head: true, cell: order => <Name order={order} fillKey={fillKey} /> },
  {
    key: 'date',
    title: 'Passée le',
    cell: order => <span className="figures">{formatDate(order.createdAt)}</span>,
  },
  { key: 'with', title: 'Vendeur', cell: order => <With order={order} /> },
  { key: 'mode', title: 'Livraison', cell: order => deliveryLabels[order.deliveryMode] },
  { key: 'status', title: 'Statut', cell: order => <Badges order={order} /> },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    cell: order => <Total order={order} />,
  },
]

function FirstPicture({ order }: { order: OrderListItem }) {
  if (order.pictureId === null) return null
  return <Picture id={order.pictureId} alt="" width={40} height={40} className="max-sm:hidden" />
}

function Name({ order, fillKey }: { order: OrderListItem; fillKey: string }) {
  return (
    <>
      <Link to={paths.order(order.id)} data-order={order.id} className="link figures font-semibold">
        {order.number}
      </Link>
      <Articles order={order} className="max-w-60 text-soft xl:max-w-88" />
      <OrderAgain orderId={order.id} number={order.number} fillKey={fillKey} look="link" />
    </>
  )
}

/** The first article, truncated, and the number of others. */
function Articles({ order, className }: { order: OrderListItem; className: string }) {
  const more = order.lineCount - 1
  return (
    <span className={classes('flex gap-1', className)}>
      <span className="truncate">{order.firstTitle}</span>
      {more > 0 && <span className="flex-none">{`et ${more} autre${more > 1 ? 's' : ''}`}</span>}
    </span>
  )
}

/** On a phone: the distinguishing fields of an order, in four short lines. */
function Card({ order, fillKey }: { order: OrderListItem; fillKey: string }) {
  return (
    <li className="relative py-3">
      <div className="flex items-start justify-between gap-x-3 gap-y-1 max-[22rem]:flex-wrap">
        <Link to={paths.order(order.id)} className="link figures font-semibold after:absolute after:inset-0">
          {order.number}
        </Link>
        <Badges order={order} />
      </div>
      <Articles order={order} className="mt-1" />
      <div className="mt-0.5 flex items-end justify-between gap-3 text-sm text-soft">
        <span>
          <With order={order} />
          <span className="block">
            {deliveryLabels[order.deliveryMode]} · {formatDate(order.createdAt)}
          </span>
        </span>
        <Total order={order} />
      </div>
      <div className="mt-2">
        <OrderAgain orderId={order.id} number={order.number} fillKey={fillKey} look="small" />
      </div>
    </li>
  )
}

/** The seller, and the member of the estate who bought. */
const With = ({ order }: { order: OrderListItem }) => (
  <>
    {order.with}
    {order.boughtBy && <span className="block text-sm text-soft">acheté par {order.boughtBy}</span>}
  </>
)

function Total({ order }: { order: OrderListItem }) {
  // Goods sent again for a return.
  if (order.totalCents === 0) return <span className="text-right text-sm">Rien à payer</span>
  return (
    <span className="figures text-right">
      <span className="font-semibold text-ink">{euros(order.totalCents)}</span> <span className="unit">TTC</span>
      <span className="block text-xs text-soft">
        <span className="price-ht">{euros(order.totalHtCents)} HT</span>
      </span>
    </span>
  )
}

function Badges({ order }: { order: OrderListItem }) {
  const { refundedCents, totalCents, openReturn, partlySent } = order
  return (
    <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      <Badge tone={orderStatusTones[order.status]}>
        {order.awaitsTransfer
          ? awaitsTransferLabel
          : orderStatusLabel(order.status, order.deliveryMode, buyerStatusLabels)}
      </Badge>
      {partlySent && <Badge tone="info">Expédiée en partie</Badge>}
      {openReturn && <Badge tone="warning">{openReturnLabels[openReturn]}</Badge>}
      {refundedCents > 0 && <Badge>{refundedCents < totalCents ? 'Remboursée en partie' : 'Remboursée'}</Badge>}
    </span>
  )
}
