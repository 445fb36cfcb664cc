import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { FeedRun, ImportFeed } from '../../contract-feeds.ts'
import type { FeedAuthentication, FeedRunState, FeedSchedule } from '../../rules/feeds.ts'
import type { ImportKind, ImportStatus } from '../../rules.ts'

const runsShown = 10

/** No column with a secret is read. */
export async function findFeeds(db: Db, vendorId: number): Promise<ImportFeed[]> {
  const feeds = await db
    .selectFrom('import_feeds')
    .select([
      'id',
      'name',
      'kind',
      'address',
      'authentication',
      'host_key as hostKey',
      'seen_host_key as seenHostKey',
      'schedule',
      'auto_apply as autoApply',
      'refused_percent as refusedPercent',
      'withdrawn_percent as withdrawnPercent',
      'paused_at as pausedAt',
      'paused_because as pausedBecause',
      'due_at as dueAt',
    ])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  const runs = await findRuns(db, vendorId)
  return feeds.map(feed => ({
    ...feed,
    // The columns' CHECK constraints allow these values only.
    kind: feed.kind as ImportKind,
    authentication: feed.authentication as FeedAuthentication,
    schedule: feed.schedule as FeedSchedule,
    pausedAt: feed.pausedAt?.toISOString() ?? null,
    pausedBecause: feed.pausedBecause as ImportFeed['pausedBecause'],
    dueAt: feed.dueAt.toISOString(),
    running: runs.some(run => run.feedId === feed.id && isOpen(run.state)),
    runs: runs.filter(run => run.feedId === feed.id),
  }))
}

const isOpen = (state: FeedRunState) => state === 'fetching' || state === 'importing'

async function findRuns(db: Db, vendorId: number): Promise<(FeedRun & { feedId: number })[]> {
  const { rows } = await sql<{
    feedId: number
    id: number
    state: FeedRunState
    manual: boolean
    sentence: string | null
    importId: number | null
    importStatus: ImportStatus | null
    startedAt: Date
  }>`
    SELECT f.id AS "feedId", r.id, r.state, r.manual, r.sentence, r.import_id AS "importId", i.status AS "importStatus",
      r.started_at AS "startedAt"
    FROM import_feeds f CROSS JOIN LATERAL (SELECT * FROM import_feed_runs WHERE feed_id = f.id
      ORDER BY id DESC LIMIT ${runsShown}) r
    LEFT JOIN imports i ON i.id = r.import_id
    WHERE f.vendor_id = ${vendorId} ORDER BY r.id DESC`.execute(db)
  return rows.map(row => ({ ...row, startedAt: row.startedAt.toISOString() }))
}
