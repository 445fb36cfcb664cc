/** Generates docs/figures.md from the recorded results; the output is deterministic. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reached } from './reached.ts'
import { type Figure, type Recorded, resultsFolder } from './record.ts'

export type NamedResult = Recorded & { name: string }

export const readResults = (): NamedResult[] =>
  readdirSync(resultsFolder)
    .filter(file => file.endsWith('.json'))
    .map(file => {
      // Only record() writes this file.
      const recorded = JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Recorded
      return { ...recorded, name: file.replace('.json', '') }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

export function draw(results: readonly NamedResult[]): string {
  const parts = [opening, summary(results), ...results.map(section)]
  return `${parts.join('\n\n')}\n`
}

const opening = `# Figures

Drawn by \`bin/bench figures\` from the files of \`bench/results/\`, each written by the program it names: change nothing here, run the program again.

“/s” is how often per second, as the clock saw it on a machine that may have had other work; “ms of server” and “ms of database” the processor time one piece of work took, which depends less on that, though it may double (the database’s includes what the worker had it do meanwhile); “/s with a core each” what follows from them for the busier of the two, had server and database a core to themselves; “× trivial” that, as a share of a route that answers \`{"status":"ok"}\`, measured in the same way just before; “p50” and “p99” how long half, and all but one in a hundred, had to wait at most. Where a goal was set, ✓ tells that it is reached and ✗ that it is not; then a line below says why, and what would reach it.`

const summary = (results: readonly NamedResult[]) =>
  table(
    ['what was measured', 'when', 'goals reached'],
    results.map(({ title, name, date, figures }) => [`[${title}](#${name})`, date, goalsReached(figures)]),
  )

function goalsReached(figures: readonly Figure[]): string {
  const verdicts = figures.map(reached).filter(verdict => verdict !== null)
  return verdicts.length ? `${verdicts.filter(Boolean).length} of ${verdicts.length}` : '–'
}

function section({ name, title, command, date, machine, node, facts, figures }: NamedResult): string {
  const made = Object.entries(facts).map(
    ([fact, value]) => `${fact}: ${typeof value === 'number' ? shown(value) : value}`,
  )
  const parts = [
    `## <a id="${name}"></a>${title}`,
    `\`${command}\` · ${date} · ${machine} · Node ${node}`,
    made.join(' · '),
    ...tables(figures),
    missed(figures),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

/** A table with a column per variant for figures measured in several ways; a line for the others. */
function tables(figures: readonly Figure[]): string[] {
  const groups = [...Map.groupBy(figures, ({ what }) => what).values()]
  const [several, single] = [groups.filter(group => group.length > 1), groups.filter(group => group.length === 1)]
  const units = [...new Set(several.flat().map(({ unit }) => unit))]
  const wide = several.map(group => [group[0]?.what ?? '', ...units.map(unit => inUnit(group, unit))])
  const narrow = single.flat().map(figure => [figure.what, judged(figure, ` ${figure.unit}`)])
  return [...(wide.length ? [table(['', ...units], wide)] : []), ...(narrow.length ? [table(['', ''], narrow)] : [])]
}

const inUnit = (group: readonly Figure[], unit: string) =>
  group.flatMap(figure => (figure.unit === unit ? judged(figure) : [])).join(', ')

/** The figure and, where it has a goal, whether it is reached. */
function judged(figure: Figure, unit = ''): string {
  const value = `${shown(figure.value)}${unit}`
  if (!figure.goal) return value
  return reached(figure) ? `${value} ✓ ${goalOf(figure)}` : `**${value}** ✗ ${goalOf(figure)}`
}

const goalOf = ({ goal = {} }: Figure) =>
  [
    ...(goal.atLeast === undefined ? [] : [`≥ ${shown(goal.atLeast)}`]),
    ...(goal.atMost === undefined ? [] : [`≤ ${shown(goal.atMost)}`]),
  ].join(', ')

/** One reason may apply to several figures. */
function missed(figures: readonly Figure[]): string {
  const short = figures.filter(figure => reached(figure) === false)
  const reasons = [...Map.groupBy(short, figure => figure.short ?? '')].map(
    ([reason, of]) => `- **${unique(of.map(({ what }) => what))}** (${unique(of.map(({ unit }) => unit))}): ${reason}`,
  )
  return reasons.length ? ['Short of their goal:', '', ...reasons].join('\n') : ''
}

const unique = (words: readonly string[]) => [...new Set(words)].join(', ')

/** Missed goals without a reason; the documents must have none. */
export const unexplained = (results: readonly NamedResult[]): string[] =>
  results.flatMap(({ name, figures }) =>
    figures
      .filter(figure => reached(figure) === false && !figure.short)
      .map(({ what, value, unit }) => `${name}: ${what}, ${value} ${unit}`),
  )

const shown = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 6 })

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, column) => (column ? '---:' : '---')), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
