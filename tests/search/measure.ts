/** Which family comes first for each query of `queries.tsv`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { emptyQuery, type SearchEngine } from '#domains/search/server/port.ts'
import type { Db } from '#platform/db/pool.ts'

export type TradeQuery = { set: string; query: string; wanted: string }
/** `rank` of the first article of the wanted family among the first three; 0 for none. */
export type Verdict = TradeQuery & { rank: number; total: number; titles: string[]; ms: number }

export const readQueries = (): TradeQuery[] =>
  readFileSync(join(import.meta.dirname, 'queries.tsv'), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .slice(1)
    .map(line => {
      const [set = '', query = '', wanted = ''] = line.split('\t')
      return { set, query, wanted }
    })

type Found = { id: number; title: string; tags: string[] }

export async function measure(db: Db, engine: SearchEngine, queries: readonly TradeQuery[]): Promise<Verdict[]> {
  const at = await currentVersion(db)
  const verdicts: Verdict[] = []
  for (const query of queries) {
    const from = performance.now()
    const { hits, total } = await engine.search(at, { ...emptyQuery, text: query.query, limit: 3, withFacets: true })
    const ms = performance.now() - from
    const found = await articlesOf(
      db,
      hits.map(({ id }) => id),
    )
    const rank = found.findIndex(article => isWanted(article, query.wanted)) + 1
    verdicts.push({ ...query, rank, total, titles: found.map(({ title }) => title), ms })
  }
  return verdicts
}

async function articlesOf(db: Db, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT a.id, a.title, ARRAY(SELECT t.name FROM article_tags x JOIN tags t ON t.id = x.tag_id WHERE x.article_id = a.id
      UNION ALL SELECT c.title FROM categories c WHERE c.id = a.category_id) AS tags
    FROM articles a WHERE a.id = ANY(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word)
    .map(word => word.replace(/[sx]$/, ''))

function isWanted({ title, tags }: Found, wanted: string): boolean {
  const own = new Set(wordsOf(title))
  const names = tags.map(name => wordsOf(name).join(' '))
  return wanted.split('|').some(alternative => {
    const words = wordsOf(alternative)
    return names.includes(words.join(' ')) || words.every(word => own.has(word))
  })
}

export type Rates = { queries: number; first: number; topThree: number; nothing: number }

export function ratesOf(verdicts: readonly Verdict[]): Rates {
  const share = (passes: (verdict: Verdict) => boolean) => verdicts.filter(passes).length / Math.max(1, verdicts.length)
  return {
    queries: verdicts.length,
    first: share(({ rank }) => rank === 1),
    topThree: share(({ rank }) => rank > 0),
    nothing: verdicts.filter(({ total }) => total === 0).length,
  }
}
