/** The filters of the order list are in the URL, so that a link or « back » shows the same list. */
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import { orderPageSize, orderPageSizes } from '#shared/paging.ts'
import { type Stage, stages, stageValues } from '../../rules/stages.ts'

export type SellerOrderFilters = {
  stage: Stage
  mode: OrderMode | ''
  words: string
  /** Id of a tag; null for all orders. */
  tag: number | null
  size: number
  /** Start of the page without JavaScript. */
  from: number
}

const firstStage: Stage = 'a-preparer'

/** Unknown parameters are ignored. */
export const sellerOrderFilters = (search: URLSearchParams): SellerOrderFilters => ({
  stage: stages.find(stage => stage === search.get('etape')) ?? firstStage,
  mode: orderModes.find(mode => mode === search.get('mode')) ?? '',
  words: (search.get('q') ?? '').trim().slice(0, 100),
  tag: /^\d{1,15}$/.test(search.get('repere') ?? '') ? Number(search.get('repere')) : null,
  size: orderPageSizes.find(size => `${size}` === search.get('par')) ?? orderPageSize,
  from: /^\d{1,6}$/.test(search.get('suite') ?? '') ? Number(search.get('suite')) : 0,
})

/** Input of the specified operation. */
export const sellerOrderQuery = (filters: SellerOrderFilters, offset: number) => ({
  user_type: 'Seller' as const,
  filtersStatusValue: stageValues(filters.stage).join(','),
  filtersDeliveryMode: filters.mode,
  searchQuery: filters.words,
  ...(filters.tag === null ? {} : { tag: filters.tag }),
  max: filters.size,
  offset,
})

/** URL of the same list with one filter changed; a change returns to the first page. */
export const sellerOrderSearch = (filters: SellerOrderFilters, change: Partial<SellerOrderFilters> = {}) => {
  const { stage, mode, words, tag, size, from } = { ...filters, from: 0, ...change }
  const search = new URLSearchParams()
  if (stage !== firstStage) search.set('etape', stage)
  if (mode) search.set('mode', mode)
  if (words) search.set('q', words)
  if (tag !== null) search.set('repere', String(tag))
  if (size !== orderPageSize) search.set('par', String(size))
  if (from) search.set('suite', String(from))
  return `?${search}`
}

/** The same filters for the export of the lines, which has no pages. */
export const linesSearch = ({ stage, mode, words, tag }: SellerOrderFilters) => {
  const search = new URLSearchParams({ etape: stage })
  if (mode) search.set('mode', mode)
  if (words) search.set('q', words)
  if (tag !== null) search.set('repere', String(tag))
  return `?${search}`
}
