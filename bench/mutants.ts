/**
 * Mutation testing of the rules of money, stock, rights, VAT, invoices and regulated goods, by Stryker with the unit
 * tests: `bin/bench mutants [SCOPE …]`. Faults where rules meet the database and HTTP: `bin/bench planted`.
 * Prints every survivor without a reason in kit/survivors.ts; fails where fewer than 90 % of a scope's mutants are killed.
 * Installs Stryker where it is missing (bench/stryker): the project does not depend on it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { scopes } from './kit/mutant-scopes.ts'
import { type Figure, record, resultsFolder } from './kit/record.ts'
import { reasonOf, type Survivor } from './kit/survivors.ts'
import type { MutantResult } from './stryker/stryker.mjs'

const root = join(import.meta.dirname, '..')
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
  cwd: join(root, 'bench/stryker'),
  stdio: 'inherit',
})
const { Stryker } = await import('./stryker/stryker.mjs')
const leastKilled = 90
/** Read by the unit tests. */
const copied = ['src', 'tests', 'bench', 'demo', 'docs', 'migrations', 'package.json', 'tsconfig.json']

const run = (name: string, files: readonly string[]): Promise<MutantResult[]> =>
  new Stryker({
    mutate: [...files],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'bench/kit/mutants.vitest.ts', related: false },
    coverageAnalysis: 'perTest',
    // Tables are read by tests of behaviour; French sentences are read by people.
    ignoreStatic: true,
    mutator: { excludedMutations: ['StringLiteral'] },
    tsconfigFile: 'none',
    concurrency: Number(process.env.MUTANT_WORKERS ?? 1),
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: `.data/mutants/${name}.json`,
    tempDirName: '.data/mutants/copy',
    ignorePatterns: ['*', ...copied.map(entry => `!${entry}${entry.includes('.') ? '' : '/**'}`)],
    reporters: ['progress-append-only'],
  }).runMutationTest()

function survivorOf({ fileName, location: { start, end }, replacement = '' }: MutantResult): Survivor {
  const file = relative(root, fileName)
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  const code = lines.map((text, index) =>
    text.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  )
  return { file, line: start.line, code: code.join('\n'), replacement }
}

type Score = { killed: number; valid: number; unexplained: Survivor[] }
function scoreOf(results: readonly MutantResult[]): Score {
  const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(survivorOf)
  return { killed, valid: killed + alive.length, unexplained: alive.filter(one => !reasonOf(one)) }
}

const figuresOf = (name: string, { killed, valid, unexplained }: Score): Figure[] => [
  {
    what: `${name}: mutants killed`,
    value: Math.floor((1_000 * killed) / valid) / 10,
    unit: `% of ${valid}`,
    goal: { atLeast: leastKilled },
  },
  { what: `${name}: survivors without a reason`, value: unexplained.length, unit: `of ${valid - killed}` },
]

/** Figures of earlier runs for scopes that this run skips. */
function formerly(skipped: readonly string[]): Figure[] {
  try {
    const { figures } = JSON.parse(readFileSync(join(resultsFolder, 'mutants.json'), 'utf8')) as { figures: Figure[] }
    return figures.filter(({ what }) => skipped.some(name => what.startsWith(`${name}: `)))
  } catch {
    return []
  }
}

const words = process.argv.slice(2)
const names = Object.keys(scopes)
const chosen = names.filter(name => !words.length || words.includes(name))
const figures = new Map<string, Figure[]>()
for (const name of chosen) {
  const score = scoreOf(await run(name, scopes[name] ?? []))
  for (const { file, line, code, replacement } of score.unexplained)
    console.log(`survived  ${file}:${line}\n    ${code}\n  → ${replacement}`)
  figures.set(name, figuresOf(name, score))
  if (score.killed / score.valid < leastKilled / 100) process.exitCode = 1
}
const former = formerly(names.filter(name => !chosen.includes(name)))
await record('mutants', {
  title: 'Mutants of the rules, and the unit tests that kill them',
  command: 'bin/bench mutants',
  facts: { program: 'Stryker', left_out: 'texts, and tables that are read once' },
  figures: names.flatMap(name => figures.get(name) ?? former.filter(({ what }) => what.startsWith(`${name}: `))),
})
