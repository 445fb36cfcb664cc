/** Jobs `imports.feeds` and `imports.fetch`: which feeds are due, and the file of one, fetched outside any transaction. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { JobPayloads } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { Unreachable } from '#platform/outbound/addresses.ts'
import { download, type Outbound } from '#platform/outbound/request.ts'
import { downloadSftp, HostKeyChanged } from '#platform/outbound/sftp.ts'
import { runEach } from '#platform/run-each.ts'
import type { SealingKeys } from '#platform/sealing.ts'
import { AppError } from '#shared/errors.ts'
import { isSftp } from '../../rules/feeds.ts'
import { maxImportBytes } from '../../rules.ts'
import { lockFetching, openFeedImport } from './open-import.ts'
import { addFetchJob, endRun, failRun, hasOpenRun, nextDue, startRun } from './runs.ts'
import { type FeedSecrets, openSecrets } from './secrets.ts'

export type FeedTools = {
  keys: SealingKeys
  outbound: Outbound
  /** Feeds that this site answers itself, on its own machine, by their address. */
  ownFeeds?: ReadonlyMap<string, string>
}

const dueAtOnce = 50
/** Adds a run to each feed that is due; without a key nothing can be fetched, and nothing begins. */
export async function startDueFeeds(db: Db, { keys }: Pick<FeedTools, 'keys'>): Promise<void> {
  await inTransaction(db, endLostRuns)
  if (!keys.length) return
  const due = await db
    .selectFrom('import_feeds as f')
    .innerJoin('vendors as v', 'v.id', 'f.vendor_id')
    .select('f.id')
    .where('f.paused_at', 'is', null)
    .where('f.due_at', '<=', sql<Date>`now()`)
    .where('v.status', 'not in', ['suspended', 'ended'])
    .orderBy('f.due_at')
    .limit(dueAtOnce)
    .execute()
  await runEach(due, ({ id }) => inTransaction(db, tx => startDue(tx, id)))
}

