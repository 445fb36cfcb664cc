import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { save, submit, withdraw } from './actions.ts'
import { decide } from './decisions.ts'
import { applicationFile, applicationList, ownApplication } from './queries.ts'

export const handlers: Handler[] = [
  reads(contract.myApplication, (db, _, context) => ownApplication(db, userOf(context))),
  writes(contract.saveApplication, (tx, { body }, context) => save(tx, userOf(context), body)),
  writes(contract.submitApplication, (tx, { body }, context) => submit(tx, userOf(context), body, context.origin)),
  writes(contract.withdrawApplication, (tx, _, context) => withdraw(tx, userOf(context))),
  reads(contract.listApplications, (db, { query }) => applicationList(db, query)),
  reads(contract.getApplication, (db, { params }) => applicationFile(db, params.id)),
  writes(contract.decideApplication, (tx, { params, body }, context) =>
    decide(tx, userOf(context), params.id, body, context.origin),
  ),
]
