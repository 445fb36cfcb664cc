/** bin/admin invite ADDRESS: prints a one-time link that creates an administrator with this address. */
import { continueOnPinnedNode, exitWithError, loadSettings } from './pinned.mjs'
import { setup } from './setup.mjs'

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const [verb, address, ...more] = process.argv.slice(2)
if (verb !== 'invite' || !address || more.length) exitWithError('usage : bin/admin invite adresse@exemple.fr')

const { openDatabase } = await import('./database.mjs')
const { readEnv, siteOf } = await import('../src/app/startup/env.ts')
const { inviteAdministrator } = await import('../src/domains/identity/server/administrators.ts')
const { createDb } = await import('../src/platform/db/pool.ts')
const { setSite, siteUrl } = await import('../src/platform/site.ts')

const database = await openDatabase().catch(error => exitWithError(error.message))
const { db, close } = createDb(database.url, { applicationName: 'cep-et-chai admin', size: 1 })
try {
  setSite(siteOf(readEnv({ ...process.env, DATABASE_URL: database.url })))
  const link = siteUrl(await inviteAdministrator(db, address))
  console.log(`✓ lien valable 24 heures, une seule fois, pour ${address} :\n  ${link}`)
} catch (error) {
  for (const fault of error.faults ?? [error.message]) console.error(`✗ ${fault}`)
  process.exitCode = 1
} finally {
  await close()
  await database.stop()
}
