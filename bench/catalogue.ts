/**
 * How fast lists, facets, search and articles answer on the database at DATABASE_URL, next to a trivial route of the same
 * server: `bin/bench catalogue`. Figures go to bench/results/catalogue-ARTICLES.json; nothing is asserted.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '#app/env.ts'
import { createHttp } from '#app/http.ts'
import { createDb, WEB } from '#platform/db/pool.ts'
import { createLog } from '#platform/log.ts'

const requestsEach = 600
const connections = 8

const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
const { db, pool, close } = createDb(env.DATABASE_URL, WEB)
const { http } = await createHttp({
  db,
  pool,
  env,
  log: createLog('silent'),
  build: null,
  readSession: async () => null,
})
const address = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const slugs = (await db.selectFrom('article_listing').select('slug').orderBy('article_id').limit(500).execute()).map(
  row => row.slug,
)
const categories = [98, 99, 100, 102, 103, 104, 105, 106]
const words = [
  'secateur',
  'bouteille',
  'levure',
  'carton',
  'pompe',
  'gants',
  'bouchon',
  'tuyau',
  'etiquette',
  'piquet',
  'flute',
  'bidon',
]
const typos = [
  'secateur electrik',
  'bouteile champenoise',
  'levur',
  'cartton 6',
  'pompee',
  'gantz',
  'bouchom liege',
  'tuyeau',
]
const pick = <T>(values: readonly T[], n: number) => values[n % values.length]

/**
 * Filtered lists and searches ask something new each time, so no answer kept serves them. Category lists (72 of them) and
 * suggestions (12) come round again: theirs are the figures of answers kept, and say so.
 */
const work: Record<string, (n: number) => string> = {
  'trivial JSON': () => '/healthz',
  'list of a category with facets, kept': n => `/api/articles?cat=${pick(categories, n)}&page=${1 + (n % 9)}`,
  'list with a price filter': n => `/api/articles?cat=${pick(categories, n)}&prixMax=${20 + (n % 300)}`,
  'full text with facets': n => `/api/articles?q=${pick(words, n)}&prixMax=${500 + n}`,
  'full text with a typo': n => `/api/articles?q=${encodeURIComponent(pick(typos, n) ?? '')}&prixMax=${500 + n}`,
  'suggestions, kept': n => `/api/search/suggestions?q=${pick(words, n)?.slice(0, 3 + (n % 4))}`,
  'article by slug': n => `/api/articles/${pick(slugs, n * 7)}`,
}

const ask = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const started = performance.now()
    request({ host: address.hostname, port: address.port, path, agent }, answer => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    })
      .on('error', reject)
      .end()
  })

async function measure(path: (n: number) => string) {
  let next = 0
  const times: number[] = []
  const lane = async () => {
    while (next < requestsEach) times.push(await ask(path(next++)))
  }
  for (let n = 0; n < 20; n++) await ask(path(n + 10_000))
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  return { perSecond: Math.round(requestsEach / seconds), p50: at(0.5), p99: at(0.99) }
}

const { articles } = await db
  .selectFrom('article_listing')
  .select(eb => eb.fn.countAll<number>().as('articles'))
  .executeTakeFirstOrThrow()
const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {}
for (const [name, path] of Object.entries(work)) {
  results[name] = await measure(path)
  console.log(name.padEnd(32), JSON.stringify(results[name]))
}
const record = {
  articles,
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, server, load and database together`,
  node: process.version,
  postgresql: rows[0]?.server_version,
  connections,
  requestsEach,
  milliseconds: results,
}
const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, `catalogue-${articles}.json`), `${JSON.stringify(record, null, 2)}\n`)
agent.destroy()
await http.close()
await close()
