import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { EmptySearch, addSynonym as operation, Synonym, showSearchAdmin as show } from '../../contract-synonyms.ts'
import { invalidateListings } from '../listing-version.ts'

const searchesAtMost = 100
const synonymsAtMost = 100
const countedAtMost = 100

export async function showSearchAdmin(db: Db, { query: { contains = '' } }: Input<typeof show>) {
  const [synonyms, empty] = await Promise.all([
    sql<Synonym & { total: number }>`
      WITH shown AS (
        SELECT id, word, meaning, brand, supplied, plain, meaning_query, count(*) OVER ()::int AS total
        FROM search_synonyms
        WHERE strpos(plain_text(word || ' ' || meaning), plain_text(${contains})) > 0
        ORDER BY supplied, plain, id LIMIT ${synonymsAtMost})
      SELECT s.id, s.word, s.meaning, s.brand, s.total, (SELECT count(*)::int FROM (
        SELECT FROM article_listing l WHERE l.document @@ s.meaning_query::tsquery LIMIT ${countedAtMost}) found) AS articles
      FROM shown s ORDER BY s.supplied, s.plain, s.id`.execute(db),
    // The last day of a search decides: a word with results since then is no longer listed.
    sql<EmptySearch>`
      SELECT words, sum(times)::int AS times, max(day)::text AS "lastDay",
        EXISTS (SELECT FROM search_synonyms y WHERE y.plain = btrim(search_text(words))) AS explained
      FROM searches WHERE day > current_date - 90 GROUP BY words
      HAVING (array_agg(results ORDER BY day DESC))[1] = 0 ORDER BY 2 DESC, 1 LIMIT ${searchesAtMost}`.execute(db),
  ])
  return {
    synonyms: synonyms.rows.map(({ total, ...synonym }) => synonym),
    total: synonyms.rows[0]?.total ?? 0,
    emptySearches: empty.rows,
  }
}

const refused = (field: 'word' | 'meaning', sentence: string) =>
  fail('INVALID_INPUT', { fields: { [field]: sentence } })

/** Both sides must be words that the search understands, and not the same. */
async function refuseWords(tx: Tx, word: string, meaning: string): Promise<void> {
  const { rows } = await sql<{ word: string; meaning: string; own: string | null; requested: string | null }>`
    SELECT btrim(search_text(${word})) AS word, btrim(search_text(${meaning})) AS meaning,
      search_meaning(${word}) AS own, search_meaning(${meaning}) AS requested`.execute(tx)
  const [plain] = rows
  if (!plain?.own) throw refused('word', 'Ce mot ne se cherche pas')
  if (!plain.requested) throw refused('meaning', 'Ce mot ne se cherche pas')
  if (plain.word === plain.meaning || plain.own === plain.requested)
    throw refused('meaning', 'La recherche y voit le même mot')
}

const insert = async (tx: Tx, word: string, meaning: string, brand = false): Promise<number | null> => {
  const row = await tx
    .insertInto('search_synonyms')
    .values({ word, meaning, brand })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function addSynonym(tx: Tx, { body }: Input<typeof operation>) {
  const { word, meaning, both, brand = false } = body
  await refuseWords(tx, word, meaning)
  const there = await insert(tx, word, meaning, brand)
  const back = both && !brand ? await insert(tx, meaning, word) : null
  const id = there ?? back
  if (id === null) throw refused('word', 'Ce synonyme y est déjà')
  addAuditDetails(tx, { subject: { kind: 'synonyms', id }, after: { word, meaning, brand } })
  await invalidateListings(tx)
  return { id }
}

export async function removeSynonym(tx: Tx, id: number) {
  const gone = await tx
    .deleteFrom('search_synonyms')
    .where('id', '=', id)
    .returning(['word', 'meaning', 'brand'])
    .executeTakeFirst()
  if (!gone) throw fail('NOT_FOUND')
  addAuditDetails(tx, { before: gone })
  await invalidateListings(tx)
  return { success: true as const }
}
