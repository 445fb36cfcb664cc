import { id, operation, success, text, z } from '#shared/contract.ts'

const synonym = z.object({
  id: z.number(),
  word: z.string(),
  meaning: z.string(),
  /** The word is a brand that may not be sold here; the meaning is the family shown instead. */
  brand: z.boolean(),
  /** How many articles the meaning finds by itself, at most 100. */
  articles: z.number(),
})
export type Synonym = z.output<typeof synonym>
const emptySearch = z.object({
  words: z.string(),
  times: z.number(),
  lastDay: z.string(),
  /** A synonym for this text was added since. */
  explained: z.boolean(),
})
export type EmptySearch = z.output<typeof emptySearch>

export const showSearchAdmin = operation({
  method: 'GET',
  path: '/api/admin/search',
  summary: 'Lists synonyms, and searches without results of the last 90 days, most frequent first.',
  access: 'admin',
  query: z.strictObject({ contains: text(1, 60).optional() }),
  data: z.object({
    /** At most 100: those that an operator added first, then by word. */
    synonyms: z.array(synonym),
    total: z.number(),
    emptySearches: z.array(emptySearch),
  }),
})

export const addSynonym = operation({
  method: 'POST',
  path: '/api/admin/synonyms',
  summary: 'Creates a synonym: a word or phrase also finds what another one finds, in both directions on request.',
  access: 'admin',
  body: z.strictObject({ word: text(2, 60), meaning: text(2, 60), both: z.boolean(), brand: z.boolean().optional() }),
  data: z.object({ id: z.number() }),
})

export const removeSynonym = operation({
  method: 'DELETE',
  path: '/api/admin/synonyms/:id',
  summary: 'Deletes a synonym.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})
