import { requireSellerMember, requireSellerRole, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { announceOwn, cancelDay, publishDay, receiveAtCounter } from './actions.ts'
import { findCollection, findCollections, findSellerCollections } from './queries.ts'

export const takebackHandlers: Handler[] = [
  reads(contract.listCollections, (db, { query }, { user }) => findCollections(db, user?.id ?? null, query.postcode)),
  reads(contract.getCollection, (db, { params }, { user }) => findCollection(db, user?.id ?? null, params.id)),
  writes(contract.announceDeposit, async (tx, input, context) => {
    await announceOwn(tx, context, input)
    return findCollection(tx, requireUser(context).id, input.params.id)
  }),
  reads(contract.listSellerCollections, async (db, _, context) => {
    const vendorId = requireSellerRole(context)
    const shops = await db
      .selectFrom('shops')
      .select(['id', 'name'])
      .where('vendor_id', '=', vendorId)
      .where('status', '=', 'open')
      .orderBy('name')
      .execute()
    const mayPublish = requireUser(context).vendorRole !== 'orders'
    return { shops, collections: await findSellerCollections(db, vendorId), mayPublish }
  }),
  writes(contract.publishCollection, async (tx, { body }, context) => ({
    id: await publishDay(tx, requireSellerMember(context), body),
  })),
  writes(contract.cancelCollection, async (tx, { params }, context) => {
    await cancelDay(tx, requireSellerMember(context), params.id)
    return { id: params.id }
  }),
  writes(contract.receiveDeposit, (tx, input, context) => {
    const vendorId = requireSellerRole(context)
    return receiveAtCounter(tx, { vendorId, userId: requireUser(context).id }, input)
  }),
]
