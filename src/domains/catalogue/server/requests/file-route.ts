import { sendFile } from '#platform/files/routes.ts'
import { type Download, parseInput } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'

const address = z.object({ id, field: z.string().max(120) })

/** A proposed document or photograph, for the operator who decides; its sender has the original. */
export const proposedFileDownload: Download = {
  path: '/api/admin/article-requests/:id/files/:field',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const { id, field } = parseInput(address, params, 'NOT_FOUND')
    const proposed = await db
      .selectFrom('article_change_fields as f')
      .innerJoin('article_change_requests as r', 'r.id', 'f.request_id')
      .select('f.file_id')
      .where('r.id', '=', id)
      .where('r.status', '=', 'open')
      .where('f.field', '=', field)
      .executeTakeFirst()
    return sendFile(reply, db, proposed?.file_id ?? undefined)
  },
}
