/** Typed text as words and dimensions, with what the catalogue knows of each. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

const wordsAtMost = 12
export type Word = {
  word: string
  /** Null for a stop word (« de »). */
  stem: string | null
  /** Lexemes under which the catalogue has the word, in the singular or the plural: « étuis » is no plural to the stemmer. */
  stems: string[]
  /** The catalogue has the word itself, not only its stem: « étiqueteuse » has the stem of « étiquette ». */
  written: boolean
  /** Lexeme of this word and the next written as one, when the catalogue has it (« pH mètre », « pHmètre »). */
  joined: string | null
  /** Lexemes of the words that begin so; for the last word only. */
  completions: string[]
}
/** « 75 cl » or « 24x49 »: `lexemes` are alternatives, each a list of which all are required. */
export type Dimension = { written: string; lexemes: string[][] }
export type Synonym = {
  word: string
  /** The word in plain letters. */
  plain: string
  meaning: string
  wordLexemes: string[]
  meaningLexemes: string[]
  /** An unsold brand. */
  brand: boolean
  /** The meaning is the name of a tag. */
  tag: boolean
}

/** « taille L »; the database reads sizes that are numbers. */
const letterSize = /(?<!\p{L})(?:taille|pointure) ?(x{0,3}[sl]|m)(?!\p{L})/giu

export async function readDimensions(db: Db, typed: string): Promise<{ dimensions: Dimension[]; rest: string }> {
  const sizes: Dimension[] = []
  const text = typed.replace(letterSize, (written: string, size: string) => {
    sizes.push({ written: written.toLowerCase(), lexemes: [[`@s${size.toLowerCase()}`]] })
    return ' ; '
  })
  const { dimensions, rest } = await readMeasures(db, text)
  return { dimensions: [...sizes, ...dimensions], rest }
}

async function readMeasures(db: Db, text: string): Promise<{ dimensions: Dimension[]; rest: string }> {
  if (!/\d/.test(text)) return { dimensions: [], rest: text }
  const { rows } = await sql<{ plain: string; written: string | null; lexemes: string[] }>`
    SELECT search_plain(${text}) AS plain, d.written, array_agg(d.lexeme) AS lexemes
    FROM (SELECT) one LEFT JOIN search_dimensions(${text}) d ON true GROUP BY d.written`.execute(db)
  const dimensions: Dimension[] = []
  let rest = rows[0]?.plain ?? text
  // The longest first: « 100 x 150 mm » contains « 150 mm ».
  for (const { written, lexemes } of rows.sort((a, b) => (b.written?.length ?? 0) - (a.written?.length ?? 0))) {
    if (!written || !rest.includes(written)) continue
    rest = rest.replace(written, ' ; ')
    dimensions.push({ written, lexemes: [lexemes, ...otherReadings(written)] })
  }
  rest = rest.replace(/\b(\d{1,4})[.,](\d{1,2})\b(?![.,]?\d)/g, (written, whole, decimals) => {
    dimensions.push({ written, lexemes: measuresOf(Number(`${whole}.${decimals}`)) })
    return ' ; '
  })
  return { dimensions, rest }
}

/** « T4 » is a size, or the type of a coverall. */
const otherReadings = (written: string): string[][] => {
  const [, type] = /^t(\d)$/.exec(written) ?? []
  return type ? [[written], ['typ', type]] : []
}

/** What a number without a unit may measure: millimetres, centilitres, metres, litres. */
export const measuresOf = (value: number): string[][] =>
  [
    [value * 1_000, 'um'],
    [value * 10, 'ml'],
    [value * 1_000_000, 'um'],
    [value * 1_000, 'ml'],
  ].map(([amount, unit]) => [`@${Number(Number(amount).toFixed(3))}${unit}`])

export async function readWords(db: Db, text: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    WITH typed AS (
      SELECT w.word COLLATE "C" AS word, w.place, search_stem(w.word) AS stem, lead(w.word) OVER (ORDER BY w.place) AS next
      FROM unnest(string_to_array(btrim(search_text(${text})), ' ')) WITH ORDINALITY w (word, place)
      WHERE w.word <> '' AND w.place <= ${wordsAtMost})
    SELECT a.word, a.stem,
      ARRAY(SELECT s.stem FROM search_words s WHERE s.stem = a.stem
        UNION SELECT s.stem FROM search_words s WHERE length(a.word) > 3
          AND s.word IN (rtrim(a.word, 'sx'), a.word || 's', a.word || 'x')) AS stems,
      EXISTS (SELECT FROM search_words s WHERE s.word IN (a.word, rtrim(a.word, 'sx'), a.word || 's', a.word || 'x')) AS written,
      (SELECT s.stem FROM search_words s WHERE s.word = a.word || a.next) AS joined,
      ARRAY(SELECT DISTINCT s.stem FROM (
        SELECT s.stem FROM search_words s WHERE a.next IS NULL AND length(a.word) > 1
          AND s.word > a.word AND s.word < a.word || '~' ORDER BY s.uses DESC LIMIT 20) s) AS completions
    FROM typed a ORDER BY a.place`.execute(db)
  return rows
}

type SynonymRow = Pick<Synonym, 'word' | 'plain' | 'meaning' | 'brand' | 'tag'> & {
  wordQuery: string
  meaningQuery: string
}

/** Those whose words follow each other in the text; the longest first. A brand that is sold is no brand here. */
export async function readSynonyms(db: Db, text: string): Promise<Synonym[]> {
  const { rows } = await sql<SynonymRow>`
    SELECT y.word, y.plain, y.meaning, y.word_query AS "wordQuery", y.meaning_query AS "meaningQuery",
      y.brand AND NOT EXISTS (SELECT FROM brands b WHERE ' ' || search_text(b.name) || ' ' LIKE '% ' || y.plain || ' %') AS brand,
      EXISTS (SELECT FROM tags t WHERE search_text(t.name) = search_text(y.meaning)) AS tag
    FROM search_synonyms y, search_meaning(${text}) AS text
    WHERE strpos(text, y.word_query) > 0 AND y.meaning_query IS NOT NULL ORDER BY length(y.word_query) DESC, y.id`.execute(
    db,
  )
  return rows.map(({ wordQuery, meaningQuery, ...row }) => ({
    ...row,
    wordLexemes: lexemesOf(wordQuery),
    meaningLexemes: lexemesOf(meaningQuery),
  }))
}

const lexemesOf = (tsquery: string) => [...tsquery.matchAll(/'((?:[^']|'')*)'/g)].map(([, lexeme = '']) => lexeme)
