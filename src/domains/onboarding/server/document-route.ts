import { sendFile } from '#platform/files/routes.ts'
import { type Download, parseInput } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { documentKinds } from '../rules.ts'

const address = z.object({ id, kind: z.enum(documentKinds) })

/** Document of an application, for operators only: even the applicant cannot download an identity document again. */
export const applicationDocument: Download = {
  path: '/api/admin/applications/:id/documents/:kind',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const { id, kind } = parseInput(address, params, 'NOT_FOUND')
    const document = await db
      .selectFrom('application_documents as d')
      .innerJoin('seller_applications as a', 'a.id', 'd.application_id')
      .select('d.file_id')
      .where('a.id', '=', id)
      .where('a.submitted_at', 'is not', null)
      .where('d.kind', '=', kind)
      .executeTakeFirst()
    return sendFile(reply, db, document?.file_id)
  },
}
