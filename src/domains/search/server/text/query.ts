/**
 * Turns typed text into a tsquery. SQL reduces the words to plain letters (`search_text`, which also builds the index), so no
 * operator of the query language gets through; the query is then assembled from their lexemes.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import { memoize } from '../memo.ts'
import { correctSpelling } from './correction.ts'

/** `tsquery`: null when no word can be searched for, so that nothing is found. */
export type ParsedText = { tsquery: string | null; correction: string | null }

const wordsAtMost = 12
type Word = {
  word: string
  /** Null for a stop word (« de »). */
  stem: string | null
  known: boolean
  /** Lexeme of this word and the next written as one, when the catalogue has it (« pH mètre », « pHmètre »). */
  joined: string | null
  /** Lexemes of the words that begin so; for the last word only. */
  completions: string[]
  /** Parts of a tsquery, from the operator's synonyms. */
  synonyms: string[]
}

type Options = {
  /** The last word may be unfinished even if it is a word (suggestions). */
  typing: boolean
  /** Whether an article matches. */
  exists: (tsquery: string) => Promise<boolean>
}

export function understand(at: ListingVersion, typed: string | null, options: Options): Promise<ParsedText> {
  if (typed === null) return Promise.resolve({ tsquery: null, correction: null })
  return memoize(at, `text ${options.typing} ${typed}`, () => parseText(at.db, typed, options))
}

async function parseText(db: Db, typed: string, { typing, exists }: Options): Promise<ParsedText> {
  const text = typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  const reference = await findReference(db, text, exists)
  if (reference) return { tsquery: lexeme(reference), correction: null }
  const words = await withNumbers(await readWords(db, text), exists)
  const terms = await Promise.all(
    words.map((word, index) => termOf(db, word, { typing: typing && index === words.length - 1 })),
  )
  const meanings = words.length > 1 ? await findMeanings(db, text) : []
  const own = queryOf(words, terms)
  const tsquery = anyOf([...(own === null ? [] : [meanings.length ? `(${own})` : own]), ...meanings]) || null
  const isCorrected = own !== null && meanings.length === 0 && terms.some(term => term.shown !== term.word)
  return { tsquery, correction: isCorrected ? terms.flatMap(term => term.shown ?? []).join(' ') : null }
}

/** A whole reference or EAN, however it is spaced, finds its article and nothing else. */
async function findReference(db: Db, text: string, exists: Options['exists']): Promise<string | null> {
  if (!/\d/.test(text)) return null
  const { rows } = await sql<{ code: string }>`SELECT reference_lexeme(${text}) AS code`.execute(db)
  const code = rows[0]?.code ?? ''
  const isLikely = code.length >= 4 && code.length <= 41
  return isLikely && (await exists(lexeme(code))) ? code : null
}

/** `search_words` has no numbers: a number is known when an article has it. */
const withNumbers = (words: Word[], exists: Options['exists']): Promise<Word[]> =>
  Promise.all(
    words.map(async word =>
      /\d/.test(word.word) ? { ...word, known: await exists(anyOf(exactTerms(word.word))) } : word,
    ),
  )

/** Synonyms of the whole text. */
async function findMeanings(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    SELECT search_meaning(meaning) AS query FROM search_synonyms WHERE plain = btrim(search_text(${text})) ORDER BY id`.execute(
    db,
  )
  return rows.map(({ query }) => `(${query})`)
}

async function readWords(db: Db, text: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    WITH typed AS (
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
    FROM typed a ORDER BY a.place`.execute(db)
  return rows
}

/** `alternatives`: parts of a tsquery, any of which will do; none for a word that is left out. */
type Term = { word: string; shown: string | null; alternatives: string[] }

async function termOf(db: Db, word: Word, options: { typing: boolean }): Promise<Term> {
  const own = writtenTerm(word, options)
  // A word with a synonym is known: it is not corrected.
  if (word.synonyms.length)
    return {
      word: word.word,
      shown: word.word,
      alternatives: [...(own?.alternatives ?? []), ...word.synonyms.map(query => `(${query})`)],
    }
  if (own) return own
  const corrected = await correctSpelling(db, word.word)
  return corrected
    ? { word: word.word, shown: corrected.word, alternatives: [lexeme(corrected.stem)] }
    : { word: word.word, shown: null, alternatives: [] }
}

/** The word as it is written; null for one that the catalogue does not know. */
function writtenTerm(word: Word, { typing }: { typing: boolean }): Term | null {
  const term = (shown: string | null, lexemes: string[]) => ({ word: word.word, shown, alternatives: lexemes })
  const completions = word.completions.map(lexeme)
  if (/\d/.test(word.word)) return term(...numberTerm(word, typing))
  // A known word is never corrected; while typing, it may still be the beginning of another.
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
