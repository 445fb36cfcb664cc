/**
 * Understands what people type. The words become plain letters in SQL (`search_text`, the same function that made the
 * index), so that no sign of the query language ever reaches it; the query is then put together from their lexemes.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { mendedWord } from './mending.ts'

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
}

/** `typing`: the last word may be unfinished even if it is a word (suggestions). */
export async function understand(db: Db, typed: string, options: { typing: boolean }): Promise<Understood> {
  const text = typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
  const reference = await knownReference(db, text)
  if (reference) return { query: lexeme(reference), correction: null }
  const words = await readWords(db, text)
  const terms = await Promise.all(
    words.map((word, index) => termOf(db, word, { typing: options.typing && index === words.length - 1 })),
  )
  const query = queryOf(words, terms)
  const mended = query !== null && terms.some(term => term.shown !== term.word)
  return { query, correction: mended ? terms.flatMap(term => term.shown ?? []).join(' ') : null }
}

/** A whole reference or EAN, however it is spaced, finds its article and nothing else. */
async function knownReference(db: Db, text: string): Promise<string | null> {
  if (!/\d/.test(text)) return null
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM reference_lexeme(${text}) code
    WHERE length(code) BETWEEN 4 AND 41
      AND EXISTS (SELECT FROM article_listing l WHERE l.document @@ quote_literal(code)::tsquery)`.execute(db)
  return rows[0]?.code ?? null
}

async function readWords(db: Db, text: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    WITH asked AS (
      SELECT w.word COLLATE "C" AS word, w.place, search_stem(w.word) AS stem, lead(w.word) OVER (ORDER BY w.place) AS next
      FROM unnest(string_to_array(btrim(search_text(${text})), ' ')) WITH ORDINALITY w (word, place)
      WHERE w.word <> '' AND w.place <= ${wordsAtMost})
    SELECT a.word, a.stem,
      CASE WHEN a.word ~ '[0-9]' THEN EXISTS (
          SELECT FROM article_listing l WHERE l.document @@ (quote_literal(a.word) || '|' || quote_literal('#' || a.word))::tsquery)
        ELSE EXISTS (SELECT FROM search_words s WHERE s.stem = a.stem) END AS known,
      (SELECT s.stem FROM search_words s WHERE s.word = a.word || a.next) AS joined,
      ARRAY(SELECT DISTINCT s.stem FROM (
        SELECT s.stem FROM search_words s WHERE a.next IS NULL AND length(a.word) > 1
          AND s.word > a.word AND s.word < a.word || '~' ORDER BY s.uses DESC LIMIT 20) s) AS completions
    FROM asked a ORDER BY a.place`.execute(db)
  return rows
}

/** `alternatives`: parts of a tsquery, any of which will do; none for a word that is left out. */
type Term = { word: string; shown: string | null; alternatives: string[] }

async function termOf(db: Db, word: Word, { typing }: { typing: boolean }): Promise<Term> {
  const term = (shown: string | null, lexemes: string[]) => ({ word: word.word, shown, alternatives: lexemes })
  const completions = word.completions.map(lexeme)
  if (/\d/.test(word.word)) return term(...numberTerm(word, typing))
  // A word of the catalogue is never mended; while typing, it may still be the beginning of another.
  if (word.known) return term(word.word, [lexeme(word.stem ?? ''), ...(typing ? completions : [])])
  if (completions.length && (word.stem !== null || typing)) return term(word.word, completions)
  if (word.stem === null) return term(word.word, [])
  const mended = await mendedWord(db, word.word)
  return mended ? term(mended.word, [lexeme(mended.stem)]) : term(null, [])
}

/** Numbers and references: as they are, or as the beginning of a reference. */
function numberTerm({ word, known }: Word, typing: boolean): [string | null, string[]] {
  const exact = [lexeme(word), lexeme(`#${word}`)]
  const begun = word.length >= 4 ? [`${lexeme(`#${word}`)}:*`] : []
  if (known) return [word, typing ? [...exact, ...begun] : exact]
  return begun.length ? [word, begun] : [null, []]
}

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
