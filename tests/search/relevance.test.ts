/** Trade queries on the demo catalogue: the wanted family comes first, and nothing stays empty. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadVocabulary, readVocabulary } from '#domains/search/server/load-vocabulary.ts'
import { memoryEngine } from '#domains/search/server/memory/engine.ts'
import { postgresEngine } from '#domains/search/server/postgres/engine.ts'
import { demoDatabase, type FreshDatabase } from '#tests/support/database.ts'
import { measure, ratesOf, readQueries, type Verdict } from './measure.ts'

let database: FreshDatabase
let verdicts: Verdict[]
beforeAll(async () => {
  database = await demoDatabase()
  verdicts = await measure(database.db, memoryEngine, readQueries())
}, 120_000)
afterAll(() => database.close())

describe.each(['work', 'holdout', 'growers', 'fresh', 'regions', 'year', 'unseen', 'last'])(
  'queries of the set « %s »',
  set => {
    const own = () => verdicts.filter(verdict => verdict.set === set)
    const misses = () =>
      own().flatMap(({ query, rank, titles }) => (rank === 1 ? [] : [`${query} → ${titles[0] ?? 'nothing'}`]))

    test('find the wanted family first in nine of ten, among the first three in 97 %', () => {
      const { first, topThree } = ratesOf(own())
      expect(first, misses().join('\n')).toBeGreaterThanOrEqual(0.9)
      expect(topThree, misses().join('\n')).toBeGreaterThanOrEqual(0.97)
    })

    test('find something, two at most excepted', () => {
      expect(ratesOf(own()).nothing, misses().join('\n')).toBeLessThanOrEqual(2)
    })
  },
)

test('a dimension alone finds first what measures so itself, not what fits it', () => {
  const alone = verdicts.filter(({ query }) => /^[\d,]+ ?(?:cl|ml|l|kg)$/i.test(query))
  expect(alone.length).toBeGreaterThanOrEqual(7)
  expect(alone.flatMap(({ query, rank, titles }) => (rank === 1 ? [] : [`${query} → ${titles[0]}`]))).toEqual([])
})

test.each([
  'gan de taille',
  'disc emotteur',
  'décavaillonage',
  'décuvage marc pelle',
  'seca electrique',
  'etikettes vin',
  'taille L combinaison phyto',
  '1/2 bouteille champenoise',
])('« %s » is understood as the grower meant it', query => {
  expect(verdicts.find(verdict => verdict.query === query)?.rank).toBe(1)
})

test('PostgreSQL alone ranks the same articles first', async () => {
  const sample = readQueries().filter((_, index) => index % 8 === 0)
  const titlesOf = (from: readonly Verdict[]) => from.map(({ query, titles, total }) => ({ query, titles, total }))
  const asked = new Set(sample.map(({ query }) => query))
  expect(titlesOf(await measure(database.db, postgresEngine, sample))).toEqual(
    titlesOf(verdicts.filter(({ query }) => asked.has(query))),
  )
})

test('trade words are loaded once: a removed one stays away', async () => {
  const { db } = database
  expect(new Set(readVocabulary().map(({ word }) => word)).size).toBeGreaterThan(250)
  const count = async () => (await db.selectFrom('search_synonyms').select('id').execute()).length
  await db.deleteFrom('search_synonyms').where('word', '=', 'Felco').execute()
  const before = await count()
  await db.transaction().execute(loadVocabulary)
  expect(await count()).toBe(before)
})
