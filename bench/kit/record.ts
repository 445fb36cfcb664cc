/** A result of a bench program, saved as bench/results/NAME.json; docs/figures.md is generated from these files. */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'

export type Figure = {
  what: string
  value: number
  /** « /s », « ms », « MB », « × trivial », « of 10,000 »… */
  unit: string
  /** The goal of the design, in the same unit. */
  goal?: { atLeast?: number; atMost?: number }
  /** Why the goal is missed and what would reach it; required when it is missed. */
  short?: string
}

export type Result = {
  title: string
  /** The command that reproduces the figures. */
  command: string
  /** Parameters of the run: articles, connections, rounds, versions… */
  facts: Record<string, string | number>
  figures: Figure[]
}

export type Recorded = Result & { date: string; machine: string; node: string }

export const resultsFolder = join(import.meta.dirname, '../results')

export async function record(name: string, result: Result): Promise<void> {
  const { title, command, facts, figures } = result
  const recorded: Recorded = {
    title,
    command,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, load, servers and database together`,
    node: process.version,
    facts,
    figures,
  }
  await mkdir(resultsFolder, { recursive: true })
  await writeFile(join(resultsFolder, `${name}.json`), `${JSON.stringify(recorded, null, 2)}\n`)
  for (const { what, value, unit } of figures) console.log(`${what.padEnd(60)} ${value} ${unit}`)
}
