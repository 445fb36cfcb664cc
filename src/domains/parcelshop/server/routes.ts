import { type Context, requireSellerMember, requireSellerRole, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as seller from '../contract-seller.ts'
import { announceOwnDrop, cancelOwn } from './announce.ts'
import { giveBack, handOver } from './hand-over.ts'
import { findOwnParcelShops, findParcelShops, writeParcelShop } from './parcel-shops.ts'
import { findOwnDrop, findOwnDrops, findSellerDrop } from './queries.ts'
import { receiveChosen, receiveWholeDrop } from './receive.ts'
import { findSellerDrops } from './seller-queries.ts'

/** Any member of a seller: the counter receives and hands over. */
const atCounter = (context: Context) => ({ vendorId: requireSellerRole(context), userId: requireUser(context).id })

export const parcelshopHandlers: Handler[] = [
  reads(contract.listParcelShops, async db => ({ shops: await findParcelShops(db) })),
  reads(contract.listDrops, (db, { query }, context) => findOwnDrops(db, requireUser(context), query.before)),
  reads(contract.getDrop, (db, { params }, context) => findOwnDrop(db, requireUser(context), params.id)),
  writes(contract.announceDrop, (tx, { body }, context) => announceOwnDrop(tx, context, body)),
  writes(contract.cancelDrop, async (tx, { params }, context) => {
    await cancelOwn(tx, context, params.id)
    return { id: params.id }
  }),
  reads(seller.listOwnParcelShops, async (db, _, context) => {
    const shops = await findOwnParcelShops(db, requireSellerRole(context))
    return { shops, mayChange: requireUser(context).vendorRole !== 'orders' }
  }),
  writes(seller.setParcelShop, async (tx, input, context) => {
    await writeParcelShop(tx, requireSellerMember(context), input)
    return { id: input.params.id }
  }),
  reads(seller.listSellerDrops, (db, _, context) => findSellerDrops(db, requireSellerRole(context))),
  reads(seller.getSellerDrop, (db, { params }, context) => findSellerDrop(db, requireSellerRole(context), params.id)),
  writes(seller.receiveDrop, async (tx, input, context) => {
    const member = atCounter(context)
    await receiveChosen(tx, member, input)
    return findSellerDrop(tx, member.vendorId, input.params.id)
  }),
  writes(seller.receiveDropByNumber, (tx, { body }, context) => receiveWholeDrop(tx, atCounter(context), body.number)),
  writes(seller.handOverParcels, (tx, { body }, context) => handOver(tx, atCounter(context), body)),
  writes(seller.giveBackParcel, async (tx, { params }, context) => {
    await giveBack(tx, atCounter(context), params.id)
    return { id: params.id }
  }),
]
