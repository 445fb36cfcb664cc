import type { OperationResponse } from '#shared/contract.ts'
import type { listOrders, OrderListItem } from '../../contract-list.ts'
import type { SaleCounts, SoldOrderFacts } from '../../contract-sales.ts'

export type SellerOrder = Omit<OrderListItem, 'sale'> & SoldOrderFacts
export type SellerOrderList = SaleCounts & { orders: SellerOrder[]; total: number }

/** The specified list, as the pages of a seller use it. */
export function sellerOrderList({ orders, total, counts }: OperationResponse<typeof listOrders>): SellerOrderList {
  if (!counts) throw new Error('a list of orders without the counts of a seller')
  return { ...counts, total, orders: orders.flatMap(({ sale, ...order }) => (sale ? [{ ...order, ...sale }] : [])) }
}
