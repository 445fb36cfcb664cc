import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { restoreSite } from '#app/restore.ts'
import { addJob } from '#domains/jobs.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs.ts'
import { tableChecksums } from '#tests/support/checksums.ts'
import { copyOf, type FreshDatabase } from '#tests/support/database.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { lockNextJob } from '#tests/support/jobs.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { createTemplate } from '#tests/support/test-databases.ts'
import { packArchive, unpackArchive } from './archive.ts'
import { backUp } from './backup.ts'

// The test builds and loads a whole schema several times.
vi.setConfig({ testTimeout: 90_000 })

/** Its own: a new schema empties the caches of all connections to a server, those of other test files too. */
let server: Awaited<ReturnType<typeof createTemplate>>
let market: FreshDatabase
/** Another one, with a schema. */
let other: FreshDatabase
let vendor: TestVendor
let folder: string
let data: string
/** An archive of `market` for tests that restore nothing of it. */
let archive: string
beforeAll(async () => {
  server = await createTemplate()
  market = await copied(server.template)
  other = await copied(server.template)
  vendor = await createVendor(market.db)
  for (let n = 0; n < 3; n++) await createPaidOrder(market.db, { vendor })
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  data = path.join(folder, 'data')
  await mkdir(path.join(data, 'pictures/ab'), { recursive: true })
  await mkdir(path.join(data, 'postgres'))
  await writeFile(path.join(data, 'pictures/ab/one.webp'), 'a picture')
  await writeFile(path.join(data, 'postgres/PG_VERSION'), '18')
  archive = (await backUp({ url: market.url, dataDirectory: data, directory: path.join(folder, 'archives') })).file
})
afterAll(async () => {
  await Promise.all([market.close(), other.close()])
  await server.close()
  await rm(folder, { recursive: true })
})

const copied = (template: string) => copyOf(template, { applicationName: 'cep-et-chai test' }, server.admin)
/** Before the first migration. */
const blankDatabase = () => copied('template0')

let target: FreshDatabase
let place: string
beforeEach(async () => {
  target = await blankDatabase()
  place = path.join(await mkdtemp(path.join(folder, 'place-')), 'data')
})
afterEach(() => target.close())

const save = () => backUp({ url: market.url, dataDirectory: data, directory: path.join(place, 'backups') })
const putBack = (file: string, { into = target, replace = false } = {}) =>
  restoreSite({ url: into.url, dataDirectory: place, file, replace })

/** A checksum of the rows of each table, without those of the migrations. */
const contentOf = async (pool: pg.Pool) =>
  (await tableChecksums(pool, ['schema_migrations', 'migrations'], ['public', 'graphile_worker']))()
const countOf = async (pool: pg.Pool, table: string) =>
  Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n)

test('restores exactly what was backed up, with its files', async () => {
  const odd = 'L’été «\u00a0“\\"\u2028\ttab\u00a0»\nligne 🍇'
  const user = await createUser(market.db)
  await market.pool.query('update users set company_name = $1 where id = $2', [odd, user])
  // Rows of a migration, which a restore must not bring back.
  await market.pool.query('delete from interest_rates')
  await createJobs<{ maintenance: object }>().addJob(market.db, 'maintenance', { odd }, { key: 'odd' })
  const before = await contentOf(market.pool)
  const { file, files } = await save()
  expect(await putBack(file)).toMatchObject({ files: 1, migrated: [], former: null })
  expect(await contentOf(target.pool)).toEqual(before)
  expect(files).toBe(1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(path.join(place, 'pictures/ab/one.webp'), 'utf8')).toBe('a picture')
  expect((await readdir(place)).sort()).toEqual(['backups', 'pictures'])
  await expectInvariants(target.pool)
})

test('a backup taken while orders are placed and jobs run is consistent, frees the jobs, and accepts new orders', async () => {
  const before = await countOf(market.pool, 'orders')
  let isPlacing = true
  const placing = (async () => {
    while (isPlacing) await createPaidOrder(market.db, { vendor })
  })()
  await addJob(market.db, 'imports.resume', {}, { key: 'running' })
  const endJob = await lockNextJob(market.pool, 'imports.resume')
  const { file } = await save()
  isPlacing = false
  await Promise.all([placing, endJob()])
  const after = await countOf(market.pool, 'orders')
  await putBack(file)
  const restored = await countOf(target.pool, 'orders')
  expect(restored).toBeGreaterThanOrEqual(before)
  expect(restored).toBeLessThan(after)
  expect(await countOf(target.pool, 'purchases')).toBe(restored)
  expect(await countOf(target.pool, 'graphile_worker.jobs where locked_by is not null')).toBe(0)
  expect(await countOf(target.pool, `graphile_worker.jobs where key = 'running'`)).toBe(1)
  await expectInvariants(target.pool)
  // Sequences continue where they were, and triggers and foreign keys are back.
  await createPaidOrder(target.db, { vendor })
  await expectInvariants(target.pool)
  await expect(target.pool.query('delete from vendors')).rejects.toThrow()
})

