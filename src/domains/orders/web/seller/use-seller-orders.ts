import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLiveQuery } from '#shared/live/use-live-query.ts'
import { listEnded } from '#shared/paging.ts'
import { request } from '#shared/request.ts'
import type { listOrders } from '../../contract-list.ts'
import { type SellerOrderFilters, sellerOrderQuery } from './seller-order-filters.ts'
import { liveChangeLabel } from './seller-order-labels.ts'
import { type SellerOrder, type SellerOrderList, sellerOrderList } from './seller-order-list.ts'

const listKey = 'seller orders'

/** The order list as rendered by the server, then live: fetched again when an order of the seller changes. */
export function useSellerOrders(filters: SellerOrderFilters, served: SellerOrderList, readAt: number) {
  const list = useInfiniteQuery({
    queryKey: [listKey, filters],
    queryFn: ({ pageParam, signal }) =>
      request<typeof listOrders>(
        { method: 'GET', path: '/api/orders' },
        { query: sellerOrderQuery(filters, pageParam) },
        { signal },
      ).then(sellerOrderList),
    initialPageParam: filters.from,
    getNextPageParam: (last, pages) => {
      const loaded = filters.from + pages.reduce((sum, page) => sum + page.orders.length, 0)
      return listEnded(loaded, last.total, last.orders.length, filters.size) ? undefined : loaded
    },
    initialData: { pages: [served], pageParams: [filters.from] },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { refetch } = list
  const first = useRef(readAt)
  useEffect(() => {
    // New data from the server: an action ran on this page.
    if (first.current !== readAt) void refetch({ cancelRefetch: false })
    first.current = readAt
  }, [readAt, refetch])
  useLiveQuery([listKey], ({ topic }) => topic === 'orders')
  const orders = unique(list.data.pages.flatMap(page => page.orders))
  return { list, orders, counts: list.data.pages.at(-1) ?? served, announcement: useChanges(orders, filters.size) }
}

/** A new order shifts the others down, so one may appear twice. */
const unique = (orders: readonly SellerOrder[]) => [...new Map(orders.map(order => [order.id, order])).values()]

/** Describes changes in the visible list in words, and marks new rows. Loading more rows is not a change. */
function useChanges(orders: readonly SellerOrder[], pageSize: number) {
  const [shown, setShown] = useState(orders)
  const [words, setWords] = useState('')
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const key = orders.map(order => `${order.id} ${order.status}`).join()
  if (key !== shown.map(order => `${order.id} ${order.status}`).join()) {
    const more = orders.length > shown.length && shown.every((order, index) => orders[index]?.id === order.id)
    if (!more || orders.length - shown.length < pageSize) {
      const known = new Set(shown.map(order => order.id))
      setWords(liveChangeLabel(shown, orders))
      setFresh(new Set([...fresh, ...orders.filter(order => !known.has(order.id)).map(order => order.id)]))
    }
    setShown(orders)
  }
  return { words, fresh }
}
