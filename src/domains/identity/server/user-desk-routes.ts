import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract-desk.ts'
import { userFile, userList } from './user-desk.ts'
import { block, disconnect, forgetFactor, sendReset, setRole, stopView, view } from './user-desk-actions.ts'

/** What the operator does for the people of the market. */
export const userDeskHandlers: Handler[] = [
  reads(contract.findUsers, (db, { query }) => userList(db, query)),
  reads(contract.showUser, (db, { params }, context) => userFile(db, params.id, userOf(context))),
  writes(contract.sendResetMail, (tx, { params }, context) => sendReset(tx, params.id, context)),
  writes(contract.forgetSecondFactor, forgetFactor),
  writes(contract.disconnectUser, disconnect),
  writes(contract.blockUser, block),
  writes(contract.changeRole, setRole),
  writes(contract.viewAsUser, view),
  writes(contract.stopViewing, (tx, _, context) => stopView(tx, context), {
    bypassRls: 'ends the session of an operator, who looks on as somebody else',
  }),
]
