import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import type { suggest as operation } from '../contract.ts'
import { cardsOfHits } from './cards.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables, shownCategories } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import type { SearchEngine } from './port.ts'

type Suggestions = OperationResponse<typeof operation>

const articlesAtMost = 6
const namesAtMost = 4

/** Articles and names that an unfinished text may mean. */
export async function suggest(db: Db, engine: SearchEngine, typed: string): Promise<Suggestions> {
  const at = await currentVersion(db)
  return memoize(at, `suggest ${typed.toLowerCase()}`, () => findSuggestions(at, engine, typed))
}

async function findSuggestions(at: ListingVersion, engine: SearchEngine, typed: string): Promise<Suggestions> {
  const lookup = await loadLookupTables(at)
  const { hits, correction } = await engine.suggest(at, typed, articlesAtMost)
  const cards = await cardsOfHits(at.db, hits)
  const articles = cards.map(({ slug, title, pictureId, priceCents, vatBasisPoints }) => ({
    slug,
    title,
    pictureId,
    priceCents,
    vatBasisPoints,
  }))
  return { correction, articles, ...namesFor(plain(correction ?? typed), lookup) }
}

function namesFor(typed: string, lookup: LookupTables): Omit<Suggestions, 'articles' | 'correction'> {
  const tags = [...lookup.tags.values()].map(({ name, categoryId }) => ({ name, categoryId }))
  const categories = shownCategories(lookup).map(({ id, title }) => ({ id, title }))
  const brands = [...lookup.brands.values()].map(({ name, slug }) => ({ name, slug }))
  return {
    categories: matchingNames(typed, categories, ({ title }) => title),
    tags: matchingNames(typed, tags, ({ name }) => name),
    brands: matchingNames(typed, brands, ({ name }) => name),
    shops: matchingNames(typed, [...lookup.shops.values()], ({ name, city }) => `${name} ${city}`),
  }
}

/** Names of which some word begins with each typed word. */
function matchingNames<T>(typed: string, entries: T[], nameOf: (entry: T) => string): T[] {
  const words = typed.split(' ').filter(word => word.length > 1)
  if (words.length === 0) return []
  const fits = (entry: T) => {
    const name = ` ${plain(nameOf(entry))}`
    return words.every(word => name.includes(` ${word}`))
  }
  return entries.filter(fits).slice(0, namesAtMost)
}

/** The same plain letters as SQL's `search_text`, for the few names kept here. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
