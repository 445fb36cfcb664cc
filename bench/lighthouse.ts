/**
 * What Lighthouse thinks of the pages people come by, on a telephone: `bin/bench lighthouse` beside a running `npm start`
 * (SITE, http://localhost:3000 unless told). It is fetched for the occasion: the project does not need it otherwise.
 * Figures go to bench/results/lighthouse.json; nothing is asserted.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#tests/support/browser.ts'

const version = '13.5.0'
const runsEach = 3
const site = process.env.SITE ?? 'http://localhost:3000'
const run = promisify(execFile)
const chrome = findChromium()
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

/** The browser sometimes loses the beginning of a trace: that run is made again. */
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
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

const value = (report: Report, audit: string, digits = 0) =>
  Number((report.audits[audit]?.numericValue ?? 0).toFixed(digits))

const first = async (path: string, pattern: RegExp) => {
  const found = (await (await fetch(`${site}${path}`)).text()).match(pattern)?.[1]
  if (!found) throw new Error(`${path} leads nowhere`)
  return found
}

const pages: Record<string, string> = {
  home: '/',
  list: '/articles?cat=98',
  article: await first('/articles?cat=98', /href="(\/articles\/[\w-]+)"/),
  shop: await first('/boutiques', /href="(\/boutiques\/\d+)"/),
  cart: '/orders/cart',
  questions: '/support/faq-articles',
}

const results: Record<string, object> = {}
for (const [name, path] of Object.entries(pages)) {
  const reports: Report[] = []
  for (let n = 0; n < runsEach; n++) reports.push(await measure(path))
  reports.sort((a, b) => scoresOf(a).performance - scoresOf(b).performance)
  // The middle one: this machine has other things to do as well.
  const report = reports[Math.floor(reports.length / 2)] as Report
  results[name] = {
    path,
    ...scoresOf(report),
    largestPaintMs: value(report, 'largest-contentful-paint'),
    blockedMs: value(report, 'total-blocking-time'),
    layoutShift: value(report, 'cumulative-layout-shift', 3),
    bytes: value(report, 'total-byte-weight'),
  }
  console.log(name.padEnd(10), JSON.stringify(results[name]))
}
const record = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, server and browser together`,
  lighthouse: `${version}, mobile preset, middle of ${runsEach} runs`,
  pages: results,
}
const target = join(import.meta.dirname, 'results')
await mkdir(target, { recursive: true })
await writeFile(join(target, 'lighthouse.json'), `${JSON.stringify(record, null, 2)}\n`)
await rm(folder, { recursive: true })
