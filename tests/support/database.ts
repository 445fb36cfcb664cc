/** A migrated database for one test file. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, type DatabaseHandle, type DatabaseOptions, dbOn } from '#platform/db/pool.ts'
import { copyDatabase, dropDatabase } from './copied-database.ts'
import { emptyDatabase, type Pristine, pristineOf } from './emptied-database.ts'

export type FreshDatabase = DatabaseHandle & { url: string }
type Reusable = { database: FreshDatabase; pristine: Pristine; uses: number }

/**
 * Lends empty databases. `close` gives one back to the next borrower, or drops it.
 *
 * The connections of one that was lent before have most plans already: planning took a sixth of the time of the tests.
 * Each connection holds the plans of all statements it has run, so a database is lent `usesAtMost` times.
 */
export function databaseShelf(usesAtMost = 48): () => Promise<FreshDatabase> {
  const shelf: Reusable[] = []
  /** Another handle of the same connections: some caches belong to a handle. */
  function lend(lent: Reusable): FreshDatabase {
    const { database } = lent
    lent.uses++
    let isOver = false
    async function close(): Promise<void> {
      if (isOver) return
      isOver = true
      const emptied = lent.uses < usesAtMost ? await emptyDatabase(database.pool, lent.pristine) : null
      if (emptied) shelf.push({ ...lent, pristine: emptied })
      else await database.close()
    }
    return { ...database, db: dbOn(database.pool), close }
  }
  return async () => lend(shelf.pop() ?? (await reusable()))
}

/** For one test file, which closes it in `afterAll`. */
export const freshDatabase = databaseShelf()

/** For a file that changes its schema, or shares it with other processes: one that others use would be lost to them. */
export const ownDatabase = (options?: DatabaseOptions) => copyOf(inject('databaseTemplate'), options)

/** The same database over connections that refuse to write, as those of a standby do. */
export function readOnlyDatabase(url: string): DatabaseHandle {
  const readOnly = new URL(url)
  readOnly.searchParams.set('options', '-c TimeZone=Europe/Paris -c default_transaction_read_only=on')
  return createDb(readOnly.href)
}

/** With the demo. */
export async function demoDatabase(): Promise<FreshDatabase> {
  const template = inject('demoTemplate')
  if (template) return copyOf(template)
  const { loadMarket } = await import('#demo/load/market.ts')
  const database = await freshDatabase()
  await database.db.transaction().execute(loadMarket)
  return database
}

/** The same of all copies, with the numbers of their objects: they are copies of files. */
let pristine: Promise<Pristine> | undefined

async function reusable(): Promise<Reusable> {
  const database = await copyOf(inject('databaseTemplate'))
  pristine ??= pristineOf(database.pool)
  return { database, pristine: await pristine, uses: 0 }
}

/** `admin` is the address of any database of the server of `template`. */
export async function copyOf(
  template: string,
  options: DatabaseOptions = {},
  admin = inject('databaseAdminUrl'),
): Promise<FreshDatabase> {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const url = await copyDatabase(admin, template, name)
  const handle = createDb(url, { prepareAtOnce: true, idle: Number.POSITIVE_INFINITY, ...options })
  async function close(): Promise<void> {
    await handle.close()
    await dropDatabase(admin, name)
  }
  return { ...handle, url, close }
}
