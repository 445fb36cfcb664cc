import type { Db } from '#platform/db/pool.ts'
import { sendFile } from '#platform/files/routes.ts'
import { type Download, parseInput } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { findParties } from './access.ts'
import { conversationWith } from './operator-threads.ts'

const address = z.object({ id, fileId: z.uuid() })

/** File of a reported message, for the operator who decides on it. */
export const reportFileDownload: Download = {
  path: '/api/admin/reports/:id/files/:fileId',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const { id, fileId } = parseInput(address, params, 'NOT_FOUND')
    const attached = await db
      .selectFrom('message_files as x')
      .innerJoin('message_reports as r', 'r.message_id', 'x.message_id')
      .select('x.file_id')
      .where('x.message_id', '=', id)
      .where('x.file_id', '=', fileId)
      .executeTakeFirst()
    return sendFile(reply, db, attached?.file_id)
  },
}

/** File of a conversation, for its two sides; NOT_FOUND for other users. */
export const messageFileDownload: Download = {
  path: '/api/conversations/:id/files/:fileId',
  access: 'user',
  viewing: 'never',
  send: async ({ db, user, params, reply }) => {
    const { id, fileId } = parseInput(address, params, 'NOT_FOUND')
    await findParties(db, id, user)
    return sendFile(reply, db, await fileIn(db, id, fileId))
  },
}

/** File of the conversation of a seller and the operator's team; `id` is the seller's. */
export const sellerThreadFileDownload: Download = {
  path: '/api/admin/sellers/:id/messages/files/:fileId',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const { id, fileId } = parseInput(address, params, 'NOT_FOUND')
    const conversation = await conversationWith(db, id)
    return sendFile(reply, db, conversation && (await fileIn(db, conversation.id, fileId)))
  },
}

async function fileIn(db: Db, conversationId: number, fileId: string): Promise<string | undefined> {
  const attached = await db
    .selectFrom('message_files as x')
    .innerJoin('messages as m', 'm.id', 'x.message_id')
    .select('x.file_id')
    .where('m.conversation_id', '=', conversationId)
    .where('x.file_id', '=', fileId)
    .where('m.hidden_at', 'is', null)
    .executeTakeFirst()
  return attached?.file_id
}
