import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { contractDocumentKinds } from '../../rules/contract-documents.ts'
import { findOrderForParty } from '../access.ts'
import { contractFileName } from './contract-documents.ts'

const address = z.object({ id, kind: z.enum(contractDocumentKinds) })

/** A document of the contract as it was sent, for the parties to the order; NOT_FOUND for anybody else. */
export const contractDocument: Download = {
  path: '/api/orders/:id/documents/:kind',
  access: 'user',
  send: async ({ db, user, params, reply }) => {
    const wanted = parseInput(address, params, 'NOT_FOUND')
    const { number } = await findOrderForParty(db, wanted.id, user)
    const document = await db
      .selectFrom('order_documents as d')
      .innerJoin('contract_documents as c', 'c.sha256', 'd.sha256')
      .select('c.bytes')
      .where('d.order_id', '=', wanted.id)
      .where('d.kind', '=', wanted.kind)
      .executeTakeFirst()
    if (!document) throw fail('NOT_FOUND')
    return sendBytes(reply, contractFileName(wanted.kind, number).replace(/\.pdf$/, ''), 'pdf', document.bytes)
  },
}