test('migrates a backup of an earlier release forward', async () => {
  const earlier = await blankDatabase()
  const { rows } = await market.pool.query('select name from schema_migrations order by version')
  await migrate(earlier.url, { upTo: rows.length - 1 })
  const { file } = await backUp({ url: earlier.url, dataDirectory: data, directory: path.join(place, 'backups') })
  await earlier.close()
  expect((await putBack(file)).migrated).toEqual([rows.at(-1).name])
})

test('replaces a database with orders only with the option, and backs it up first', async () => {
  const { file } = await save()
  await createPaidOrder(other.db, { vendor: await createVendor(other.db) })
  const before = await contentOf(other.pool)
  await expect(putBack(file, { into: other })).rejects.toThrow('ajoutez --replace')
  expect(await contentOf(other.pool)).toEqual(before)
  const same = await backUp({ url: other.url, dataDirectory: place, directory: path.join(place, 'same') })
  const { former } = await putBack(file, { into: other, replace: true })
  expect(await contentOf(other.pool)).toEqual(await contentOf(market.pool))
  expect(await tablesIn(former ?? '')).toEqual(await tablesIn(same.file))
})

/** Of an archive: the checksum of each table. */
async function tablesIn(file: string): Promise<[name: string, sha256: string][]> {
  const { tables, entries } = await unpackArchive(file, await mkdtemp(path.join(folder, 'read-')))
  return tables.map(table => [table.name, entries[table.file]?.sha256 ?? ''])
}

test('refuses to restore while servers run on the database', async () => {
  const before = await contentOf(other.pool)
  const server = await other.pool.connect()
  await server.query(`set application_name = 'cep-et-chai web'`)
  await expect(putBack(archive, { into: other })).rejects.toThrow('le marché tourne')
  server.release(true)
  expect(await contentOf(other.pool)).toEqual(before)
})

/** Path of the archive with its content altered. */
async function altered(change: (staging: string) => Promise<unknown>): Promise<string> {
  const staging = await mkdtemp(path.join(folder, 'altered-'))
  await unpackArchive(archive, staging)
  await change(staging)
  const file = `${staging}.tar`
  await packArchive(staging, file)
  return file
}
const rewritten = (change: (text: string) => string) =>
  altered(async staging => {
    const file = path.join(staging, 'manifest.json')
    await writeFile(file, change(await readFile(file, 'utf8')))
  })

test.each([
  [
    'a file changed',
    () => altered(staging => writeFile(path.join(staging, 'tables/public.orders.gz'), '')),
    'empreinte',
  ],
  ['a file missing', () => altered(staging => rm(path.join(staging, 'tables/public.orders.gz'))), 'il y manque'],
  ['a file added', () => altered(staging => writeFile(path.join(staging, 'files/more'), '')), 's’y ajoute'],
  ['no manifest', () => altered(staging => rm(path.join(staging, 'manifest.json'))), 'n’est pas une sauvegarde'],
  [
    'a later schema',
    () => rewritten(text => text.replace(/"migrations": \[/, m => `${m}${later}`)),
    'manque la version',
  ],
  ['another history', () => rewritten(text => text.replace(/"checksum": "\w+"/, '"checksum": "0"')), 'a changé depuis'],
] as const)('rejects an archive with %s before any change', async (_, make, sentence) => {
  const file = await make()
  const before = await contentOf(other.pool)
  await expect(putBack(file, { into: other })).rejects.toThrow(sentence)
  expect(await contentOf(other.pool)).toEqual(before)
  expect(await readdir(place)).toEqual([])
})
const later = '{"version":99,"name":"0099_later","checksum":"0"},'

test('rejects a truncated archive, and leaves nothing behind when a backup fails', async () => {
  const truncated = path.join(folder, 'truncated.tar')
  await writeFile(truncated, (await readFile(archive)).subarray(0, 20_000))
  await expect(putBack(truncated, { into: other })).rejects.toThrow(/lisible|manque/)
  const directory = path.join(place, 'failed')
  const gone = market.url.replace(/[^/]+$/, 'no_such_database')
  await expect(backUp({ url: gone, dataDirectory: data, directory })).rejects.toThrow()
  expect(await readdir(directory)).toEqual([])
})
