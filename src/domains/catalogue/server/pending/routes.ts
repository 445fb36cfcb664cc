import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-pending.ts'
import { acceptPending, mergePending, refusePending } from './decide-pending.ts'
import { findPending } from './find-pending.ts'

export const pendingHandlers: Handler[] = [
  reads(contract.listPending, db => findPending(db)),
  writes(contract.acceptPending, acceptPending),
  writes(contract.mergePending, mergePending),
  writes(contract.refusePending, refusePending),
]