/** Two workers may have found the same feed, or the seller tries it now: the second finds it no longer due, or running. */
async function startDue(tx: Tx, id: number) {
  const feed = await tx
    .selectFrom('import_feeds')
    .select('id')
    .where('id', '=', id)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('paused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) return
  await tx.updateTable('import_feeds').set({ due_at: nextDue }).where('id', '=', id).execute()
  if (!(await hasOpenRun(tx, id))) await startRun(tx, id, false)
}

/** A run whose job failed for good, or waited behind a long import, must not block its feed for ever. */
async function endLostRuns(tx: Tx) {
  const lost = await tx
    .selectFrom('import_feed_runs as r')
    .leftJoin('imports as i', 'i.id', 'r.import_id')
    .select(['r.id', 'r.feed_id as feedId'])
    .where(eb =>
      eb.or([
        eb.and([eb('r.state', '=', 'fetching'), eb('r.started_at', '<', sql<Date>`now() - interval '2 hours'`)]),
        // The seller cancelled the import, or it was purged.
        eb.and([eb('r.state', '=', 'importing'), eb.or([eb('i.id', 'is', null), eb('i.status', '=', 'cancelled')])]),
      ]),
    )
    .forUpdate('r')
    .skipLocked()
    .execute()
  for (const run of lost)
    await tx
      .updateTable('import_feed_runs')
      .set({ state: 'failed', sentence: 'Le passage a été interrompu.', ended_at: sql<Date>`now()` })
      .where('id', '=', run.id)
      .execute()
}

const busySeconds = 60

/** Fetches the file of a run, and opens its import. Run again after a crash, it fetches again: nothing was stored. */
export async function fetchFeed(
  db: Db,
  { runId }: JobPayloads['imports.fetch'],
  { keys, outbound, ownFeeds }: FeedTools,
): Promise<void> {
  const feed = await findFetching(db, runId)
  if (!feed) return
  if (feed.busy) return void (await addFetchJob(db, runId, busySeconds))
  const secrets = openSecrets(keys, feed.vendorId, feed.sealed)
  const fetched = secrets
    ? await fetchFile(...answeredBy(ownFeeds, feed, outbound), secrets)
    : { failure: 'Ses identifiants ne peuvent plus être lus\u00a0: enregistrez de nouveau l’adresse du flux.' }
  try {
    await inTransaction(db, tx => settle(tx, runId, feed, fetched))
  } catch (error) {
    // The seller started another import meanwhile.
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    await addFetchJob(db, runId, busySeconds)
  }
}

/** Null once the run is over. `repeat`: by hand, after the seller rejected or undid the last import of this file. */
async function findFetching(db: Db, runId: number) {
  const { rows } = await sql<{
    feedId: number
    vendorId: number
    address: string
    sealed: string | null
    etag: string | null
    lastModified: string | null
    contentHash: Buffer | null
    hostKey: string | null
    busy: boolean
    repeat: boolean
  }>`
    SELECT f.id AS "feedId", f.vendor_id AS "vendorId", f.address, f.sealed, f.etag, f.last_modified AS "lastModified",
      f.content_hash AS "contentHash", f.host_key AS "hostKey",
      EXISTS (SELECT FROM imports i WHERE i.vendor_id = f.vendor_id
        AND i.status IN ('reading', 'checking', 'applying', 'undoing')) AS busy,
      r.manual AND coalesce((SELECT i.status IN ('cancelled', 'undone', 'failed') FROM import_feed_runs last
        JOIN imports i ON i.id = last.import_id WHERE last.feed_id = f.id ORDER BY last.id DESC LIMIT 1), true) AS repeat
    FROM import_feed_runs r JOIN import_feeds f ON f.id = r.feed_id WHERE r.id = ${runId} AND r.state = 'fetching'`.execute(
    db,
  )
  return rows[0] ?? null
}
type Feed = NonNullable<Awaited<ReturnType<typeof findFetching>>>

type FeedFile = { bytes: Buffer; etag: string | null; lastModified: string | null; hostKey: string | null }
/** `changedKey`: of the server, which then received no credentials. */
type Fetched = { file: FeedFile } | { failure: string; changedKey?: string } | 'unchanged'

const fileMilliseconds = 120_000
const headerAtMost = 500

const answeredBy = (ownFeeds: FeedTools['ownFeeds'], feed: Feed, outbound: Outbound): [Feed, Outbound] => {
  const address = ownFeeds?.get(feed.address)
  return address === undefined
    ? [feed, outbound]
    : [
        { ...feed, address },
        { ...outbound, allowLoopback: true },
      ]
}

async function fetchFile(feed: Feed, outbound: Outbound, secrets: FeedSecrets): Promise<Fetched> {
  try {
    const fetched = await (isSftp(feed.address) ? fetchSftp : fetchHttps)(feed, secrets, outbound)
    return typeof fetched === 'object' && 'file' in fetched && !fetched.file.bytes.length
      ? { failure: 'Le fichier est vide.' }
      : fetched
  } catch (error) {
    if (error instanceof HostKeyChanged) return { failure: error.message, changedKey: error.hostKey }
    if (error instanceof Unreachable) return { failure: error.message }
    throw error
  }
}

async function fetchHttps(feed: Feed, secrets: FeedSecrets, outbound: Outbound): Promise<Fetched> {
  const headers = { ...(feed.repeat ? {} : conditions(feed)), ...basic(secrets) }
  const { status, ...file } = await download(`${feed.address}${secrets.query}`, maxImportBytes, outbound, {
    headers,
    milliseconds: fileMilliseconds,
  })
  if (status === 304 && !feed.repeat) return 'unchanged'
  return status === 200 ? { file: { ...file, hostKey: null } } : { failure: statusSentence(status) }
}

async function fetchSftp({ address, hostKey }: Feed, secrets: FeedSecrets, outbound: Outbound): Promise<Fetched> {
  const options = { hostKey, limit: maxImportBytes, milliseconds: fileMilliseconds }
  const file = await downloadSftp(address, secrets, options, outbound)
  return { file: { ...file, etag: null, lastModified: null } }
}

const conditions = ({ etag, lastModified }: Feed) => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
})
const basic = ({ user, password }: FeedSecrets): Record<string, string> =>
  user || password ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {}
const statusSentence = (status: number) => {
  if (status === 404 || status === 410) return 'Aucun fichier à cette adresse.'
  if (status === 401 || status === 403)
    return 'Le serveur refuse l’accès\u00a0: vérifiez l’identifiant et le mot de passe.'
  return `Le serveur a répondu par le code ${status}.`
}

/** One transaction: the import with its bytes, the job that reads it, and what the feed remembers of the file. */
async function settle(tx: Tx, runId: number, feed: Feed, fetched: Fetched) {
  const run = await lockFetching(tx, runId)
  if (!run) return
  if (fetched === 'unchanged') return endRun(tx, run, 'unchanged')
  // The seller may have changed the address meanwhile.
  const sameServer = run.address === feed.address
  if ('failure' in fetched) {
    if (fetched.changedKey && sameServer) await writeServer(tx, run.feedId, { seen_host_key: fetched.changedKey })
    return failRun(tx, run, fetched.failure)
  }
  const { bytes, etag, lastModified, hostKey } = fetched.file
  if (hostKey && sameServer) await writeServer(tx, run.feedId, { host_key: hostKey, seen_host_key: null })
  const hash = createHash('sha256').update(bytes).digest()
  const known = {
    etag: short(etag),
    last_modified: short(lastModified),
    content_hash: hash,
  }
  await tx.updateTable('import_feeds').set(known).where('id', '=', run.feedId).execute()
  if (!feed.repeat && feed.contentHash?.equals(hash)) return endRun(tx, run, 'unchanged')
  await openFeedImport(tx, run, bytes)
}

const writeServer = (tx: Tx, feedId: number, server: { host_key?: string; seen_host_key: string | null }) =>
  tx.updateTable('import_feeds').set(server).where('id', '=', feedId).execute()

const short = (header: string | null) => (header !== null && header.length <= headerAtMost ? header : null)
