/**
 * Runs Lighthouse with its phone profile on the landing pages: `bin/bench lighthouse [--only list] [--runs 3]`, on the
 * demo in a server of its own with `DEMO=off`, since a demo keeps search engines out. npx downloads Lighthouse: the
 * project does not depend on it. Writes bench/results/lighthouse.json; `--only` measures one page and records nothing.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createDb } from '#platform/db/pool.ts'
import { findChromium } from '#tests/support/browser.ts'
import { openSized } from './kit/database.ts'
import { type Figure, record } from './kit/record.ts'
import { buildPages, startServer } from './kit/server.ts'

const version = '13.5.0'
const { values } = parseArgs({ options: { only: { type: 'string' }, runs: { type: 'string', default: '3' } } })
const runsEach = Number(values.runs)
const run = promisify(execFile)
const chrome = findChromium()
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
await buildPages()
const database = await openSized(1_333)
await openMarketplace(database.url)
const server = await startServer({ databaseUrl: database.url, worker: false, asProduction: true })
const site = server.site.origin

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { numericValue?: number; score: number | null }>
}
type Scores = Record<'performance' | 'accessibility' | 'best practices' | 'SEO', number>

/** A server with `DEMO=off` refuses accounts of the demo, and serves nobody before its opening. */
async function openMarketplace(url: string): Promise<void> {
  const { db, close } = createDb(url, { size: 1 })
  await db.deleteFrom('demo_accounts').execute()
  await db.insertInto('marketplace_openings').values({ opened: true, reason: 'bin/bench lighthouse' }).execute()
  await close()
}

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

/** The browser sometimes loses the start of a trace: that run is repeated. */
async function measure(path: string, tries = 3): Promise<Report> {
  try {
    return await runOnce(path)
  } catch (error) {
    if (tries <= 1) throw error
    return measure(path, tries - 1)
  }
}

async function runOnce(path: string): Promise<Report> {
  const output = join(folder, 'report.json')
  const lighthouse = [`${site}${path}`, '--output=json', `--output-path=${output}`, '--quiet']
  const args = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', ...lighthouse]
  await run('npm', [...args, `--chrome-flags=${flags.join(' ')}`], { env: { ...process.env, CHROME_PATH: chrome } })
  // Lighthouse writes it in this shape.
  return JSON.parse(await readFile(output, 'utf8')) as Report
}

const scoresOf = ({ categories }: Report): Scores => {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
  }
}

const late =
  'Processor time is multiplied by four, and every round trip counts. Scripts load after the first paint, which needs 60 kB. To close: a home page under 13 kB, and one weight of the text font, save a round trip each.'

function figuresOf(what: string, report: Report): Figure[] {
  const scores = Object.entries(scoresOf(report)).map(([unit, score]) => ({
    what,
    value: score,
    unit,
    goal: { atLeast: unit === 'performance' ? 97 : 100 },
    short: unit === 'SEO' ? 'A cart is private: it is marked noindex, which lowers the score.' : late,
  }))
  const paint = value(report, 'largest-contentful-paint')
  return [
    ...scores,
    { what, value: paint, unit: 'ms to the largest paint', goal: { atMost: 1_500 }, short: late },
    { what, value: value(report, 'total-blocking-time'), unit: 'ms blocked' },
    { what, value: value(report, 'cumulative-layout-shift', 3), unit: 'layout shift', goal: { atMost: 0.02 } },
    { what, value: value(report, 'total-byte-weight'), unit: 'bytes' },
  ]
}

/** Failed checks of every category but performance. */
const failedChecks = ({ categories, audits }: Report): string[] =>
  Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => id))
    .filter(id => audits[id]?.score === 0)

const value = (report: Report, audit: string, digits = 0) =>
  Number((report.audits[audit]?.numericValue ?? 0).toFixed(digits))

const first = async (path: string, pattern: RegExp) => {
  const found = (await (await fetch(`${site}${path}`)).text()).match(pattern)?.[1]
  if (!found) throw new Error(`${path} leads nowhere`)
  return found
}

const pages = async (): Promise<Record<string, string>> => ({
  home: '/',
  list: '/articles?cat=98',
  article: await first('/articles?cat=98', /href="(\/articles\/[\w-]+)"/),
  shop: await first('/boutiques', /href="(\/boutiques\/\d+)"/),
  cart: '/orders/cart',
  questions: '/support/faq-articles',
})

const figures: Figure[] = []
/** The URL, then its failed checks. */
const facts: Record<string, string> = {}
try {
  for (const [name, path] of Object.entries(await pages())) {
    if (values.only && values.only !== name) continue
    const reports: Report[] = []
    for (let n = 0; n < runsEach; n++) reports.push(await measure(path))
    reports.sort((a, b) => scoresOf(a).performance - scoresOf(b).performance)
    // The median run: this machine has other load.
    const report = reports[Math.floor(reports.length / 2)] as Report
    figures.push(...figuresOf(name, report))
    facts[`${name} page`] = [path, ...failedChecks(report)].join(', ')
  }
  if (values.only) for (const { value, unit } of figures) console.log(value, unit)
  else
    await record('lighthouse', {
      title: 'Lighthouse on a telephone',
      command: 'bin/bench lighthouse',
      facts: { lighthouse: `${version}, mobile preset, middle of ${runsEach} runs`, ...facts },
      figures,
    })
} finally {
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true })
}
