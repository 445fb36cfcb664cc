/**
 * The bundled PostgreSQL, for a machine that has none. Its server is detached: it survives the program that started it,
 * the next program finds it again, and the last one to leave stops it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterUrl, countRows, locateCluster, serverPid, startServer, stopServer } from './cluster.ts'

export type Embedded = {
  url: string
  /** Data directory; it differs from the requested one when the server's account cannot reach that. */
  directory: string
  /** Stops the server unless another program uses it; true when stopped. */
  stop: () => Promise<boolean>
  /** Restarts the server whenever it dies, until `stop`. */
  guard: (events: GuardEvents) => Promise<void>
}
type GuardEvents = {
  /** Receives the address, which changes if the port was taken meanwhile. */
  onRestart: (url: string) => void
  onFailure: (error: unknown) => void
}

const DATABASE = 'cep_et_chai'
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: '1000',
}

export async function startEmbedded(wanted: string): Promise<Embedded> {
  const cluster = locateCluster(wanted)
  const { directory } = cluster
  const url = () => clusterUrl(directory, DATABASE)
  await startServer(cluster, SETTINGS)
  await createDatabase(clusterUrl(directory, 'postgres'))
  let watcher: pg.Client | undefined
  let stopping = false

  async function guard(events: GuardEvents): Promise<void> {
    watcher = new pg.Client({ connectionString: url(), application_name: 'cep-et-chai guard', keepAlive: true })
    watcher.on('error', () => undefined)
    await watcher.connect()
    watcher.once('end', () => recover(events))
  }

  async function recover(events: GuardEvents): Promise<void> {
    while (!stopping) {
      try {
        await startServer(cluster, SETTINGS)
        await guard(events)
        return events.onRestart(url())
      } catch (error) {
        events.onFailure(error)
        await sleep(1_000)
      }
    }
  }

  async function stop(): Promise<boolean> {
    stopping = true
    await watcher?.end()
    if (serverPid(directory) === undefined) return true
    if (await hasOtherClients(clusterUrl(directory, 'postgres'))) return false
    await stopServer(cluster)
    return true
  }
  return { url: url(), directory, stop, guard }
}

async function createDatabase(url: string): Promise<void> {
  try {
    const exists = await countRows(url, `select from pg_database where datname = '${DATABASE}'`)
    if (!exists) await countRows(url, `create database ${DATABASE}`)
  } catch (error) {
    // Two programs started at once.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  }
}

/** Connections of a program that just ended take a moment to disappear. */
async function hasOtherClients(url: string): Promise<boolean> {
  const name = 'cep-et-chai stop'
  const others = `select from pg_stat_activity where backend_type = 'client backend' and application_name <> '${name}'`
  for (let look = 0; look < 20; look++) {
    if ((await countRows(url, others, name)) === 0) return false
    await sleep(100)
  }
  return true
}
