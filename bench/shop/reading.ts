/** Browsing: pages, lists, articles and search, cached and uncached. */
import type { Db } from '#platform/db/pool.ts'
import { pick, read, readers, type Work } from './work.ts'

const categories = [98, 99, 100, 102, 103, 104, 105, 106]
const words = [
  'secateur',
  'bouteille',
  'levure',
  'carton',
  'pompe',
  'gants',
  'bouchon',
  'tuyau',
  'etiquette',
  'piquet',
  'flute',
  'bidon',
]
const typos = [
  'secateur electrik',
  'bouteile champenoise',
  'levur',
  'cartton 6',
  'pompee',
  'gantz',
  'bouchom liege',
  'tuyeau',
]

/** An uncached list: a price limit that excludes almost nothing, different in each request. */
const unasked = (n: number) => `cat=${pick(categories, n)}&prixMax=${10_000 + n}`
/** Several filters that exclude most articles, different in each request. */
const filters = (n: number) => `cat=${pick(categories, n)}&mode=HOME&promo=1&prixMin=${1 + (n % 7)}&prixMax=${40 + n}`
/** These lists repeat. */
const lists = 72
const listQuery = (n: number) => `cat=${pick(categories, n)}&page=${1 + (n % 9)}`

export async function inReadTransaction(db: Db, articles: number): Promise<Work[]> {
  const slugs = await slugsOf(db)
  const begun = await beginnings(db)
  const fresh = await freshWords(db)
  const [offers, postcodes] = [await offersOnSale(db), await somePostcodes(db)]
  const work = (what: string, path: (n: number) => string, rest: Partial<Work> = {}): Work => ({
    what,
    connections: readers,
    act: (line, n) => read(line, path(n)),
    ...rest,
  })
  // The goal is for 10,000 articles; from 100,000 on a list may take half as long again, and search has a goal of its
  // own.
  const list = articles > 10_000 ? 2_400 : 3_600
  const search = articles > 100_000 ? undefined : articles > 10_000 ? { perSecond: 450 } : { perSecond: 1_500, p99: 40 }
  const cached = { goal: { ofTrivial: 0.5 } }
  return [
    work('home page, from the page cache', () => '/', cached),
    work('list page, from the page cache', n => `/articles?${listQuery(n)}`, { ...cached, before: lists }),
    work('list page, rendered without the cache', n => `/articles?${unasked(n)}`, { goal: { perSecond: 1_000 } }),
    work('article page, rendered without the cache', n => `/articles/${pick(slugs, n)}`, { atMost: slugs.length }),
    work('article page, from the page cache', n => `/articles/${pick(slugs, n % 50)}`, { ...cached, before: 50 }),
    work('list API, from the memo', n => `/api/articles?${listQuery(n)}`, { goal: { perSecond: list }, before: lists }),
    work('list API, made without the cache', n => `/api/articles?${unasked(n + 100_000)}`),
    work('list API, several filters', n => `/api/articles?${filters(n)}`),
    work(
      'availability of the offers of a list page',
      n => `/api/availability?${availabilityQuery(offers, postcodes, n)}`,
    ),
    work('article API', n => `/api/articles/${pick(slugs, n * 7)}`, { goal: { perSecond: 2_200 } }),
    work('search with facets', n => `/api/articles?q=${pick(words, n)}&prixMax=${500_000 + n}`, { goal: search }),
    work('search with typos', n => `/api/articles?q=${encodeURIComponent(pick(typos, n))}&prixMax=${500_000 + n}`, {
      goal: search,
    }),
    work('search of a word not searched before', n => `/api/articles?q=${pick(fresh, n)}`, { atMost: fresh.length }),
    work('suggestions, from the memo', n => `/api/search/suggestions?q=${pick(words, n)}`),
    work('suggestions, made without the cache', n => `/api/search/suggestions?q=${pick(begun, n)}`, {
      atMost: begun.length,
    }),
  ]
}

const offersPerList = 24
const offersOnSale = async (db: Db) =>
  (await db.selectFrom('offers_on_sale').select('id').orderBy('id').limit(5_000).execute()).flatMap(
    ({ id }) => id ?? [],
  )

const somePostcodes = async (db: Db) =>
  (await db.selectFrom('communes').select('postcodes').orderBy('insee').limit(500).execute()).flatMap(({ postcodes }) =>
    postcodes.slice(0, 1),
  )

/** Different offers and postcode in each request. */
const availabilityQuery = (offers: readonly number[], postcodes: readonly string[], n: number) => {
  const wanted = Array.from({ length: offersPerList }, (_, i) => pick(offers, n * 7 + i * 131))
  return `offers=${[...new Set(wanted)].join(',')}&postcode=${pick(postcodes, n)}`
}

const slugsOf = async (db: Db) =>
  (await db.selectFrom('article_listing').select('slug').orderBy('article_id').limit(2_500).execute()).map(
    row => row.slug,
  )

/** From rare to frequent words; the other workloads use the most frequent ones. */
const freshWords = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('search_words').select('word').orderBy('uses').orderBy('word').limit(1_500).execute()).map(
    row => row.word,
  )

/** Prefixes of words as typed, each one different. */
async function beginnings(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_words').select('word').orderBy('uses', 'desc').limit(3_000).execute()
  return [...new Set(rows.flatMap(({ word }) => [word.slice(0, 3), word.slice(0, 4), word.slice(0, 5)]))].filter(
    start => start.length > 2,
  )
}
