/** What comes before the server: a free port, built pages, an open and migrated database, the demo market in it. */
import net from 'node:net'
import path from 'node:path'
import { build } from './build.mjs'
import { openDatabase } from './database.mjs'
import { holdFolder } from './hold.mjs'
import { exitWithError, ROOT, runFollowing, SIGNALS } from './pinned.mjs'

/** Checked, then the defaults of src/app/startup/env-schema.ts, except a quieter log: one line per step is what a terminal is for. */
export async function settings() {
  await checkSettings()
  const { NODE_ENV, LOG_LEVEL, HOST, PORT, DEMO, PUBLIC_URL } = process.env
  const host = HOST || '127.0.0.1'
  const port = Number(PORT || 3000)
  const isEverywhere = ['0.0.0.0', '::'].includes(host)
  const local = `http://${isEverywhere || host === '127.0.0.1' ? 'localhost' : host}:${port}`
  return {
    host,
    port,
    isDemo: DEMO !== 'off',
    folder: path.resolve(ROOT, process.env.DATA_DIR || '.data'),
    address: PUBLIC_URL || local,
    health: `http://${isEverywhere ? '127.0.0.1' : host}:${port}/health/live`,
    environment: { ...process.env, NODE_ENV: NODE_ENV || 'production', LOG_LEVEL: LOG_LEVEL || 'warn' },
  }
}

/** All faults at once, before anything is built; the embedded database needs no address. */
async function checkSettings() {
  const { readEnv } = await import('../src/app/startup/env.ts')
  try {
    readEnv({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgres://127.0.0.1/embedded' })
  } catch (error) {
    failWith(error)
  }
}

function failWith({ message, faults = [message] }) {
  for (const fault of faults) console.error(`✗ ${fault}`)
  process.exit(1)
}

/** The folder is writable, and the database of DATABASE_URL accepts connections. */
async function checkSurroundings({ folder, environment }) {
  const { checkStart, demoSentence, folderFault } = await import('../src/app/startup/start-checks.ts')
  const { readEnv } = await import('../src/app/startup/env.ts')
  if (environment.DATABASE_URL) {
    const env = readEnv({ ...environment, DATA_DIR: folder })
    await checkStart({ ...env, DEMO: true }, { usesFiles: true }).catch(failWith)
    if (!env.DEMO && (await readDemoFault(env.DATABASE_URL)) === demoSentence) exitWithError(demoSentence)
  } else {
    const fault = await folderFault(folder)
    if (fault) exitWithError(fault)
  }
}

/** Null when the database holds no demo; before the migrations, a sentence that they are missing. */
async function readDemoFault(url) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const { demoFault } = await import('../src/app/startup/start-checks.ts')
  const { pool, close } = createDb(url, { size: 1 })
  return demoFault(pool).finally(close)
}

/** Returns the open database; ends the process with a sentence when something cannot be had. */
export async function prepare(market) {
  const { signal, release } = interruption()
  await refuseTakenPort(market)
  await checkSurroundings(market)
  const releaseFolder = holdFolder(market.folder)
  console.log('✓ dépendances installées')
  if (!(await build(signal))) exitWithError('la construction des pages a échoué : voir les lignes ci-dessus')
  console.log('✓ pages construites')
  const database = await openDatabase().catch(error => exitWithError(`base de données : ${error.message}`))
  console.log(`✓ base de données prête (${database.label})`)
  try {
    await migrateAndSeed(database.url, market, signal)
    signal.throwIfAborted()
  } catch (error) {
    await database.stop()
    exitWithError(signal.aborted ? 'interrompu' : error.message)
  }
  releaseFolder()
  release()
  return database
}

/** Ctrl-C meanwhile ends the step under way, so that the database is still closed properly. */
function interruption() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const name of SIGNALS) process.on(name, abort)
  return { signal: controller.signal, release: () => SIGNALS.map(name => process.off(name, abort)) }
}

async function migrateAndSeed(url, { isDemo, environment }, signal) {
  const { migrate } = await import('../src/platform/db/migrate.ts')
  const applied = await migrate(url)
  console.log(applied.length ? `✓ schéma mis à jour (${applied.length} migrations)` : '✓ schéma à jour')
  const fault = isDemo ? null : await readDemoFault(url)
  if (fault) throw new Error(fault)
  await loadReference(url)
  if (!isDemo || !(await isEmpty(url))) return
  console.log('· chargement du marché de démonstration…')
  const code = await runFollowing('demo/seed.ts', [], { env: { ...environment, DATABASE_URL: url }, signal })
  if (code !== 0) throw new Error('le marché de démonstration n’a pas pu être chargé : voir les lignes ci-dessus')
  console.log('✓ marché de démonstration chargé')
}

/** Adds missing reference data: towns, questions and answers of the help centre. */
async function loadReference(url) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const reference = await import('../src/app/reference.ts')
  const { db, close } = createDb(url, { size: 1 })
  try {
    await db.transaction().execute(reference.loadReference)
  } finally {
    await close()
  }
}

async function isEmpty(url) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const { db, close } = createDb(url, { size: 1 })
  try {
    return (await db.selectFrom('users').select('id').limit(1).execute()).length === 0
  } finally {
    await close()
  }
}

/** Checked before a first build, which takes a minute. */
async function refuseTakenPort({ host, port, address, health }) {
  const error = await new Promise(resolve => {
    const probe = net.createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
  if (!error) return
  if (error.code !== 'EADDRINUSE') {
    const { listenFault } = await import('../src/app/startup/start-checks.ts')
    exitWithError(listenFault(error, { HOST: host, PORT: port }) ?? error.message)
  }
  const isOurs = await fetch(health, { signal: AbortSignal.timeout(2_000) }).then(
    response => response.ok,
    () => false,
  )
  if (isOurs) exitWithError(`Cep & Chai tourne déjà sur ${address}`)
  exitWithError(`le port ${port} est pris par un autre programme : PORT=${port + 1} npm start`)
}
