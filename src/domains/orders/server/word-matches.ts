import { type SqlBool, sql } from 'kysely'

/** One condition per word on row `o` of orders: every word must match, in any field. */
export const wordMatches = (words: string) =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql<SqlBool>`plain_text(o.search_text) LIKE '%' || plain_text(${escapeLike(word)}) || '%'`)

/** Search text is literal: pattern characters are escaped. */
export const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')
