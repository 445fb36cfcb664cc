import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { openConversation, read, type Settings, send } from './actions.ts'
import { contacts, conversation, conversationList, unreadOf } from './queries.ts'

export const messagingHandlers = (settings: Settings): Handler[] => [
  writes(contract.startConversation, (tx, { body }, context) => openConversation(tx, userOf(context), body, settings)),
  reads(contract.listConversations, (db, { query }, context) => conversationList(db, userOf(context), query)),
  reads(contract.countUnread, async (db, _, context) => ({ unread: await unreadOf(db, userOf(context)) })),
  reads(contract.getConversation, (db, input, context) => conversation(db, userOf(context), input)),
  writes(contract.sendMessage, (tx, input, context) => send(tx, userOf(context), input, settings)),
  writes(contract.markRead, async (tx, { params, body }, context) => ({
    unread: await read(tx, userOf(context), params.id, body.upTo),
  })),
  reads(contract.listContacts, async (db, { query }, context) => ({
    contacts: await contacts(db, userOf(context), query.q),
  })),
]
