import { findCarrierLabel } from '#domains/shipping/carriers/parcels.ts'
import { labelSheet } from '#domains/shipping/server/label-sheet.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { findOrderForParty } from '../access.ts'

/** `envoi`: one shipment of several. */
const address = z.object({ id, envoi: id.optional() })

/** PDF of the labels, for the order's seller and the operator; NOT_FOUND for anybody else. */
export const orderLabels: Download = {
  path: '/api/orders/:id/label',
  access: 'user',
  send: async ({ db, user, params, query, reply }) => {
    const wanted = parseInput(address, { id: params.id, envoi: query.envoi }, 'NOT_FOUND')
    const { parties, number } = await findOrderForParty(db, wanted.id, user)
    if (!parties.some(party => party !== 'buyer')) throw fail('NOT_FOUND')
    const which = { orderIds: [wanted.id], shipmentId: wanted.envoi }
    const pdf = (await findCarrierLabel(db, wanted.id, wanted.envoi)) ?? (await labelSheet(db, which, 'rouleau'))
    if (!pdf) throw fail('NOT_FOUND')
    return sendBytes(reply, `etiquette-${number}`, 'pdf', pdf)
  },
}
