/** Messages that wait for a reader, and reports that wait for the operator. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import { isFromOtherSide, isPartyTo } from './access.ts'

export const messagesWaiting = {
  topics: ['messagesUnread'] as const,
  count: async (db: Db, { userId, vendorId }: { userId: number; vendorId: number }) => {
    const member = { id: userId, vendorId }
    const { rows } = await sql<Waiting<'messagesUnread'>>`
      SELECT 'messagesUnread' AS topic, count(*)::int AS count, min(m.created_at) AS oldest
      FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.read_at IS NULL
      WHERE ${isPartyTo(member)} AND ${isFromOtherSide(member)}`.execute(db)
    return rows
  },
}

export const reportsWaiting = {
  topics: ['reports'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'reports'>>`
      SELECT 'reports' AS topic, count(DISTINCT message_id)::int AS count, min(created_at) AS oldest
      FROM message_reports WHERE decision IS NULL`.execute(db)
    return rows
  },
}

export const sellerMessagesWaiting = {
  topics: ['sellerMessages'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'sellerMessages'>>`
      SELECT 'sellerMessages' AS topic, count(*)::int AS count, min(m.created_at) AS oldest
      FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.side = 'seller' AND m.read_at IS NULL
      WHERE c.buyer_id IS NULL`.execute(db)
    return rows
  },
}
