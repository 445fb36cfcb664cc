/** Runs bench/invariants.sql on a database. Has no test runner dependency: benches use it too. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const file = join(import.meta.dirname, '../../bench/invariants.sql')

/** One query per rule, with its label (« I2 Each counter… »). Comments contain no semicolon. */
async function invariants(): Promise<{ label: string; query: string }[]> {
  const text = await readFile(file, 'utf8')
  let label = ''
  return text.split(';').flatMap(part => {
    label = part.match(/^-- (I\d.*)$/m)?.[1] ?? label
    const query = part.replace(/^--.*$/gm, '').trim()
    return query ? [{ label, query }] : []
  })
}

/** The first rows that break each rule, by its label; empty when all hold. */
export async function brokenInvariants(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const { label, query } of await invariants()) {
    const { rows } = await pool.query(query)
    if (rows.length) broken[label] = rows.slice(0, 5)
  }
  return broken
}
