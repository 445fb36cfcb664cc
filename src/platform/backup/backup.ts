import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Applied } from '#platform/db/migrate.ts'
import { copyIfThere, digestFile, type Entries, FORMAT, filesUnder, type Manifest, packArchive } from './archive.ts'
import { fullName, linesOf, sequencesOf, tablesOf } from './rows.ts'

type Backup = { url: string; dataDirectory: string; directory: string }
export type Done = { file: string; bytes: number; rows: number; files: number }

/** Archives the database at one instant and the files of `dataDirectory`, while the servers run. */
export async function backUp({ url, dataDirectory, directory }: Backup): Promise<Done> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = `cep-et-chai-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const staging = path.join(directory, `.${name}.partial`)
  const file = path.join(directory, `${name}.tar`)
  // Fails when it exists: two backups must never mix.
  await mkdir(staging, { mode: 0o700 })
  try {
    const content = await dump(url, staging)
    const files = await copyFiles(dataDirectory, staging)
    const manifest: Manifest = { ...content, entries: await entriesOf(staging) }
    await writeFile(path.join(staging, 'manifest.json'), JSON.stringify(manifest, null, 1))
    await packArchive(staging, file)
    const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: (await digestFile(file)).bytes, rows, files }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function dump(url: string, staging: string): Promise<Omit<Manifest, 'entries'>> {
  const client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai backup' })
  await client.connect()
  try {
    await beginSnapshot(client)
    const madeAt = new Date().toISOString()
    const applied = await client.query<Applied>(
      'select version, name, checksum from schema_migrations order by version',
    )
    const tables = await dumpTables(client, staging)
    // Sequences are outside the snapshot: read last, they are past every number in the rows.
    const sequences = await sequencesOf(client)
    const version = await client.query<{ server_version: string }>('show server_version')
    const postgres = version.rows[0]?.server_version ?? ''
    return { format: FORMAT, madeAt, postgres, migrations: applied.rows, tables, sequences }
  } finally {
    await client.end()
  }
}

/** Later commits are invisible; dates, numbers and bytes are written as text that every server parses alike. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

async function dumpTables(client: pg.Client, staging: string): Promise<Manifest['tables']> {
  await mkdir(path.join(staging, 'tables'))
  const tables = await tablesOf(client)
  // A running migration would change the tables behind the snapshot: either it waits, or we do.
  await client.query(`lock table ${tables.map(fullName).join(', ')} in access share mode`)
  const dumped: Manifest['tables'] = []
  for (const table of tables) {
    const file = `tables/${table.schema}.${table.name}.gz`
    let rows = 0
    async function* counted() {
      for await (const lines of linesOf(client, table)) {
        // JSON text contains no raw line end, so each line end ends a row.
        rows += lines.split('\n').length - 1
        yield lines
      }
    }
    await pipeline(Readable.from(counted()), createGzip(), createWriteStream(path.join(staging, file)))
    dumped.push({ ...table, rows, file })
  }
  return dumped
}

async function copyFiles(from: string, staging: string): Promise<number> {
  const copied = []
  for (const file of await filesUnder(from))
    if (await copyIfThere(path.join(from, file), path.join(staging, 'files', file))) copied.push(file)
  return copied.length
}

async function entriesOf(staging: string): Promise<Entries> {
  const entries: Entries = {}
  for (const file of await filesUnder(staging)) entries[file] = await digestFile(path.join(staging, file))
  return entries
}
