import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as desk from '../contract-reports.ts'
import { openConversation, read, type Settings, send } from './actions.ts'
import { contacts, conversation, conversationList, unreadOf } from './queries.ts'
import { reportFile, reportList } from './report-queries.ts'
import { decide, report } from './reports.ts'

export const messagingHandlers = (settings: Settings): Handler[] => [
  writes(contract.startConversation, (tx, { body }, context) => openConversation(tx, userOf(context), body, settings)),
  reads(contract.listConversations, (db, { query }, context) => conversationList(db, userOf(context), query)),
  reads(contract.countUnread, async (db, _, context) => ({ unread: await unreadOf(db, userOf(context)) })),
  reads(contract.getConversation, (db, input, context) => conversation(db, userOf(context), input)),
  writes(contract.sendMessage, (tx, input, context) => send(tx, userOf(context), input, settings)),
  writes(contract.markRead, async (tx, { params, body }, context) => ({
    unread: await read(tx, userOf(context), params.id, body.upTo),
  })),
  writes(contract.reportMessage, (tx, input, context) => report(tx, userOf(context), input, settings)),
  reads(contract.listContacts, async (db, { query }, context) => ({
    contacts: await contacts(db, userOf(context), query.q),
  })),
  reads(desk.listReports, (db, { query }) => reportList(db, query)),
  reads(desk.showReport, (db, { params }) => reportFile(db, params.id)),
  writes(desk.decideReport, decide),
]
