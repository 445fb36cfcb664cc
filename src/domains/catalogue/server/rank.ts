import { sql } from 'kysely'

/** How near the words are, then how wanted the article is: popularity tells equals apart, never more than doubles. */
export const byRank = (query: string) =>
  sql`ts_rank(l.document, ${query}::tsquery) * (1 + ln(1 + l.popularity) / 14) DESC, l.article_id`
