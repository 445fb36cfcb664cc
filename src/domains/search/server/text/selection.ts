/** Which terms a search requires: all of them, else the most that go together, from the noun that heads titles on. */
import { allParts, anyPart, isDimension, ownMeasure, type TextTerm, tsqueryOf, weighted } from './terms.ts'

export type Exists = (tsquery: string) => Promise<boolean>
export type Selection = {
  tsquery: string
  /**
   * The part of it whose titles the main noun heads, else that has all words outside the description; for dimensions alone,
   * the articles that measure so themselves. Null for none.
   */
  first: string | null
  main: TextTerm | null
  left: TextTerm[]
}

/** Lexemes of words: neither numbers, dimensions (`@`) nor references (`#`). */
const wordLexeme = /'([a-z][a-z0-9]*)'/g
const isWords = (part: string) => /'[a-z]/.test(part) && !/'[@#]|:/.test(part)

/** As a noun that heads a title; null for numbers. */
export function headOf({ alternatives }: TextTerm): string | null {
  const heads = alternatives.flatMap(parts =>
    parts.flatMap((part, index) =>
      isWords(part)
        ? [allParts(parts.map((other, at) => (at === index ? other.replace(wordLexeme, "'^$1'") : other)))]
        : [],
    ),
  )
  return heads.length ? anyPart(heads) : null
}

export async function select(terms: readonly TextTerm[], exists: Exists): Promise<Selection> {
  const main = await findMain(terms, exists)
  const all = allParts(terms.map(tsqueryOf))
  const head = main && headOf(main)
  if (!main || !head) {
    if (await exists(all)) return { tsquery: all, first: await ownMeasures(terms, exists), main: null, left: [] }
    const { tsquery, left } = await mostOf(await byTag(terms, exists), tsqueryOf, exists)
    return { tsquery, first: null, main: null, left }
  }
  const others = terms.filter(term => term !== main)
  const headed = allParts([head, ...others.map(tsqueryOf)])
  if (others.length === 0) return { tsquery: all, first: headed, main, left: [] }
  // « marc pelle »: a title with all the words comes before one that the first word heads, the others being in its text.
  const titled = weightedAll(all, 'A')
  const isTitled = !(await exists(named(headed))) && (await exists(titled))
  if (isTitled) return { tsquery: all, first: titled, main, left: [] }
  if (await exists(headed)) return { tsquery: all, first: headed, main, left: [] }
  if (await exists(named(all))) return { tsquery: all, first: named(all), main, left: [] }
  const most = await mostOf([main, ...others], term => (term === main ? head : tsqueryOf(term)), exists)
  // Articles that have all the words, though in passing, follow.
  if (await exists(all)) return { tsquery: anyPart([most.tsquery, all]), first: most.tsquery, main, left: [] }
  return { tsquery: most.tsquery, first: most.tsquery, main, left: most.left }
}

/** « 75 cl » alone means a bottle before a case that fits one. Null with other terms, or when no article measures so. */
async function ownMeasures(terms: readonly TextTerm[], exists: Exists): Promise<string | null> {
  const measured = terms.map(({ alternatives }) =>
    anyPart(alternatives.filter(parts => parts.every(isDimension)).map(parts => allParts(parts.map(ownMeasure)))),
  )
  const own = allParts(measured)
  return measured.every(part => part) && (await exists(own)) ? own : null
}

/** Outside the description; dimensions and references have no weight. */
const named = (tsquery: string) => weightedAll(tsquery, 'ABC')

const weightedAll = (tsquery: string, weights: string) =>
  tsquery.replace(/'[a-z0-9][^']*'(?::[*A-D]+)?/g, part => weighted(part, weights))

/** The first noun that heads titles: in French it comes before what qualifies it. */
async function findMain(terms: readonly TextTerm[], exists: Exists): Promise<TextTerm | null> {
  const are = await Promise.all(
    terms.map(async term => {
      const head = headOf(term)
      return head !== null && (await exists(head))
    }),
  )
  return terms.find((_, index) => are[index]) ?? null
}

/** Words of a tag before others. */
async function byTag(terms: readonly TextTerm[], exists: Exists): Promise<TextTerm[]> {
  const inTag = await Promise.all(terms.map(term => exists(weighted(tsqueryOf(term), 'B'))))
  return terms.toSorted((a, b) => Number(inTag[terms.indexOf(b)]) - Number(inTag[terms.indexOf(a)]))
}

/** Takes each term that still leaves an article. */
async function mostOf(terms: readonly TextTerm[], queryOf: (term: TextTerm) => string, exists: Exists) {
  const [first, ...others] = terms
  let tsquery = first ? queryOf(first) : ''
  const left: TextTerm[] = []
  for (const term of others) {
    const next = allParts([tsquery, queryOf(term)])
    if (await exists(next)) tsquery = next
    else left.push(term)
  }
  return { tsquery, left }
}
