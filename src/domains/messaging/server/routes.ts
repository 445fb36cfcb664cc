import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as operator from '../contract-operator.ts'
import * as reports from '../contract-reports.ts'
import { type MessagingSettings, markMessagesRead, openConversation, writeMessage } from './actions.ts'
import * as threads from './operator-threads.ts'
import { countUnreadFor, findContacts, findConversations, loadConversation } from './queries.ts'
import { findReports, loadReport } from './report-queries.ts'
import { createReport, settleReport } from './reports.ts'

export const messagingHandlers = (settings: MessagingSettings): Handler[] => [
  writes(contract.startConversation, (tx, { body }, context) =>
    openConversation(tx, requireUser(context), body, settings),
  ),
  reads(contract.listConversations, (db, { query }, context) => findConversations(db, requireUser(context), query)),
  reads(contract.countUnread, async (db, _, context) => ({ unread: await countUnreadFor(db, requireUser(context)) })),
  reads(contract.getConversation, (db, input, context) => loadConversation(db, requireUser(context), input)),
  writes(contract.sendMessage, (tx, input, context) => writeMessage(tx, requireUser(context), input, settings)),
  writes(contract.markRead, async (tx, { params, body }, context) => ({
    unread: await markMessagesRead(tx, requireUser(context), params.id, body.upTo),
  })),
  writes(contract.reportMessage, (tx, input, context) => createReport(tx, requireUser(context), input, settings)),
  reads(contract.listContacts, async (db, { query }, context) => ({
    contacts: await findContacts(db, requireUser(context), query.q),
  })),
  reads(operator.listSellerThreads, threads.findSellerThreads),
  reads(operator.showSellerThread, threads.loadSellerThread),
  writes(operator.writeToSeller, (tx, input, context) => threads.sendToSeller(tx, input, context, settings)),
  writes(operator.markSellerThreadRead, threads.markThreadRead),
  reads(reports.listReports, (db, { query }) => findReports(db, query)),
  reads(reports.showReport, (db, { params }) => loadReport(db, params.id)),
  writes(reports.decideReport, settleReport),
]
