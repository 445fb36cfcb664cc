import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import type { ListedArticle, suggest as operation } from '../contract.ts'
import { cardsOfHits } from './cards.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { type LookupTables, loadLookupTables, shownCategories } from './lookup-tables.ts'
import { memoize } from './memo.ts'
import type { Hit, SearchEngine } from './port.ts'

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
  const articles = cards.map(card => ({
    slug: card.slug,
    title: card.title,
    note: noteOf(card),
    pictureId: card.pictureId,
    priceCents: card.priceCents,
    vatBasisPoints: card.vatBasisPoints,
    saleUnit: card.saleUnit,
    packLabel: card.packLabel,
    minimum: card.bestOffer.minimum,
    step: card.bestOffer.step,
  }))
  const names = namesFor(plain(correction ?? typed), lookup)
  // Synonyms and unsold brands name no tag: the tags of what they find do.
  const tags = names.tags.length ? names.tags : await tagsOfHits(at.db, hits, lookup)
  return { correction, articles, ...names, tags }
}

const noteOf = ({ brand, variantCount, packLabel }: Pick<ListedArticle, 'brand' | 'variantCount' | 'packLabel'>) =>
  [brand, variantCount > 1 ? `${variantCount}\u00a0modèles` : packLabel].filter(text => text).join(', ')

/** Tags that most of these articles have. */
async function tagsOfHits(db: Db, hits: readonly Hit[], lookup: LookupTables): Promise<Suggestions['tags']> {
  if (hits.length === 0) return []
  const { rows } = await sql<{ id: number; articles: number }>`
    SELECT t.id, count(*)::int AS articles FROM article_listing, unnest(tag_ids) AS t (id)
    WHERE article_id = ANY(${hits.map(({ id }) => id)}::bigint[]) GROUP BY t.id ORDER BY articles DESC, t.id`.execute(
    db,
  )
  const common = rows
    .filter(({ articles }) => articles * 2 >= hits.length)
    .flatMap(({ id }) => lookup.tags.get(id) ?? [])
  return common.slice(0, namesAtMost).map(({ name, categoryId }) => ({ name, categoryId }))
}

function namesFor(typed: string, lookup: LookupTables): Omit<Suggestions, 'articles' | 'correction'> {
  const tags = [...lookup.tags.values()].map(({ name, categoryId }) => ({ name, categoryId }))
  const categories = shownCategories(lookup).map(({ id, title }) => ({ id, title }))
  const brands = [...lookup.brands.values()].flatMap(({ name, slug, approved }) => (approved ? [{ name, slug }] : []))
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

/** The same plain letters as SQL's `search_text`, for the few names in memory here. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
