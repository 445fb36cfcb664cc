import type { Db } from '#platform/db/pool.ts'
import { lasting } from '#platform/http/lasting.ts'
import type { Answer } from '#shared/contract.ts'
import type { suggest as operation } from '../contract.ts'
import { cardsAt } from './cards.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables, shownCategories } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import { nearestOf } from './memory/candidates.ts'
import { understand } from './text/query.ts'

type Suggestions = Answer<typeof operation>

const articlesAtMost = 6
const namesAtMost = 4

/** What the words begun may lead to; nothing for no words. */
export async function suggest(db: Db, typed: string): Promise<Suggestions> {
  const at = await currentVersion(db)
  return memoize(at, `suggest ${typed.toLowerCase()}`, async () => lasting(await suggestions(at, typed)))
}

async function suggestions(at: ListingVersion, typed: string): Promise<Suggestions> {
  const lookup = await loadLookupTables(at)
  const { query, correction } = await understand(at, typed, { typing: true })
  const articles = query === null ? [] : await articlesFor(at, query)
  return { correction, articles, ...namesFor(plain(correction ?? typed), lookup) }
}

async function articlesFor(at: ListingVersion, query: string): Promise<Suggestions['articles']> {
  const { columns, places } = await nearestOf(at, query, articlesAtMost)
  const cards = await cardsAt(at.db, columns, places)
  return cards.map(({ slug, title, pictureId, priceCents, vatBasisPoints }) => ({
    slug,
    title,
    pictureId,
    priceCents,
    vatBasisPoints,
  }))
}

function namesFor(typed: string, lookup: LookupTables): Omit<Suggestions, 'articles' | 'correction'> {
  const tags = [...lookup.tags.values()].map(({ name, categoryId }) => ({ name, categoryId }))
  const categories = shownCategories(lookup).map(({ id, title }) => ({ id, title }))
  const brands = [...lookup.brands.values()].map(({ name, slug }) => ({ name, slug }))
  return {
    categories: nearest(typed, categories, ({ title }) => title),
    tags: nearest(typed, tags, ({ name }) => name),
    brands: nearest(typed, brands, ({ name }) => name),
    shops: nearest(typed, [...lookup.shops.values()], ({ name, city }) => `${name} ${city}`),
  }
}

/** Names each typed word of which begins a word of theirs. */
function nearest<T>(typed: string, entries: T[], nameOf: (entry: T) => string): T[] {
  const words = typed.split(' ').filter(word => word.length > 1)
  if (words.length === 0) return []
  const fits = (entry: T) => {
    const name = ` ${plain(nameOf(entry))}`
    return words.every(word => name.includes(` ${word}`))
  }
  return entries.filter(fits).slice(0, namesAtMost)
}

/** As `search_text` writes it, for names that are not worth a question to the database. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
