import { sql } from 'kysely'

/** The text ranks this many of the most popular matches; the others follow by popularity. */
export const rankedAtMost = 1_000
export const rankedWhileTyping = 200

/** Popularity separates equals: it never more than doubles a score. */
export const relevance = (tsquery: string) =>
  sql`ts_rank(document, ${tsquery}::tsquery) * (1 + ln(1 + popularity) / 14)`
