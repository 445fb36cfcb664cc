/**
 * Turns typed text into a tsquery. SQL reduces the words to plain letters (`search_text`, which also builds the index), so no
 * operator of the query language gets through; the query is then assembled from their lexemes.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import { memoize } from '../memo.ts'
import { type Exists, select } from './selection.ts'
import { dimensionTerm, lexeme, spelledWords, type TextTerm, termsOfWords } from './terms.ts'
import { readDimensions, readSynonyms, readWords } from './words.ts'

/** What the index searches for, and how matches are ranked. */
export type TextMatch = {
  tsquery: string
  /** Part of the matches that is ranked before the others; null for none. */
  first: string | null
  main: TextTerm | null
  terms: TextTerm[]
}
export type ParsedText = {
  /** Null without a text, or when no word can be searched for, so that nothing is found. */
  match: TextMatch | null
  correction: string | null
  /** Words that no article of the list has together with the others. */
  ignored: string[]
  /** A brand that nobody sells, and what is shown instead. */
  family: { brand: string; name: string } | null
  /** The reference that the text is. */
  reference: string | null
}
const nothing: ParsedText = { match: null, correction: null, ignored: [], family: null, reference: null }

type Options = {
  /** The last word may be unfinished even if it is a word (suggestions). */
  typing: boolean
  /** Whether an article matches. */
  exists: Exists
}

export function understand(at: ListingVersion, typed: string | null, options: Options): Promise<ParsedText> {
  if (typed === null) return Promise.resolve(nothing)
  return memoize(at, `text ${options.typing} ${typed}`, () => parseText(at.db, typed, options))
}

async function parseText(db: Db, typed: string, { typing, exists }: Options): Promise<ParsedText> {
  const text = typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(halfBottle, 'demi ')
  const reference = await findReference(db, text, exists)
  if (reference) return { ...nothing, match: matchOf(reference.tsquery), reference: reference.code }
  const { dimensions, rest } = await readDimensions(db, text)
  const { words, synonyms, isMisspelled } = await readSpelledWords(db, rest)
  const terms = [...(await termsOfWords(words, synonyms, { typing, exists })), ...dimensions.map(dimensionTerm)]
  const known = terms.filter(({ alternatives }) => alternatives.length > 0)
  const unknown = terms.filter(({ shown }) => shown === null)
  if (known.length === 0) return nothing
  const { left, ...selection } = await select(known, exists)
  const isCorrected = isMisspelled || left.length > 0 || terms.some(term => term.shown !== term.word)
  const understood = terms.filter(term => !left.includes(term)).flatMap(({ shown }) => shown ?? [])
  const brand = synonyms.find(synonym => synonym.brand)
  return {
    match: { ...selection, terms: known },
    correction: isCorrected && !brand ? understood.join(' ') : null,
    ignored: brand ? [] : [...unknown, ...left].map(({ word }) => word),
    family: brand ? { brand: brand.word, name: brand.meaning } : null,
    reference: null,
  }
}

/** Words and synonyms of the text; misspelled words are corrected first, so that the synonyms of what is meant count. */
async function readSpelledWords(db: Db, text: string) {
  const read = async (from: string) => {
    const [words, synonyms] = await Promise.all([readWords(db, from), readSynonyms(db, from)])
    return { words, synonyms }
  }
  const typed = await read(text)
  const spelled = await spelledWords(db, typed.words, typed.synonyms)
  const isMisspelled = spelled.some((word, index) => word !== typed.words[index]?.word)
  return { ...(isMisspelled ? await read(spelled.join(' ')) : typed), isMisspelled }
}

/** « 1/2 bouteille », « ½ btl » */
const halfBottle = /(?:(?<![\d/])1\s*\/\s*2|½)\s*(?=b(?:out|t))/giu

const matchOf = (tsquery: string): TextMatch => ({ tsquery, first: null, main: null, terms: [] })

/** « Réf. », « AMM » or « n° » before a number says what it is. */
const nameOfReference = /^\s*(?:r[ée]f(?:[ée]rence)?|amm|ean|gtin|art(?:icle)?|n[°o])[\s.:°]*(?=\S*\d)/i

/** A whole reference, EAN or AMM number, however it is spaced, finds its article and nothing else; so does the beginning of one. */
async function findReference(db: Db, typed: string, exists: Exists) {
  const text = typed.replace(nameOfReference, '')
  if (!/\d/.test(text)) return null
  const { rows } = await sql<{ code: string }>`SELECT reference_lexeme(${text}) AS code`.execute(db)
  const code = rows[0]?.code ?? ''
  if (code.length < 4 || code.length > 41) return null
  if (await exists(lexeme(code))) return { code, tsquery: lexeme(code) }
  const begun = `${lexeme(code)}:*`
  const isBeginning = /^#[a-z]{1,4}\d{3,}/.test(code) || /^#\d{6,}$/.test(code)
  return isBeginning && (await exists(begun)) ? { code, tsquery: begun } : null
}
