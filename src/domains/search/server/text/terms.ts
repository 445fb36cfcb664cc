/** Terms of a query: what each word or dimension may match, as parts of a tsquery. */
import type { Db } from '#platform/db/pool.ts'
import { correctSpelling } from './correction.ts'
import { type Dimension, measuresOf, type Synonym, type Word } from './words.ts'

/** All of them are required; each is a lexeme, a prefix (`'x':*`), or such in brackets with `|`. */
export type Alternative = string[]
/** `shown`: the word as understood, null for one that nothing has. Any alternative will do. */
export type TextTerm = { word: string; shown: string | null; alternatives: Alternative[] }

/** Lexemes come from the database as plain letters and digits; quoted all the same. */
export const lexeme = (value: string) => `'${value.replaceAll("'", "''")}'`

export const anyPart = (parts: readonly string[]) => (parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? ''))
export const allParts = (parts: readonly string[]) => (parts.length > 1 ? `(${parts.join(' & ')})` : (parts[0] ?? ''))
export const tsqueryOf = ({ alternatives }: Pick<TextTerm, 'alternatives'>) => anyPart(alternatives.map(allParts))

export const isDimension = (part: string) => part.startsWith("'@")
/** The dimension as a measure of the article itself (`^@750ml`), as the listing writes it. */
export const ownMeasure = (dimension: string) => dimension.replace("'@", "'^@")

export const dimensionTerm = ({ written, lexemes }: Dimension): TextTerm => ({
  word: written,
  shown: written,
  alternatives: lexemes.map(all => all.map(lexeme)),
})

type Options = { typing: boolean; exists: (tsquery: string) => Promise<boolean> }

/** The words as the catalogue spells them; those that nothing is like, and those of synonyms, as they are. */
export async function spelledWords(db: Db, words: readonly Word[], synonyms: readonly Synonym[]): Promise<string[]> {
  const known = new Set<number>()
  for (let index = 0; index < words.length; index++) {
    const span = words[index]?.joined ? 2 : (meaningsAt(words, index, synonyms)[0]?.span ?? 0)
    for (let at = index; at < index + span; at++) known.add(at)
  }
  return Promise.all(
    words.map(async (word, index) => {
      const isUnknown = !known.has(index) && isUnread(word)
      return (isUnknown ? (await correctSpelling(db, word.word))?.word : null) ?? word.word
    }),
  )
}

/** A word of which the catalogue has neither a form nor, at the end of the text, the beginning. */
const isUnread = ({ word, stem, stems, completions }: Word) =>
  !/\d/.test(word) && !noise.has(word) && stem !== null && stems.length === 0 && completions.length === 0

/** One term for each word, for two words that the catalogue writes as one, or for the words of a synonym. */
export async function termsOfWords(
  words: readonly Word[],
  synonyms: readonly Synonym[],
  { typing, exists }: Options,
): Promise<TextTerm[]> {
  const own = await Promise.all(
    words.map((word, index) => writtenTerm(word, { typing: typing && index === words.length - 1, exists })),
  )
  const terms: TextTerm[] = []
  for (let index = 0; index < words.length; ) {
    const meanings = meaningsAt(words, index, synonyms)
    const span = meanings[0]?.span ?? 1
    const [first, second] = own.slice(index, index + 2)
    const joined = words[index]?.joined
    if (meanings.length)
      terms.push(withMeanings(ownUnlessOther(words[index], own.slice(index, index + span), meanings), meanings))
    else if (joined && second) terms.push(joinedTerm([first ?? second, second], joined))
    else if (first) terms.push(first)
    index += joined && second && !meanings.length ? 2 : span
  }
  return terms
}

type Meaning = Synonym & { span: number }

/** Synonyms of the words from `from` on; of the longest ones only. */
function meaningsAt(words: readonly Word[], from: number, synonyms: readonly Synonym[]): Meaning[] {
  const found = synonyms.flatMap(synonym => {
    const span = spanOf(words, from, synonym.wordLexemes)
    return span ? [{ ...synonym, span }] : []
  })
  const longest = found.filter(({ span }) => span === found[0]?.span)
  const [word] = words.slice(from, from + 1)
  if (!word || longest[0]?.span !== 1) return longest
  // Of one word, its own meanings before those of a word with its stem: « sec » and « seca », « attache » and « attacheuse ».
  const own = longest.filter(({ plain }) => isSameWord(plain, word.word))
  return own.length || word.written ? own : longest
}

