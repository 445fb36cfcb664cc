import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { listJobs, replayJob, replayKind } from '../contract.ts'
import { listFailedJobs, replayAll, replayOne } from './failed-jobs.ts'

export const adminHandlers: Handler[] = [
  reads(listJobs, (db, { query }) => listFailedJobs(db, query)),
  writes(replayJob, (tx, { params }) => replayOne(tx, params.id)),
  writes(replayKind, (tx, { body }) => replayAll(tx, body.kind)),
]
