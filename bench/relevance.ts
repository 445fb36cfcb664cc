/**
 * Trade queries (tests/search/queries.tsv) on the demo: `bin/bench relevance [--articles 100000] [--engine postgres]
 * [--misses]`. Prints the rate of queries whose wanted family comes first or among the first three, the empty ones, the
 * time of each search when nothing is cached, and with --misses what came first instead.
 */
import { parseArgs } from 'node:util'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import { loadVocabulary } from '#domains/search/server/load-vocabulary.ts'
import { createDb } from '#platform/db/pool.ts'
import { measure, ratesOf, readQueries, type Verdict } from '#tests/search/measure.ts'
import { openSized } from './kit/database.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1333' },
    engine: { type: 'string', default: 'memory' },
    misses: { type: 'boolean', default: false },
  },
})
const engine = searchEngineFor({ SEARCH_ENGINE: values.engine === 'postgres' ? 'postgres' : 'memory' })
const database = await openSized(Number(values.articles))
const { db, close } = createDb(database.url)
await db.transaction().execute(loadVocabulary)
await engine.prepare(db)
const verdicts = await measure(db, engine, readQueries())
await close()
await database.close()

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
for (const set of [...new Set(verdicts.map(verdict => verdict.set)), 'all']) {
  const { queries, first, topThree, nothing } = ratesOf(
    verdicts.filter(verdict => set === 'all' || verdict.set === set),
  )
  console.log(`${set}: ${queries} queries, first ${percent(first)}, top three ${percent(topThree)}, nothing ${nothing}`)
}
const times = verdicts.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.log(`uncached searches: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
const line = ({ set, rank, total, query, wanted, titles }: Verdict) =>
  `${set} rank ${rank} of ${total}: ${query} → ${wanted}, found ${titles.join(' / ') || 'nothing'}`
if (values.misses) for (const verdict of verdicts.filter(({ rank }) => rank !== 1)) console.log(line(verdict))
