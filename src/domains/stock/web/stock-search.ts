/** The stock pages keep their state in the URL, in French; unknown parameters are ignored. */
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type MoveReason, moveReasons, type StockLevel } from '../rules.ts'

const levels: Record<string, StockLevel> = { rupture: 'out', faible: 'low', 'en-stock': 'fine' }
const wordOf = (level: StockLevel) => Object.keys(levels).find(word => levels[word] === level) ?? ''

export type StockFilters = { words: string; warehouseId: number | null; level: StockLevel | null; page: number }

const numberIn = (search: URLSearchParams, name: string) =>
  /^[1-9]\d{0,8}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null
const wordsIn = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 100)

export const stockFilters = (search: URLSearchParams): StockFilters => ({
  words: wordsIn(search),
  warehouseId: numberIn(search, 'depot'),
  level: levels[search.get('niveau') ?? ''] ?? null,
  page: numberIn(search, 'page') ?? 1,
})

export const stockQuery = ({ words, warehouseId, level, page }: StockFilters) => ({
  q: words,
  page,
  ...(warehouseId === null ? {} : { warehouseId }),
  ...(level === null ? {} : { level }),
})

/** URL of the same list with one parameter changed; a filter change returns to page one. */
export function stockSearch(filters: StockFilters, change: Partial<StockFilters> = {}): string {
  const { words, warehouseId, level, page } = { ...filters, page: 1, ...change }
  return addressOf(workspacePaths.sellerStock, {
    q: words,
    depot: warehouseId,
    niveau: level && wordOf(level),
    page: page > 1 ? page : null,
  })
}

/** Parameters preserved by a search in the list. */
export const hiddenFields = ({ warehouseId, level }: StockFilters): [name: string, value: string][] => [
  ...(warehouseId === null ? [] : [['depot', `${warehouseId}`] as [string, string]]),
  ...(level === null ? [] : [['niveau', wordOf(level)] as [string, string]]),
]

function addressOf(path: string, values: Record<string, string | number | null>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, `${value}`)
  return search.size ? `${path}?${search}` : path
}

export type MoveFilters = {
  words: string
  warehouseId: number | null
  reason: MoveReason | null
  from: string | null
  to: string | null
  before: number | null
}
const dayIn = (search: URLSearchParams, name: string) =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(search.get(name) ?? '') ? search.get(name) : null

export const moveFilters = (search: URLSearchParams): MoveFilters => ({
  words: wordsIn(search),
  warehouseId: numberIn(search, 'depot'),
  reason: moveReasons.find(reason => reason === search.get('motif')) ?? null,
  from: dayIn(search, 'du'),
  to: dayIn(search, 'au'),
  before: numberIn(search, 'avant'),
})

/** Input of the operation and of the CSV. */
export const moveQuery = ({ words, warehouseId, reason, from, to, before }: MoveFilters) => ({
  ...(words ? { q: words } : {}),
  ...(warehouseId === null ? {} : { warehouseId }),
  ...(reason === null ? {} : { reason }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(before === null ? {} : { before }),
})

export const moveSearch = (filters: MoveFilters, change: Partial<MoveFilters> = {}): string => {
  const { words, warehouseId, reason, from, to, before } = { ...filters, before: null, ...change }
  return addressOf(workspacePaths.stockMovements, {
    q: words,
    depot: warehouseId,
    motif: reason,
    du: from,
    au: to,
    avant: before,
  })
}

export const countHref = (warehouseId: number | null, code = '') =>
  addressOf(workspacePaths.stockCount, { depot: warehouseId, code })

export const receiveHref = (warehouseId: number | null, code = '') =>
  addressOf(workspacePaths.stockReceptions, { depot: warehouseId, code })

export const transferHref = (warehouseId: number | null, code = '') =>
  addressOf(workspacePaths.stockTransfers, { depot: warehouseId, code })

/** `1380` → `1 380`; a difference keeps its sign. */
const format = new Intl.NumberFormat('fr-FR')
export const moveCountLabel = (units: number) => format.format(units).replaceAll('\u202f', '\u00a0')
export const formatChange = (units: number) => `${units < 0 ? '−' : '+'}${moveCountLabel(Math.abs(units))}`
