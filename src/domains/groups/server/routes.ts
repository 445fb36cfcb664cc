import { requireSeller, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as offers from '../contract-offers.ts'
import {
  announceOwnArrival,
  cancelOpenGroup,
  closeOwnGroup,
  openOwnGroup,
  payOwnShare,
  writeGroupTerms,
} from './actions.ts'
import { findGroupDetail, findStart } from './detail.ts'
import { addOwnOffer, findOwnOffersToAdd, removeOwnOffer } from './group-offers.ts'
import { findArticleGroups, findCustomerGroups, findOpenGroups, findOwnGroups, findTerms } from './queries.ts'
import { setOwnShare } from './shares.ts'

export const groupHandlers: Handler[] = [
  reads(contract.listArticleGroups, (db, { params }) => findArticleGroups(db, params.slug)),
  reads(contract.listOpenGroups, async (db, { query }) => ({ groups: await findOpenGroups(db, query) })),
  reads(contract.getGroup, (db, { params }, context) => findGroupDetail(db, context, params.token)),
  reads(contract.listOwnGroups, async (db, _, context) => ({
    groups: await findOwnGroups(db, requireUser(context).id),
  })),
  reads(contract.getGroupStart, (db, { params }, context) => findStart(db, context, params.offerId)),
  writes(contract.openGroup, async (tx, { body }, context) =>
    findGroupDetail(tx, context, await openOwnGroup(tx, context, body)),
  ),
  writes(contract.setGroupShare, async (tx, { params, body }, context) => {
    await setOwnShare(tx, context, params.token, body.lines)
    return findGroupDetail(tx, context, params.token)
  }),
  reads(offers.listOffersToAdd, (db, input, context) => findOwnOffersToAdd(db, context, input)),
  writes(offers.addGroupOffer, async (tx, input, context) => {
    await addOwnOffer(tx, context, input)
    return findGroupDetail(tx, context, input.params.token)
  }),
  writes(offers.removeGroupOffer, async (tx, { params }, context) => {
    await removeOwnOffer(tx, context, params)
    return findGroupDetail(tx, context, params.token)
  }),
  writes(contract.closeGroup, async (tx, { params }, context) => {
    await closeOwnGroup(tx, context, params.token)
    return findGroupDetail(tx, context, params.token)
  }),
  writes(contract.cancelGroup, async (tx, { params }, context) => {
    await cancelOpenGroup(tx, context, params.token)
    return findGroupDetail(tx, context, params.token)
  }),
  writes(contract.payShare, async (tx, { params }, context) => {
    await payOwnShare(tx, context, params.token)
    return findGroupDetail(tx, context, params.token)
  }),
  writes(contract.announceArrival, async (tx, input, context) => {
    await announceOwnArrival(tx, context, input)
    return findGroupDetail(tx, context, input.params.token)
  }),
  reads(contract.listCustomerGroups, (db, _, context) => findCustomerGroups(db, requireSeller(context))),
  writes(contract.setGroupTerms, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    await writeGroupTerms(tx, seller, body)
    return findTerms(tx, seller.vendorId)
  }),
]
