import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'
import { writeTypes } from './types-generator.ts'

let database: FreshDatabase
let directory: string
beforeAll(async () => {
  database = await ownDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'types-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

async function written(): Promise<string> {
  const output = path.join(directory, 'types.ts')
  await writeTypes(database.pool, output)
  return readFile(output, 'utf8')
}

test('the committed types match the migrations (else: bin/db types)', async () => {
  const committed = await readFile(path.join(import.meta.dirname, 'schema.generated.ts'), 'utf8')
  expect(await written()).toBe(committed)
})

test('generates for each column its read type, nullability and whether it may be omitted', async () => {
  await sql`create table sample_rows (
    id bigint generated always as identity, label text not null, note text, active boolean not null default true,
    total bigint not null, rate numeric, tags text[] not null default '{}', seen timestamptz default now(),
    moments timestamptz[], data jsonb not null, size integer generated always as (length(label)) stored)`.execute(
    database.db,
  )
  await sql`create view sample_view as select label, data from sample_rows`.execute(database.db)
  const text = await written()
  expect(text).toContain(`interface SampleRows {
  id: GeneratedAlways<number>
  label: string
  note: string | null
  active: Generated<boolean>
  total: number
  rate: string | null
  tags: Generated<string[]>
  seen: Generated<Timestamp | null>
  moments: Date[] | null
  data: Json
  size: GeneratedAlways<number | null>
}`)
  expect(text).toContain(`interface SampleView {
  label: GeneratedAlways<string | null>
  data: GeneratedAlways<JsonValue | null>
}`)
  expect(text).toContain('  sample_rows: SampleRows\n')
})
