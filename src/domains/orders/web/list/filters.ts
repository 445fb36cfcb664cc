/** The list's filters are in the URL, so that a link or « back » shows the same list. */
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import { orderPageSize, orderPageSizes } from '#shared/paging.ts'
import type { UserType } from '../../contract-list.ts'
import { type OrderStatus, orderStatuses } from '../../rules.ts'

export type OrderFilters = {
  words: string
  statuses: OrderStatus[]
  modes: OrderMode[]
  size: number
  /** Start of the page without JavaScript. */
  from: number
}

/** Sellers see their sales by default. */
export const orderSide = (search: URLSearchParams, sells: boolean): UserType =>
  sells && search.get('vue') !== 'achats' ? 'Seller' : 'Client'

/** Unknown parameters are ignored. */
export const orderFilters = (search: URLSearchParams): OrderFilters => ({
  words: (search.get('q') ?? '').trim().slice(0, 100),
  statuses: orderStatuses.filter(status => search.getAll('statut').includes(status)),
  modes: orderModes.filter(mode => search.getAll('mode').includes(mode)),
  size: orderPageSizes.find(size => `${size}` === search.get('par')) ?? orderPageSize,
  from: /^\d{1,6}$/.test(search.get('suite') ?? '') ? Number(search.get('suite')) : 0,
})

/** Input of the specified operation. */
export const orderQuery = (filters: OrderFilters, offset: number) => ({
  max: filters.size,
  offset,
  searchQuery: filters.words,
  filtersStatusValue: filters.statuses.join(','),
  filtersDeliveryMode: filters.modes.join(','),
  user_type: 'Client' as const,
})

/** URL of the same list with one filter changed; a change returns to the first page. Sellers' URLs include the side. */
export const orderSearch = (filters: OrderFilters, sells: boolean, change: Partial<OrderFilters> = {}) => {
  const { words, statuses, modes, size, from } = { ...filters, from: 0, ...change }
  const search = new URLSearchParams()
  if (sells) search.set('vue', 'achats')
  if (words) search.set('q', words)
  for (const status of statuses) search.append('statut', status)
  for (const mode of modes) search.append('mode', mode)
  if (size !== orderPageSize) search.set('par', String(size))
  if (from) search.set('suite', String(from))
  return `?${search}`
}

export const hasOrderFilters = ({ words, statuses, modes }: OrderFilters) =>
  words !== '' || statuses.length > 0 || modes.length > 0
