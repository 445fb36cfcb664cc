/** What of the desk is shown lives in the address, so that a link or « back » shows the same again. */
import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { type Stage, stages } from '../../rules/stages.ts'

export type SellerOrderFilters = {
  stage: Stage
  mode: DeliveryMode | ''
  words: string
  /** Where the page starts without scripts. */
  from: number
}

const firstStage: Stage = 'a-preparer'

/** Whatever the address holds that we do not know is left out. */
export const sellerOrderFilters = (search: URLSearchParams): SellerOrderFilters => ({
  stage: stages.find(stage => stage === search.get('etape')) ?? firstStage,
  mode: deliveryModes.find(mode => mode === search.get('mode')) ?? '',
  words: (search.get('q') ?? '').trim().slice(0, 100),
  from: /^\d{1,6}$/.test(search.get('suite') ?? '') ? Number(search.get('suite')) : 0,
})

export const sellerOrderQuery = (filters: SellerOrderFilters, offset: number) => ({
  stage: filters.stage,
  mode: filters.mode,
  searchQuery: filters.words,
  max: orderPageSize,
  offset,
})

/** The address of the same desk with something changed; a change starts at the top. */
export const sellerOrderSearch = (filters: SellerOrderFilters, change: Partial<SellerOrderFilters> = {}) => {
  const { stage, mode, words, from } = { ...filters, from: 0, ...change }
  const search = new URLSearchParams()
  if (stage !== firstStage) search.set('etape', stage)
  if (mode) search.set('mode', mode)
  if (words) search.set('q', words)
  if (from) search.set('suite', String(from))
  return `?${search}`
}
