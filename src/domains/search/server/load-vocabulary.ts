import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { invalidateListings } from './listing-version.ts'
import { queueFullRefresh } from './queue-refresh.ts'

const folder = join(import.meta.dirname, '../vocabulary')
type Entry = { word: string; meaning: string; brand: boolean }

/** « word: meaning, meaning » per line. */
const readEntries = (file: string, brand: boolean): Entry[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .flatMap(line => {
      const at = line.indexOf(': ')
      return line
        .slice(at + 2)
        .split(', ')
        .map(meaning => ({ word: line.slice(0, at), meaning, brand }))
    })

export const readVocabulary = (): Entry[] => [...readEntries('synonyms.txt', false), ...readEntries('brands.txt', true)]

/** Words of the trade, once: what the operator removes does not come back at the next start. */
export async function loadVocabulary(tx: Tx): Promise<void> {
  const known = await tx
    .selectFrom('search_synonyms')
    .select('id')
    .where('supplied', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await sql`
    INSERT INTO search_synonyms (word, meaning, brand, supplied)
    SELECT word, meaning, brand, true FROM jsonb_to_recordset(${JSON.stringify(readVocabulary())}::jsonb) e (word text, meaning text, brand boolean)
    WHERE search_meaning(word) IS NOT NULL AND search_meaning(meaning) IS NOT NULL AND search_meaning(word) <> search_meaning(meaning)
    ON CONFLICT DO NOTHING`.execute(tx)
  await invalidateListings(tx)
  // Rows written before these words also lack the documents that they are searched in.
  const listed = await tx.selectFrom('article_listing').select('article_id').limit(1).executeTakeFirst()
  if (listed) await queueFullRefresh(tx)
}
