import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { authorName } from '#shared/user.ts'
import * as incidents from '../../contract-incidents.ts'
import { type Running, showRunning, switchReadOnly } from '../../contract-running.ts'
import { type Judged, judgeAll } from '../../rules/running-parts.ts'
import { findErrors } from './error-counts.ts'
import {
  closeIncident,
  findIncidents,
  insertIncident,
  loadSiteNotice,
  loadStatus,
  updateIncident,
} from './incidents.ts'
import { observeRunning, type RunningFacts } from './observe.ts'
import { readReadOnly, recordReadOnly } from './read-only.ts'

export const runningHandlers = (facts: RunningFacts): Handler[] => [
  reads(incidents.showStatus, db => loadStatus(db)),
  reads(incidents.showSiteNotice, db => loadSiteNotice(db)),
  reads(incidents.listIncidents, async db => ({ incidents: await findIncidents(db) })),
  writes(incidents.publishIncident, (tx, input, context) => insertIncident(tx, input, requireUser(context).id)),
  writes(incidents.changeIncident, (tx, input) => updateIncident(tx, input)),
  writes(incidents.endIncident, (tx, { params }) => closeIncident(tx, params.id)),
  reads(showRunning, db => loadRunning(db, facts)),
  writes(switchReadOnly, (tx, { body }, context) => recordReadOnly(tx, body, requireUser(context).id)),
]

const pages: Record<NonNullable<Judged['page']>, string> = {
  jobs: workspacePaths.jobsAdmin,
  services: workspacePaths.servicesAdmin,
  accounts: workspacePaths.sellerAccountsAdmin(),
}

async function loadRunning(db: Db, facts: RunningFacts): Promise<Running> {
  const observed = await observeRunning(db, facts)
  const now = Date.now()
  return {
    at: new Date(now).toISOString(),
    parts: judgeAll(observed).map(({ page, ...part }) => ({ ...part, to: page && pages[page] })),
    readOnly: await readReadOnly(db),
    switches: await findSwitches(db),
    errors: await findErrors(db),
    queue: observed.jobs
      .filter(({ waiting, failing, dead }) => waiting + failing + dead > 0)
      .map(({ waitedSeconds, ...job }) => ({
        ...job,
        dueSince: waitedSeconds > 0 ? new Date(now - waitedSeconds * 1_000).toISOString() : null,
      })),
  }
}

async function findSwitches(db: Db): Promise<Running['switches']> {
  const rows = await db
    .selectFrom('read_only_switches as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.read_only', 's.reason', 's.at', 's.user_id', 'u.first_name', 'u.last_name'])
    .orderBy('s.id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ read_only, reason, at, user_id, ...author }) => ({
    readOnly: read_only,
    reason,
    at: at.toISOString(),
    who: user_id === null ? null : authorName(author),
  }))
}
