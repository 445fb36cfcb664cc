/** A migrated database for one test file. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, type DatabaseHandle, type DatabaseOptions } from '#platform/db/pool.ts'
import { copyDatabase, dropDatabase } from './copied-database.ts'

export type FreshDatabase = DatabaseHandle & { url: string }

/** Empty. `close` ends the connections and drops the database; call it in `afterAll`. */
export const freshDatabase = (options: DatabaseOptions = {}) => copyOf(inject('databaseTemplate'), options)

/** Before the first migration. */
export const blankDatabase = () => copyOf('template0', {})

/** With the demo; in browser tests only. */
export const demoDatabase = () => copyOf(inject('demoTemplate'), {})

async function copyOf(template: string, options: DatabaseOptions): Promise<FreshDatabase> {
  const admin = inject('databaseAdminUrl')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const url = await copyDatabase(admin, template, name)
  const handle = createDb(url, { prepareAtOnce: true, ...options })
  async function close(): Promise<void> {
    await handle.close()
    await dropDatabase(admin, name)
  }
  return { ...handle, url, close }
}
