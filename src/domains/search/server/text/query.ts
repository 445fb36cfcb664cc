/**
 * Understands what people type. The words become plain letters in SQL (`search_text`, the same function that made the
 * index), so that no sign of the query language ever reaches it; the query is then put together from their lexemes.
 */

import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import { placesMatching } from '../memory/postings.ts'
import { copyOf } from '../memory/snapshot.ts'
import { mendedWord } from './correction.ts'

/** `query`: a tsquery; null when nothing was understood, so that nothing can be found. */
export type Understood = { query: string | null; correction: string | null }

const wordsAtMost = 12
type Word = {
  word: string
  /** Null for a word that means nothing alone (« de »). */
  stem: string | null
  known: boolean
  /** Lexeme of this word and the next written as one, when the catalogue has it (« pH mètre », « pHmètre »). */
  joined: string | null
  /** Lexemes of the words that begin so; for the last word only. */
  completions: string[]
  /** What the operator says it means, each a part of a query. */
  synonyms: string[]
}

/** `typing`: the last word may be unfinished even if it is a word (suggestions). */
export async function understand(at: ListingVersion, typed: string, options: { typing: boolean }): Promise<Understood> {
  const { db } = at
  const text = typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  const reference = await knownReference(at, text)
  if (reference) return { query: lexeme(reference), correction: null }
  const words = await withNumbers(at, await readWords(db, text))
  const terms = await Promise.all(
    words.map((word, index) => termOf(db, word, { typing: options.typing && index === words.length - 1 })),
  )
  const meanings = words.length > 1 ? await meaningsOf(db, text) : []
  const own = queryOf(words, terms)
  const query = anyOf([...(own === null ? [] : [meanings.length ? `(${own})` : own]), ...meanings]) || null
  const mended = own !== null && meanings.length === 0 && terms.some(term => term.shown !== term.word)
  return { query, correction: mended ? terms.flatMap(term => term.shown ?? []).join(' ') : null }
}

/** A whole reference or EAN, however it is spaced, finds its article and nothing else. */
async function knownReference(at: ListingVersion, text: string): Promise<string | null> {
  if (!/\d/.test(text)) return null
  const { rows } = await sql<{ code: string }>`SELECT reference_lexeme(${text}) AS code`.execute(at.db)
  const code = rows[0]?.code ?? ''
  const isLikely = code.length >= 4 && code.length <= 41
  return isLikely && (await isFound(at, lexeme(code))) ? code : null
}

async function isFound(at: ListingVersion, query: string): Promise<boolean> {
  const places = await placesMatching(at.db, await copyOf(at), query)
  return places.some(bits => bits !== 0)
}

/** Numbers are among no words: they are known when an article has them. */
const withNumbers = (at: ListingVersion, words: Word[]): Promise<Word[]> =>
  Promise.all(
    words.map(async word =>
      /\d/.test(word.word) ? { ...word, known: await isFound(at, anyOf(exactTerms(word.word))) } : word,
    ),
  )

/** What the operator says that these words mean together. */
async function meaningsOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    SELECT search_meaning(meaning) AS query FROM search_synonyms WHERE plain = btrim(search_text(${text})) ORDER BY id`.execute(
    db,
  )
  return rows.map(({ query }) => `(${query})`)
}

async function readWords(db: Db, text: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    WITH asked AS (
      SELECT w.word COLLATE "C" AS word, w.place, search_stem(w.word) AS stem, lead(w.word) OVER (ORDER BY w.place) AS next
      FROM unnest(string_to_array(btrim(search_text(${text})), ' ')) WITH ORDINALITY w (word, place)
      WHERE w.word <> '' AND w.place <= ${wordsAtMost})
    SELECT a.word, a.stem,
      EXISTS (SELECT FROM search_words s WHERE s.stem = a.stem) AS known,
      (SELECT s.stem FROM search_words s WHERE s.word = a.word || a.next) AS joined,
      ARRAY(SELECT DISTINCT s.stem FROM (
        SELECT s.stem FROM search_words s WHERE a.next IS NULL AND length(a.word) > 1
          AND s.word > a.word AND s.word < a.word || '~' ORDER BY s.uses DESC LIMIT 20) s) AS completions,
      ARRAY(SELECT search_meaning(y.meaning) FROM search_synonyms y WHERE y.plain = a.word OR y.stem = a.stem ORDER BY y.id) AS synonyms
    FROM asked a ORDER BY a.place`.execute(db)
  return rows
}

/** `alternatives`: parts of a tsquery, any of which will do; none for a word that is left out. */
type Term = { word: string; shown: string | null; alternatives: string[] }

async function termOf(db: Db, word: Word, options: { typing: boolean }): Promise<Term> {
  const own = writtenTerm(word, options)
  // A word that was explained is a word like any other: nothing is mended about it.
  if (word.synonyms.length)
    return {
      word: word.word,
      shown: word.word,
      alternatives: [...(own?.alternatives ?? []), ...word.synonyms.map(query => `(${query})`)],
    }
  if (own) return own
  const mended = await mendedWord(db, word.word)
  return mended
    ? { word: word.word, shown: mended.word, alternatives: [lexeme(mended.stem)] }
    : { word: word.word, shown: null, alternatives: [] }
}

/** The word as it is written; null for one that the catalogue does not know. */
function writtenTerm(word: Word, { typing }: { typing: boolean }): Term | null {
  const term = (shown: string | null, lexemes: string[]) => ({ word: word.word, shown, alternatives: lexemes })
  const completions = word.completions.map(lexeme)
  if (/\d/.test(word.word)) return term(...numberTerm(word, typing))
  // A word of the catalogue is never mended; while typing, it may still be the beginning of another.
  if (word.known) return term(word.word, [lexeme(word.stem ?? ''), ...(typing ? completions : [])])
  if (completions.length && (word.stem !== null || typing)) return term(word.word, completions)
  return word.stem === null ? term(word.word, []) : null
}

/** Numbers and references: as they are, or as the beginning of a reference. */
function numberTerm({ word, known }: Word, typing: boolean): [string | null, string[]] {
  const exact = exactTerms(word)
  const begun = word.length >= 4 ? [`${lexeme(`#${word}`)}:*`] : []
  if (known) return [word, typing ? [...exact, ...begun] : exact]
  return begun.length ? [word, begun] : [null, []]
}

const exactTerms = (word: string) => [lexeme(word), lexeme(`#${word}`)]

/** All words, each in any of its forms; two words also as one where the catalogue writes them so. */
function queryOf(words: Word[], terms: Term[]): string | null {
  const parts: string[] = []
  for (let index = 0; index < terms.length; index++) {
    const own = anyOf(terms[index]?.alternatives ?? [])
    const joined = words[index]?.joined
    const next = anyOf(terms[index + 1]?.alternatives ?? [])
    if (joined) {
      const apart = own && next ? [`(${own} & ${next})`] : []
      parts.push(anyOf([...apart, lexeme(joined)]))
      index++
    } else if (own) parts.push(own)
  }
  return parts.length ? parts.join(' & ') : null
}

const anyOf = (alternatives: string[]) =>
  alternatives.length > 1 ? `(${alternatives.join(' | ')})` : (alternatives[0] ?? '')

/** Lexemes come from the database as plain letters and digits; quoted all the same. */
const lexeme = (value: string) => `'${value.replaceAll("'", "''")}'`
