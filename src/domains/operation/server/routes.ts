import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as jobs from '../contract-jobs.ts'
import * as settings from '../contract-settings.ts'
import { jobDesk, replayAll, replayOne } from './job-desk.ts'
import { journalPage } from './journal.ts'
import { allSettings, setSetting } from './settings.ts'

export const operationHandlers: Handler[] = [
  reads(contract.listActs, (db, { query }) => journalPage(db, query)),
  reads(settings.listSettings, async db => ({ settings: await allSettings(db) })),
  writes(settings.changeSetting, (tx, input, context) => setSetting(tx, input, userOf(context).id)),
  reads(jobs.listJobs, (db, { query }) => jobDesk(db, query)),
  writes(jobs.replayJob, (tx, { params }) => replayOne(tx, params.id)),
  writes(jobs.replayKind, (tx, { body }) => replayAll(tx, body.kind)),
]
