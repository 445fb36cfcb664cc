/** What the server observes of the running site: for « État » and for the Prometheus page. */
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { refusedTransfers } from '#domains/settlement/server/transfers/refused.ts'
import { countJobs } from '#domains/workspace/server/failed-jobs.ts'
import type { Db } from '#platform/db/pool.ts'
import { currentObjectStore, readObject } from '#platform/files/objects/stored-bytes.ts'
import type { JobCount, Observed } from '../../rules/running-parts.ts'

/** Settings of this server. */
export type RunningFacts = {
  isDemo: boolean
  dataDirectory: string
  sendsMails: boolean
  carrierIsConfigured: boolean
  platformIsConfigured: boolean
  searchEngine: string
}

export async function observeRunning(db: Db, facts: RunningFacts): Promise<Observed> {
  const database = await observeDatabase(db)
  const [disk, fileStore, jobs, services] = await Promise.all([
    readDisk(facts.dataDirectory),
    observeFileStore(db),
    observeJobs(db),
    observeServices(db),
  ])
  return {
    database,
    disk,
    fileStore,
    jobs,
    workerAge: services.workerAge,
    sendsMails: facts.sendsMails,
    payments: {
      pendingForAnHour: services.pendingForAnHour,
      setAside: services.setAside,
      transfersRefused: services.transfersRefused,
    },
    carrier: { isConfigured: facts.carrierIsConfigured, withoutLabel: services.withoutLabel },
    invoicing: {
      isConfigured: facts.platformIsConfigured,
      waiting: services.deposits,
      oldestAge: services.depositAge,
      refused: services.refusedDeposits,
    },
    searchEngine: facts.searchEngine,
    backupAge: services.backupAge,
    isDemo: facts.isDemo,
  }
}

/** The duration is that of one statement, on a connection of the pool. */
async function observeDatabase(db: Db): Promise<Observed['database']> {
  const started = performance.now()
  await sql`SELECT 1`.execute(db)
  const milliseconds = performance.now() - started
  const { rows } = await sql<{ bytes: string; connections: number; atMost: number }>`
    SELECT pg_database_size(current_database())::text AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS "atMost"`.execute(db)
  const [row] = rows
  return {
    milliseconds,
    bytes: Number(row?.bytes ?? 0),
    connections: row?.connections ?? 0,
    connectionsAtMost: row?.atMost ?? 0,
  }
}

async function readDisk(directory: string): Promise<Observed['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** A store that takes longer than this is down for the people who wait for a picture. */
const storeAnswersWithinMs = 3_000

/** Reads an object that a row names; a store without any is not asked. */
async function observeFileStore(db: Db): Promise<Observed['fileStore']> {
  const store = currentObjectStore()
  if (!store) return null
  const { rows } = await sql<{ key: string }>`
    (SELECT object_key AS key FROM pictures WHERE object_key IS NOT NULL LIMIT 1)
    UNION ALL (SELECT object_key FROM files WHERE object_key IS NOT NULL LIMIT 1) LIMIT 1`.execute(db)
  const key = rows[0]?.key
  if (key === undefined) return { isEmpty: true, milliseconds: null }
  const started = performance.now()
  const answers = await Promise.race([
    readObject(store, key).then(
      () => true,
      () => false,
    ),
    pause(storeAnswersWithinMs, false, { ref: false }),
  ])
  return { isEmpty: false, milliseconds: answers ? performance.now() - started : null }
}

export async function observeJobs(db: Db): Promise<JobCount[]> {
  const kinds = await countJobs(db)
  return kinds.map(({ kind, waiting, failing, dead, waitedSeconds }) => ({
    kind,
    waiting,
    failing,
    dead,
    waitedSeconds: Math.max(0, Math.round(waitedSeconds ?? 0)),
  }))
}

type Services = {
  workerAge: number | null
  pendingForAnHour: number
  setAside: number
  transfersRefused: number
  withoutLabel: number
  deposits: number
  depositAge: number
  refusedDeposits: number
  backupAge: number | null
}

/** Ages by the clock of the database. */
async function observeServices(db: Db): Promise<Services> {
  const { rows } = await sql<Services>`SELECT
    (SELECT extract(epoch FROM now() - max(seen_at))::float FROM worker_heartbeats) AS "workerAge",
    (SELECT count(*)::int FROM payments WHERE status = 'PENDING'
      AND created_at BETWEEN now() - interval '2 days' AND now() - interval '1 hour') AS "pendingForAnHour",
    (SELECT count(*)::int FROM payment_events WHERE outcome = 'quarantined'
      AND received_at > now() - interval '7 days') AS "setAside",
    (SELECT count(*)::int FROM ${refusedTransfers} r) AS "transfersRefused",
    (SELECT count(*)::int FROM carrier_parcels WHERE announced_at IS NULL AND shipment_id IS NOT NULL
      AND requested_at < now() - interval '1 hour') AS "withoutLabel",
    (SELECT count(*)::int FROM invoice_deposits WHERE flow_id IS NULL) AS deposits,
    (SELECT coalesce(extract(epoch FROM now() - min(queued_at)), 0)::float FROM invoice_deposits
      WHERE flow_id IS NULL) AS "depositAge",
    (SELECT count(*)::int FROM invoice_deposits WHERE flow_id IS NULL AND attempts >= 3) AS "refusedDeposits",
    (SELECT extract(epoch FROM now() - completed_at)::float FROM backup_runs ORDER BY id DESC LIMIT 1) AS "backupAge"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a SELECT without FROM returns one row')
  return row
}

/** Payments created in the last 24 hours, by status. */
export async function countRecentPayments(db: Db): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*)::int AS count FROM payments WHERE created_at > now() - interval '1 day' GROUP BY 1`.execute(
    db,
  )
  return rows
}

/** Called by bin/backup once its file is complete. */
export const recordBackup = (db: Db, bytes: number) => db.insertInto('backup_runs').values({ bytes }).execute()
