/**
 * bin/admin invite ADDRESS: prints a one-time link that creates an administrator with this address.
 * bin/admin read-only on|off REASON: buyers and sellers read and log in, and change nothing, until « off ».
 * bin/admin files to-store|to-database|purge-unknown: moves the bytes of files; may be interrupted and run again.
 */
import { continueOnPinnedNode, exitWithError, loadSettings } from './pinned.mjs'
import { setup } from './setup.mjs'

const USAGE =
  'usage : bin/admin invite adresse@exemple.fr | read-only on|off "le motif, en dix lettres au moins" | files to-store|to-database|purge-unknown'
const VERBS = { invite, 'read-only': switchReadOnly, files: moveFiles }

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const [verb, ...args] = process.argv.slice(2)
if (!Object.hasOwn(VERBS, verb ?? '')) exitWithError(USAGE)

const { openDatabase } = await import('./database.mjs')
const { objectStoreOf, readEnv, siteOf } = await import('../src/app/startup/env.ts')
const { createDb, inTransaction } = await import('../src/platform/db/pool.ts')
const { setSite, siteUrl } = await import('../src/platform/site.ts')

const database = await openDatabase().catch(error => exitWithError(error.message))
const { db, close } = createDb(database.url, { applicationName: 'cep-et-chai admin', size: 1 })
try {
  const env = readEnv({ ...process.env, DATABASE_URL: database.url })
  setSite(siteOf(env))
  await VERBS[verb](args, env)
} catch (error) {
  for (const fault of error.faults ?? [error.message]) console.error(`✗ ${fault}`)
  process.exitCode = 1
} finally {
  await close()
  await database.stop()
}

async function invite([address, ...more]) {
  if (!address || more.length) throw new Error(USAGE)
  const { inviteAdministrator } = await import('../src/domains/identity/server/administrators.ts')
  const link = siteUrl(await inviteAdministrator(db, address))
  console.log(`✓ lien valable 24 heures, une seule fois, pour ${address} :\n  ${link}`)
}

async function switchReadOnly([state, ...words]) {
  const reason = words.join(' ').trim()
  if (!['on', 'off'].includes(state) || reason.length < 10) throw new Error(USAGE)
  const { readReadOnly, recordReadOnly } = await import('../src/domains/opening/server/running/read-only.ts')
  const readOnly = state === 'on'
  if ((await readReadOnly(db)) === readOnly) throw new Error(`la lecture seule est déjà ${readOnly ? 'mise' : 'levée'}`)
  await inTransaction(db, tx => recordReadOnly(tx, { readOnly, reason }, null))
  console.log(readOnly ? '✓ lecture seule : rien ne se commande ni ne se modifie' : '✓ lecture seule levée')
}

async function moveFiles([direction, ...more], env) {
  const moves = await import('../src/platform/files/objects/move.ts')
  const { bytesTables } = await import('../src/app/jobs.ts')
  const store = objectStoreOf(env)
  const done = {
    'to-store': async () => {
      if (env.FILE_STORE === 'database') throw new Error('FILE_STORE=database : il faut disk ou s3')
      return `${await moves.moveToStore(db, store, bytesTables)} fichiers rangés dans le magasin`
    },
    'to-database': async () => {
      // The worker would move them to the store again.
      if (env.FILE_STORE !== 'database') throw new Error('mettez FILE_STORE=database et redémarrez d’abord')
      const { moved, lost } = await moves.moveToDatabase(db, store, bytesTables)
      for (const key of lost) console.error(`· perdu dans le magasin : ${key}`)
      if (lost.length) process.exitCode = 1
      return `${moved} fichiers revenus dans la base`
    },
    'purge-unknown': async () =>
      `${await moves.purgeUnknownObjects(db, store, bytesTables)} objets inconnus de la base effacés`,
  }
  if (more.length || !Object.hasOwn(done, direction ?? '')) throw new Error(USAGE)
  console.log(`✓ ${await done[direction]()}`)
}
