import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as jobs from '../contract-jobs.ts'
import * as settings from '../contract-settings.ts'
import { findAuditPage } from './audit-log.ts'
import { listFailedJobs, replayAll, replayOne } from './failed-jobs.ts'
import { allSettings, setSetting } from './settings.ts'

export const operationHandlers: Handler[] = [
  reads(contract.listAuditEntries, (db, { query }) => findAuditPage(db, query)),
  reads(settings.listSettings, async db => ({ settings: await allSettings(db) })),
  writes(settings.changeSetting, (tx, input, context) => setSetting(tx, input, requireUser(context).id)),
  reads(jobs.listJobs, (db, { query }) => listFailedJobs(db, query)),
  writes(jobs.replayJob, (tx, { params }) => replayOne(tx, params.id)),
  writes(jobs.replayKind, (tx, { body }) => replayAll(tx, body.kind)),
]
