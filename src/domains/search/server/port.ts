/**
 * The search engine behind the article lists. `memory/` keeps an index in each process, `postgres/` queries the database,
 * `meilisearch/` a server of its own; `engines.test.ts` proves equal results. Names, cards and titles stay outside.
 */
import type { Db } from '#platform/db/pool.ts'
import type { ContentUnit } from '#shared/price/unit-price.ts'
import type { ListingVersion } from './listing-version.ts'

/** What an article is filtered by. Values are ids, but for `mode`, `flag`, `unit` and attributes (`code:value`). */
export type SearchField =
  | 'category'
  | 'tag'
  | 'brand'
  | 'vendor'
  | 'shop'
  | 'mode'
  | 'flag'
  /** The common unit that its price can be compared by. */
  | 'unit'
  | `attribute:${string}`
/** Values of `flag`: the price fell below its reference price; the article has a picture. */
export const flags = { deal: 'deal', picture: 'picture' } as const

/** Nobody chooses from a list of categories or flags, so no facet counts them. */
export const isCounted = (field: string) => field !== 'category' && field !== 'flag'

/** Passes an article that has one of the values. */
export type Filter = { field: SearchField; values: readonly (string | number)[] }

/** Which price the reader sees. */
export type Tax = 'ht' | 'ttc'

/** By the first of these values that an article has, in this order; articles that have none come last. */
export type ValueOrder = { field: SearchField; values: readonly (string | number)[] }
/** By price per unit, ascending; articles without that unit come last. */
export type UnitOrder = { unit: ContentUnit }
/** Ties and last articles go by popularity, but by id for prices and dates. */
export type SearchOrder = 'relevance' | 'price' | 'price-desc' | 'newest' | 'sales' | UnitOrder | ValueOrder

export type SearchQuery = {
  /** As typed; null for a list without a search. */
  text: string | null
  /** What the list is about: all of them must pass. */
  scope: readonly Filter[]
  /** Chosen facets: all must pass, and each is counted as if it were not chosen. */
  refinements: readonly Filter[]
  /** Of the bounds and of orders by price. */
  tax: Tax
  /** Both included; null for no bound. */
  minCents: number | null
  maxCents: number | null
  sort: SearchOrder
  offset: number
  limit: number
  /** Counting costs more than listing. */
  withFacets: boolean
}
export const emptyQuery: SearchQuery = {
  text: null,
  scope: [],
  refinements: [],
  tax: 'ttc',
  minCents: null,
  maxCents: null,
  sort: 'relevance',
  offset: 0,
  limit: 0,
  withFacets: false,
}

/** `version`: that of the article's listing row, which changes with its content. */
export type Hit = { id: number; version: number }
/** The bounds in the unit of the stored prices: cents HT, hundredths of a cent TTC. */
export function priceBounds({ tax, minCents, maxCents }: Pick<SearchQuery, 'tax' | 'minCents' | 'maxCents'>) {
  const each = tax === 'ttc' ? 100 : 1
  return {
    min: minCents === null ? null : minCents * each,
    max: maxCents === null ? null : maxCents * each,
  }
}

export type PriceRange = { minCents: number; maxCents: number }
export type PriceRanges = Record<Tax, PriceRange>
/** From stored prices; a range TTC is widened to whole cents. */
export const priceRanges = (ht: { min: number; max: number }, ttc: { min: number; max: number }): PriceRanges => ({
  ht: { minCents: ht.min, maxCents: ht.max },
  ttc: { minCents: Math.floor(ttc.min / 100), maxCents: Math.ceil(ttc.max / 100) },
})

export type FacetCount = { value: string; articles: number }

export type SearchResult = {
  hits: Hit[]
  total: number
  /** Values that at least one article has, by counted field. */
  facets: ReadonlyMap<string, FacetCount[]>
  /** Lowest and highest price of the list before the price filter; null for an empty list. */
  priceRange: PriceRanges | null
  /** The text as it was understood, when a word of it was corrected or left out. */
  correction: string | null
  /** Words left out: no article has them together with the others. */
  ignored: string[]
  /** A brand that nobody sells, and what is shown instead. */
  family: { brand: string; name: string } | null
  /** Lexeme of the reference that the text is. */
  reference: string | null
  /** False when no word of the text can be searched for. */
  understood: boolean
}
export const emptyResult: SearchResult = {
  hits: [],
  total: 0,
  facets: new Map(),
  priceRange: null,
  correction: null,
  ignored: [],
  family: null,
  reference: null,
  understood: false,
}

export type SuggestResult = Pick<SearchResult, 'hits' | 'correction'>

export type SearchEngine = {
  search: (at: ListingVersion, query: SearchQuery) => Promise<SearchResult>
  /** The last word may be unfinished. */
  suggest: (at: ListingVersion, text: string, limit: number) => Promise<SuggestResult>
  /** Loads what the first search would wait for; resolves at once when that is done. */
  prepare: (db: Db) => Promise<unknown>
  /** Follows a committed change of the listings; runs in the worker. */
  refresh: (db: Db) => Promise<unknown>
}

export const engineNames = ['memory', 'postgres', 'meilisearch'] as const
