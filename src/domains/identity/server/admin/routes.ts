import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-admin.ts'
import { blockAccount, disconnect, endViewing, removeFactor, sendReset, setRole, startViewing } from './actions.ts'
import { findUserRows, loadUserDetail } from './queries.ts'

/** Back-office operations on user accounts. */
export const userAdminHandlers: Handler[] = [
  reads(contract.findUsers, (db, { query }) => findUserRows(db, query)),
  reads(contract.showUser, (db, { params }, context) => loadUserDetail(db, params.id, requireUser(context))),
  writes(contract.sendResetMail, (tx, { params }, context) => sendReset(tx, params.id, context)),
  writes(contract.removeSecondFactor, removeFactor),
  writes(contract.disconnectUser, disconnect),
  writes(contract.blockUser, blockAccount),
  writes(contract.changeRole, setRole),
  writes(contract.viewAsUser, startViewing),
  writes(contract.stopViewing, (tx, _, context) => endViewing(tx, context), {
    bypassRls: 'ends the session of an operator, who looks on as somebody else',
  }),
]
