/** Runs of feeds: their beginning, their end, and the pause after repeated failures. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { FeedRunState } from '../../rules/feeds.ts'
import { failuresBeforePause } from '../../rules/feeds.ts'
import { mailFeedPaused } from './mails.ts'

/**
 * The next time of the schedule, by the French clock. Minutes depend on the id, so that feeds of one server are not all
 * fetched at the same moment.
 */
export const nextDue = sql<Date>`CASE schedule
  WHEN 'hour' THEN date_trunc('hour', now()) + interval '1 hour' + id % 60 * interval '1 minute'
  ELSE (SELECT min(slot) FROM generate_series(0, 1) AS n (later), LATERAL (SELECT
    (date_trunc(CASE schedule WHEN 'week' THEN 'week' ELSE 'day' END, now() AT TIME ZONE 'Europe/Paris')
      + later * CASE schedule WHEN 'week' THEN interval '7 days' ELSE interval '1 day' END
      + interval '2 hours' + id % 120 * interval '1 minute') AT TIME ZONE 'Europe/Paris' AS slot) AS s
    WHERE slot > now()) END`

export async function hasOpenRun(tx: Tx, feedId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('import_feed_runs')
    .select('id')
    .where('feed_id', '=', feedId)
    .where('state', 'in', ['fetching', 'importing'])
    .executeTakeFirst()
  return open !== undefined
}

/** Adds a run and its job. The feed is locked, and has no other run. */
export async function startRun(tx: Tx, feedId: number, manual: boolean): Promise<void> {
  const { id } = await tx
    .insertInto('import_feed_runs')
    .values({ feed_id: feedId, manual })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFetchJob(tx, id)
}

/** Imports of feeds are followed on the page of feeds. */
export const isFromFeed = async (tx: Tx, importId: number): Promise<boolean> =>
  (await tx.selectFrom('import_feed_runs').select('id').where('import_id', '=', importId).executeTakeFirst()) !==
  undefined

export const addFetchJob = (tx: Tx | Db, runId: number, inSeconds = 0) =>
  addJob(tx, 'imports.fetch', { runId }, { key: `feed-run:${runId}`, inSeconds })

type Ended = { id: number; feedId: number }
const writeEnd = (tx: Tx, { id }: Ended, state: FeedRunState, sentence: string | null) =>
  tx.updateTable('import_feed_runs').set({ state, sentence, ended_at: sql<Date>`now()` }).where('id', '=', id).execute()

/** The file was read, or had not changed. */
export async function endRun(
  tx: Tx,
  run: Ended,
  state: 'unchanged' | 'applied' | 'waiting',
  sentence: string | null = null,
): Promise<void> {
  await writeEnd(tx, run, state, sentence)
  await tx.updateTable('import_feeds').set({ failures: 0 }).where('id', '=', run.feedId).execute()
}

/** The third failure in a row pauses the feed and emails the seller. The same file is fetched again next time. */
export async function failRun(tx: Tx, run: Ended, sentence: string): Promise<void> {
  await writeEnd(tx, run, 'failed', sentence)
  const feed = await tx
    .updateTable('import_feeds')
    .set(eb => ({ failures: eb('failures', '+', 1), etag: null, last_modified: null, content_hash: null }))
    .where('id', '=', run.feedId)
    .returning(['id', 'name', 'vendor_id as vendorId', 'user_id as userId', 'failures', 'paused_at as pausedAt'])
    .executeTakeFirst()
  if (!feed || feed.pausedAt || feed.failures < failuresBeforePause) return
  await tx
    .updateTable('import_feeds')
    .set({ paused_at: sql<Date>`now()`, paused_because: 'failures' })
    .where('id', '=', feed.id)
    .execute()
  await mailFeedPaused(tx, feed, { runId: run.id, sentence })
}
