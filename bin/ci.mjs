/** npm test: every check of the project, all of them even when one fails. The last line is « N passed, N failed ». */
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { audit } from './audit.mjs'
import { haveBrowsers, installDebianBrowsers } from './browsers.mjs'
import { build } from './build.mjs'
import { continueOnPinnedNode, NODE, ROOT, run, tool } from './pinned.mjs'
import { setup } from './setup.mjs'

// The first time, beside npm, which leaves a processor idle.
await Promise.all([setup(), existsSync(NODE) || installDebianBrowsers()])
await continueOnPinnedNode(import.meta.url)

const REPORTS = path.join(ROOT, 'test-results')
// Each checker works out most types again: with more of them, the types are there sooner and the tests later.
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)))
// For the type checker, a Go program: collected at each doubling of its memory, garbage takes a fifth of its processor time.
process.env.GOGC ??= '300'
const results = []
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)

// Beside each other: each works on one processor, and what comes from a registry on none. The last of them end beside
// the first tests over HTTP.
const building = check('construction', 'Vite', build)
const browsing = check('navigateurs', 'Chromium, Firefox', haveBrowsers)
const databases = prepareDatabases()
const checks = [
  check('types', 'TypeScript', () => command('typescript/bin/tsc', '--noEmit', '--checkers', CHECKERS)),
  check('format et lint', 'Biome', () => command('@biomejs/biome/bin/biome', 'check', '.')),
  check('code inutilisé', 'knip', () => command('knip/bin/knip.js', '--no-progress')),
  check('dépendances', 'npm audit', audit),
]
await Promise.all([building, tests('unit')])
// Without them, each project creates its own, and says what is wrong.
const prepared = await databases.ready
if (prepared) process.env.PREPARED_DATABASES = JSON.stringify(prepared)
await tests('http')
if ((await building) && (await browsing)) await tests('e2e')
await Promise.all(checks)
databases.close()
summarise()

/** Once for all projects, and beside the checks: alone it would leave a processor idle. */
function prepareDatabases() {
  // Without our own options, of which one lets a program that waits for its parent end.
  const options = { execPath: NODE, execArgv: [] }
  const program = fork(path.join(ROOT, 'tests/support/prepare-databases.ts'), options)
  const ready = new Promise(resolve => program.once('message', resolve).once('exit', () => resolve(undefined)))
  return { ready, close: () => program.connected && program.disconnect() }
}

/** One check that passes or fails as a whole. */
async function check(name, part, work) {
  console.log(`── ${name} (${part})`)
  const ok = await work()
  results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  return ok
}

async function command(file, ...args) {
  return (await run(NODE, [tool(file), ...args])) === 0
}

async function tests(project) {
  console.log(`\n── tests ${project}`)
  const report = path.join(REPORTS, `${project}.json`)
  const options = ['--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  // A row of coloured dots is for eyes only.
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' }
  const code = await run(NODE, [tool('vitest/vitest.mjs'), 'run', ...options], { env })
  const { passed, failed, notRun } = readReport(report)
  // A file that does not load, or a database that does not start, fails no test by name.
  results.push({ name: `tests ${project}`, passed, failed: code === 0 ? failed : Math.max(failed, 1), notRun })
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    // Vitest calls them skipped, pending or todo; they miss something that this machine has not.
    const notRun = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
    return { passed: numPassedTests, failed: numFailedTests, notRun: notRun.map(({ fullName }) => fullName) }
  } catch {
    return { passed: 0, failed: 0, notRun: [] }
  }
}

function summarise() {
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const name of results.flatMap(({ notRun = [] }) => notRun)) console.log(`– non joué ici : ${name}`)
  for (const { name, passed, failed } of results) {
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
    )
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}
