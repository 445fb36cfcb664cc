import type { Db } from '#platform/db/pool.ts'
import { sendFile } from '#platform/files/routes.ts'
import { type Download, parseInput } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { findOrderForParty } from '../access.ts'

const artworkAddress = z.object({ id, lineId: id })
const proofAddress = artworkAddress.extend({ version: id })

/** The buyer's artwork, for the parties of the order; NOT_FOUND for anybody else. */
export const artworkDownload: Download = {
  path: '/api/orders/:id/lines/:lineId/artwork',
  access: 'user',
  send: async ({ db, user, params, reply }) => {
    const { id, lineId } = parseInput(artworkAddress, params, 'NOT_FOUND')
    await findOrderForParty(db, id, user)
    const brief = await ownBrief(db, id, lineId).select('b.artwork_id').executeTakeFirst()
    return sendFile(reply, db, brief?.artwork_id ?? undefined)
  },
}

/** One version of a proof, likewise. */
export const proofDownload: Download = {
  path: '/api/orders/:id/lines/:lineId/proofs/:version/file',
  access: 'user',
  send: async ({ db, user, params, reply }) => {
    const { id, lineId, version } = parseInput(proofAddress, params, 'NOT_FOUND')
    await findOrderForParty(db, id, user)
    const proof = await ownBrief(db, id, lineId)
      .innerJoin('order_proofs as p', 'p.order_line_id', 'b.order_line_id')
      .select('p.file_id')
      .where('p.version', '=', version)
      .executeTakeFirst()
    return sendFile(reply, db, proof?.file_id)
  },
}

const ownBrief = (db: Db, orderId: number, lineId: number) =>
  db.selectFrom('order_briefs as b').where('b.order_id', '=', orderId).where('b.order_line_id', '=', lineId)