/** « étiqueteuse » is a machine, though its stem is that of « étiquette ». */
const ownUnlessOther = (word: Word | undefined, own: readonly TextTerm[], meanings: readonly Meaning[]) =>
  word && own.length === 1 && !word.written && meanings.some(({ plain }) => isSameWord(plain, word.word))
    ? own.map(term => ({ ...term, alternatives: [] }))
    : own

const singular = (word: string) => word.replace(/[sx]$/, '')
const isSameWord = (a: string, b: string) => singular(a) === singular(b)

/** Number of words from `from` on that these lexemes cover, stop words between them included; 0 when they differ. */
function spanOf(words: readonly Word[], from: number, lexemes: readonly string[]): number {
  if (words[from]?.stem == null) return 0
  let met = 0
  for (let at = from; at < words.length; at++) {
    const stem = words[at]?.stem
    if (stem == null) continue
    if (stem !== lexemes[met++]) return 0
    if (met === lexemes.length) return at - from + 1
  }
  return 0
}

function withMeanings(own: readonly TextTerm[], meanings: readonly Meaning[]): TextTerm {
  const word = own.map(term => term.word).join(' ')
  // Several words are one term that matches as all of them do.
  const written = own.every(({ alternatives }) => alternatives.length)
    ? [own.map(tsqueryOf)]
    : own.length === 1
      ? (own[0]?.alternatives ?? [])
      : []
  // A brand that nobody sells matches nothing by itself: a word like it would be another thing.
  const isBrand = meanings.some(({ brand }) => brand)
  return { word, shown: word, alternatives: [...(isBrand ? [] : written), ...meanings.map(meant)] }
}

/** The articles of a tag, when the meaning names one. */
const meant = ({ meaningLexemes, tag }: Synonym): Alternative =>
  meaningLexemes.map(part => (tag ? weighted(lexeme(part), 'B') : lexeme(part)))

/** Restricts the lexemes of a tsquery to weights of the document. */
export const weighted = (tsquery: string, weights: string) =>
  tsquery.replace(/('(?:[^']|'')*')(?::(\*)?[A-D]*)?/g, (_, quoted, prefix = '') => `${quoted}:${prefix}${weights}`)

const joinedTerm = (own: readonly TextTerm[], joined: string): TextTerm => {
  const word = own.map(term => term.word).join(' ')
  const apart = own.every(({ alternatives }) => alternatives.length) ? [own.map(tsqueryOf)] : []
  return { word, shown: word, alternatives: [...apart, [lexeme(joined)]] }
}

/** Words beside the goods themselves, which articles have by chance; « à » is no stop word without its accent. */
const noise = new Set(
  'a achat acheter anti article besoin cher chere cherche chercher coloris contre couleur prix produit produits sans teinte vente'.split(
    ' ',
  ),
)

/** The word as it is written; neither shown nor matching when the catalogue does not know it. */
async function writtenTerm(word: Word, { typing, exists }: Options): Promise<TextTerm> {
  const term = (shown: string | null, alternatives: Alternative[]) => ({ word: word.word, shown, alternatives })
  if (/\d/.test(word.word)) return numberTerm(word.word, { typing, exists })
  if (noise.has(word.word)) return term(word.word, [])
  const completions = word.completions.map(lexeme)
  // A known word is never corrected; while typing, it may still be the beginning of another.
  if (word.stems.length)
    return term(word.word, [[anyPart([...word.stems.map(lexeme), ...(typing ? completions : [])])]])
  if (completions.length && (word.stem !== null || typing)) return term(word.word, [[anyPart(completions)]])
  return term(word.stem === null ? word.word : null, [])
}

/** Numbers and references: as they are, as a size or measure, or as the beginning of a reference. */
async function numberTerm(word: string, { typing, exists }: Options): Promise<TextTerm> {
  const exact = [lexeme(word), lexeme(`#${word}`)]
  const sizes = /^\d{1,4}$/.test(word) ? [[`@s${word}`], [`@dn${word}`], ...measuresOf(Number(word))] : []
  const alternatives = [[anyPart(exact)], ...sizes.map(size => size.map(lexeme))]
  const parts = word.match(/\d+|[a-z]+/g) ?? []
  if (parts.length > 1) alternatives.push(parts.map(lexeme))
  const begun = word.length >= 4 ? [[`${lexeme(`#${word}`)}:*`]] : []
  if (await exists(anyPart(alternatives.map(allParts))))
    return { word, shown: word, alternatives: typing ? [...alternatives, ...begun] : alternatives }
  return { word, shown: begun.length ? word : null, alternatives: begun }
}
