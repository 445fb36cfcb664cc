/** Runs bench/invariants.sql on a database. Has no test runner dependency: benches use it too. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const file = join(import.meta.dirname, '../../bench/invariants.sql')

let read: Promise<{ label: string; text: string }[]> | undefined

/** One query per rule, with its label (« I2 Each counter… »). Comments contain no semicolon. */
async function readInvariants(): Promise<{ label: string; text: string }[]> {
  let label = ''
  return (await readFile(file, 'utf8')).split(';').flatMap(part => {
    label = part.match(/^-- (I\d.*)$/m)?.[1] ?? label
    const text = part.replace(/^--.*$/gm, '').trim()
    return text ? [{ label, text }] : []
  })
}

/** The first rows that break each rule, by its label; empty when all hold. */
export async function brokenInvariants(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  read ??= readInvariants()
  for (const [index, { label, text }] of (await read).entries()) {
    // Planning takes three times as long as the query: a name keeps the plan for the next test.
    const { rows } = await pool.query({ name: `invariant ${index}`, text })
    if (rows.length) broken[label] = rows.slice(0, 5)
  }
  return broken
}
