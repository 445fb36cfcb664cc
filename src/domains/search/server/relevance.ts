import { type RawBuilder, sql } from 'kysely'
import type { TextMatch } from './text/query.ts'
import { type Alternative, allParts, isDimension, lexeme, ownMeasure, type TextTerm, weighted } from './text/terms.ts'

/** The text ranks this many of the most popular matches; the others follow by popularity. */
export const rankedAtMost = 1_000
export const rankedWhileTyping = 60

/**
 * What a word counts by where the article has it, added up: the noun that heads the title, a tag, the rest of the title,
 * facts (category, brand, properties, variants), the description.
 */
const points = { mainHead: 8, head: 4, exactHead: 7, tag: 6, onlyTag: 12, title: 4, fact: 2, text: 1, typed: 6 }

/** The sum over the terms of their best alternative. Popularity separates equals only. */
export function relevance({ terms, main }: TextMatch): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`0`
  return sql<number>`(${sql.join(
    terms.map(term => termScore(term, term === main)),
    sql` + `,
  )})`
}

function termScore({ shown, alternatives }: TextTerm, isMain: boolean) {
  const best = sql<number>`GREATEST(${sql.join(alternatives.map(parts => alternativeScore(parts, isMain)))})`
  const isWord = shown !== null && /^[a-z]+$/.test(shown)
  return isWord ? sql<number>`${best} + ${worth(lexeme(`=${shown.replace(/[sx]$/, '')}`), points.exactHead)}` : best
}

/** The mean of its parts, when the article has them all. */
function alternativeScore(parts: Alternative, isMain: boolean): RawBuilder<number> {
  const sum = sql<number>`(${sql.join(
    parts.map(part => partScore(part, isMain)),
    sql` + `,
  )})`
  return parts.length === 1
    ? sum
    : sql<number>`CASE WHEN ${matches(allParts(parts))} THEN ${sum}::float / ${parts.length}::int ELSE 0 END`
}

const matches = (tsquery: string) => sql<boolean>`(document @@ ${tsquery}::tsquery)`
const worth = (tsquery: string, value: number) => sql<number>`${matches(tsquery)}::int * ${value}::int`

/** Dimensions and references have one lexeme each; words have one for each place. */
function partScore(part: string, isMain: boolean): RawBuilder<number> {
  if (isDimension(part)) return sql`${worth(part, points.typed)} + ${worth(ownMeasure(part), points.head)}`
  if (part.startsWith("'#")) return worth(part, points.typed)
  if (part.endsWith(':B')) return worth(part, points.onlyTag)
  const head = part.replace(/'([a-z])/g, "'^$1")
  return sql.join(
    [
      worth(head, isMain ? points.mainHead : points.head),
      worth(weighted(part, 'B'), points.tag),
      worth(weighted(part, 'A'), points.title),
      worth(weighted(part, 'C'), points.fact),
      worth(part, points.text),
    ],
    sql` + `,
  )
}
