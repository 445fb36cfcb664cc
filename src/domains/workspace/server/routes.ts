import { databaseDay } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSellerRole, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { isoDay } from '#shared/dates.ts'
import type { CurrentUser } from '#shared/user.ts'
import * as contract from '../contract.ts'
import { listJobs, replayJob, replayKind } from '../contract-jobs.ts'
import * as views from '../contract-views.ts'
import { adminTopics, type Waiting } from '../rules/topics.ts'
import { sellerTopicsOf } from '../rules.ts'
import { listFailedJobs, replayAll, replayOne } from './failed-jobs.ts'
import type { WaitingSource, WorkspaceSources } from './sources.ts'
import { createView, findViews, removeView, updateView } from './views/views.ts'

export const workspaceHandlers = (sources: WorkspaceSources): Handler[] => [
  reads(contract.sellerWorkspace, async (db, _, context) => {
    const vendorId = requireSellerRole(context)
    const { id: userId, vendorRole } = requireUser(context) as CurrentUser & { vendorRole: 'owner' }
    const [seller, waiting] = await Promise.all([
      sources.nameSeller(db, vendorId),
      countWaiting(db, sources.seller, sellerTopicsOf(vendorRole), { userId, vendorId }),
    ])
    return { ...seller, waiting }
  }),
  reads(contract.adminWorkspace, async db => ({ waiting: await countWaiting(db, sources.admin, adminTopics, null) })),
  reads(listJobs, (db, { query }) => listFailedJobs(db, query)),
  writes(replayJob, (tx, { params }) => replayOne(tx, params.id)),
  reads(views.listViews, async (db, { query }, context) => ({
    views: await findViews(db, requireUser(context), query.list),
  })),
  writes(views.saveView, (tx, { body }, context) => createView(tx, requireUser(context), body)),
  writes(views.changeView, (tx, input, context) => updateView(tx, requireUser(context), input)),
  writes(views.deleteView, (tx, { params }, context) => removeView(tx, requireUser(context), params.id)),
  writes(replayKind, (tx, { body }) => replayAll(tx, body.kind)),
]

/** Counts the wanted topics only: a source of which none is wanted is not queried. */
async function countWaiting<Topic extends string, Who>(
  db: Db,
  sources: readonly WaitingSource<Topic, Who>[],
  wanted: readonly Topic[],
  who: Who,
) {
  const needed = sources.filter(({ topics }) => topics.some(topic => wanted.includes(topic)))
  const [day, ...counted] = await Promise.all([databaseDay(db), ...needed.map(({ count }) => count(db, who))])
  const found = new Map(counted.flat().map(row => [row.topic, row]))
  return wanted.flatMap(topic => {
    const row = found.get(topic)
    return row && row.count > 0 ? [present(row, day)] : []
  })
}

const present = <Topic extends string>({ topic, count, oldest, workingDaysLate }: Waiting<Topic>, today: string) => ({
  topic,
  count,
  days:
    workingDaysLate ??
    (oldest && Math.max(0, Math.round((Date.parse(today) - Date.parse(isoDay(oldest))) / 86_400_000))),
})
