import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { saveDraft, submitDraft, withdrawOwn } from './actions.ts'
import { decideOnApplication } from './decisions.ts'
import { findApplications, findOwnApplication, loadApplicationDetail } from './queries.ts'

export const onboardingHandlers: Handler[] = [
  reads(contract.myApplication, (db, _, context) => findOwnApplication(db, requireUser(context))),
  writes(contract.saveApplication, (tx, { body }, context) => saveDraft(tx, requireUser(context), body)),
  writes(contract.submitApplication, (tx, { body }, context) => submitDraft(tx, requireUser(context), body)),
  writes(contract.withdrawApplication, (tx, _, context) => withdrawOwn(tx, requireUser(context))),
  reads(contract.listApplications, (db, { query }) => findApplications(db, query)),
  reads(contract.getApplication, (db, { params }) => loadApplicationDetail(db, params.id)),
  writes(contract.decideApplication, (tx, { params, body }, context) =>
    decideOnApplication(tx, requireUser(context), params.id, body),
  ),
]
