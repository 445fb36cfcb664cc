import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { plainWords } from '../../reading/values.ts'

export type FoundTag = { tagId: number; categoryId: number }
/** The tag that words name; null when they name none, or several alike. */
export type TagFinder = (words: string) => FoundTag | null

const emptyWords = new Set(
  'de du des la le les l d a au aux en et ou pour par sur avec sans un une the of for and'.split(' '),
)
/** Singular enough for « sécateurs », « bouchons », « étuis » and « cuves » to be one word each. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?:aux|s|x)$/, '') : word)
const stemsOf = (text: string) =>
  plainWords(text)
    .split(' ')
    .filter(word => word && !emptyWords.has(word) && !/^\d+$/.test(word))
    .map(stem)

type Synonym = { word: string; meaning: string }

/** From the names of the tags and the words of the trade that search knows. */
export async function createTagFinder(tx: Tx | Db): Promise<TagFinder> {
  const tags = await tx.selectFrom('tags').select(['id as tagId', 'category_id as categoryId', 'name']).execute()
  const categories = await tx.selectFrom('categories').select('title').execute()
  const { rows: synonyms } = await sql<Synonym>`SELECT word, meaning FROM search_synonyms WHERE NOT brand`.execute(tx)
  return tagFinderFor(
    tags,
    synonyms,
    categories.map(({ title }) => title),
  )
}

/** `categories`: their titles, which name none of their tags although they may share a word with one. */
export function tagFinderFor(
  tags: readonly (FoundTag & { name: string })[],
  synonyms: readonly Synonym[],
  categories: readonly string[],
): TagFinder {
  const titles = new Set(categories.map(plainWords))
  const named = tags.map(tag => ({ tag, stems: stemsOf(tag.name) }))
  const byStem = new Map<string, FoundTag[]>()
  for (const { tag, stems } of named)
    for (const one of new Set(stems)) byStem.set(one, [...(byStem.get(one) ?? []), tag])
  const meanings = new Map<string, { stems: string[]; meaning: string[] }[]>()
  for (const { word, meaning } of synonyms) {
    const stems = stemsOf(word)
    const [first = ''] = stems
    if (first) meanings.set(first, [...(meanings.get(first) ?? []), { stems, meaning: stemsOf(meaning) }])
  }
  const withoutTitles = (path: string) => partsOf(path).filter(part => !titles.has(plainWords(part)))
  return words => bestTag(scoresOf(stemsOf(withoutTitles(words).join(' ')), byStem, meanings))
}

const partsOf = (path: string) => path.split(/[>|/;]/)

/** The tag of a path of categories: its most specific part that names one. */
export function tagOfPath(find: TagFinder, path: string): FoundTag | null {
  for (const part of partsOf(path).reverse()) {
    const found = find(part)
    if (found) return found
  }
  return find(path)
}

/** The first words of a title are its noun; later ones describe it. */
const weightAt = (position: number) => (position === 0 ? 3 : position === 1 ? 1.5 : 1)

function scoresOf(
  stems: readonly string[],
  byStem: ReadonlyMap<string, FoundTag[]>,
  meanings: ReadonlyMap<string, { stems: string[]; meaning: string[] }[]>,
) {
  const scores = new Map<FoundTag, number>()
  const add = (one: string, weight: number) => {
    const tags = byStem.get(one) ?? []
    for (const tag of tags) scores.set(tag, (scores.get(tag) ?? 0) + weight / tags.length)
  }
  for (const [position, one] of stems.entries()) {
    add(one, weightAt(position))
    for (const { stems: needed, meaning } of meanings.get(one) ?? [])
      if (needed.every(word => stems.includes(word)))
        for (const word of meaning)
          if (word !== one) add(word, (weightAt(position) * 0.8 * needed.length) / meaning.length)
  }
  return scores
}

const scoreAtLeast = 0.9
function bestTag(scores: ReadonlyMap<FoundTag, number>): FoundTag | null {
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < scoreAtLeast || best[1] === second?.[1]) return null
  const { tagId, categoryId } = best[0]
  return { tagId, categoryId }
}
