/** The rules no run may break (bench/invariants.sql), asked of a test's own database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'

const file = join(import.meta.dirname, '../../bench/invariants.sql')

/** Query by query, with the label of its rule (« I2 Each counter… »). Comments hold no semicolon. */
async function invariants(): Promise<{ label: string; query: string }[]> {
  const text = await readFile(file, 'utf8')
  let label = ''
  return text.split(';').flatMap(part => {
    label = part.match(/^-- (I\d.*)$/m)?.[1] ?? label
    const query = part.replace(/^--.*$/gm, '').trim()
    return query ? [{ label, query }] : []
  })
}

/** Expects no row from any of them; call it after each test that moved goods, money or a status. */
export async function expectInvariants(pool: pg.Pool): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const { label, query } of await invariants()) {
    const { rows } = await pool.query(query)
    if (rows.length) broken[label] = rows.slice(0, 5)
  }
  expect(broken).toEqual({})
}
