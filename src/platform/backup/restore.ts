import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { checkKnown, migrate } from '#platform/db/migrate.ts'
import { copyIfThere, type Manifest, unpackArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { fullName, loadLines, tablesOf } from './rows.ts'

export type RestoreOptions = {
  url: string
  dataDirectory: string
  file: string
  /** Rows of this table forbid a restore without `replace`; `unit` names them in the French message. */
  guarded: { table: string; unit: string }
  /** Allows it; the database is backed up first, next to `file`. */
  replace?: boolean
  log?: (line: string) => void
}
export type Restored = { madeAt: string; rows: number; files: number; migrated: string[]; former: string | null }

/** Verifies the whole archive before any change, then restores it and migrates it forward. */
export async function restore({
  url,
  dataDirectory,
  file,
  guarded,
  replace,
  log = () => undefined,
}: RestoreOptions): Promise<Restored> {
  await mkdir(dataDirectory, { recursive: true })
  const staging = await mkdtemp(path.join(dataDirectory, 'restore.partial-'))
  try {
    const manifest = await unpackArchive(file, staging)
    await checkKnown(manifest.migrations)
    log('archive entière, empreintes exactes')
    const former = await clearDatabase({ url, dataDirectory, file, guarded, replace: replace ?? false })
    if (former) log(`ce qui était là est sauvegardé : ${former}`)
    await migrate(url, { upTo: manifest.migrations.length })
    await withClient(url, client => load(client, manifest, staging))
    const migrated = await migrate(url)
    const files = await placeFiles(manifest, staging, dataDirectory)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { madeAt: manifest.madeAt, rows, files, migrated, former }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Empties the database, or throws with the reason; returns the path of the backup of its previous content. */
async function clearDatabase(options: Required<Omit<RestoreOptions, 'log'>>): Promise<string | null> {
  const { url, dataDirectory, file, guarded, replace } = options
  const count = await withClient(url, async client => {
    if (await isOpen(client)) throw new Error('le marché tourne sur cette base : arrêtez serveur et travaux d’abord')
    return countRows(client, guarded.table)
  })
  if (count > 0 && !replace)
    throw new Error(`cette base tient un marché de ${count} ${guarded.unit} : ajoutez --replace pour le remplacer`)
  const former = count > 0 ? (await backUp({ url, dataDirectory, directory: path.dirname(file) })).file : null
  await withClient(url, client =>
    client.query(`begin; drop schema if exists graphile_worker cascade; drop schema public cascade;
      create schema public; commit`),
  )
  return former
}

async function isOpen(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name in ('cep-et-chai web', 'cep-et-chai worker', 'cep-et-chai listener')`,
  )
  return rowCount !== 0
}

/** 0 when there is no such table. */
async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!rows[0]?.there) return 0
  const counted = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(counted.rows[0]?.n)
}

/** Restores all rows or none. Foreign keys of tables with rows are created again at the end, which checks every one. */
async function load(client: pg.Client, manifest: Manifest, staging: string): Promise<void> {
  await client.query('begin')
  const archived = manifest.tables.filter(({ rows }) => rows > 0)
  const seeded = await tablesWithRows(client)
  // The others, most of them in a new marketplace, stay as the migrations made them.
  const tables = [...new Set([...archived.map(fullName), ...seeded])]
  const references = await referencesOf(client, tables)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const table of seeded) await client.query(`delete from ${table}`)
  for (const table of archived) {
    const rows = await loadLines(client, table, linesIn(path.join(staging, table.file)))
    if (rows !== table.rows) throw new Error(`${table.name} : ${rows} lignes lues sur ${table.rows}`)
  }
  for (const { value, isCalled, ...sequence } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [fullName(sequence), value, isCalled])
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await freeJobs(client)
  await client.query('commit')
  await client.query('analyze')
}

/** Unlocks jobs whose workers no longer exist. */
const freeJobs = (client: pg.Client) =>
  client.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)

/** After the migrations, which write a few. */
async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(client)).map(fullName)
  const { rows } = await client.query<{ name: string }>(
    tables.map(name => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  return rows.map(({ name }) => name)
}

/** The foreign keys of these tables. */
async function referencesOf(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  return rows
}

/** Splits on \n by hand: readline also splits at U+2028, which users' texts may contain. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    rest += first
    for (const other of others) {
      yield rest
      rest = other
    }
  }
}

/** Each file is written under a temporary name and renamed, so it is always complete. */
async function placeFiles({ entries }: Manifest, staging: string, dataDirectory: string): Promise<number> {
  const files = Object.keys(entries).filter(name => name.startsWith('files/'))
  for (const name of files) {
    const place = path.join(dataDirectory, name.slice('files/'.length))
    await copyIfThere(path.join(staging, name), `${place}.partial`)
    await rename(`${place}.partial`, place)
  }
  return files.length
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai restore' })
  await client.connect()
  try {
    await client.query("set client_min_messages = warning; set timezone = 'UTC'; set lock_timeout = '10s'")
    return await use(client)
  } finally {
    await client.end()
  }
}
