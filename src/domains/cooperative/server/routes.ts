import { requireSeller, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { openAccounts } from './accounts.ts'
import { decideDoubt } from './decide.ts'
import { storeMembers } from './members.ts'
import { findMemberships, findRecognisedSellers, loadCooperative } from './queries.ts'
import { recognise } from './recognise.ts'
import { applySetOffs } from './set-offs.ts'

export const cooperativeHandlers: readonly Handler[] = [
  reads(contract.showCooperative, async (db, _, context) => ({
    cooperative: await loadCooperative(db, requireSeller(context)),
  })),
  writes(contract.importMembers, (tx, input, context) => storeMembers(tx, requireSellerMember(context), input)),
  writes(contract.decideMatch, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    await decideDoubt(tx, seller, body)
    return { cooperative: await loadCooperative(tx, seller.vendorId) }
  }),
  writes(contract.openMemberAccounts, (tx, input, context) => openAccounts(tx, requireSellerMember(context), input)),
  writes(contract.importSetOffs, (tx, { body }, context) =>
    applySetOffs(tx, requireSellerMember(context), body.content),
  ),
  reads(contract.listMemberships, (db, _, context) => findMemberships(db, requireUser(context).id)),
  reads(contract.listCooperatives, db => findRecognisedSellers(db)),
  writes(contract.recogniseCooperative, async (tx, { body }, context) => {
    await recognise(tx, requireUser(context).id, body)
    return findRecognisedSellers(tx)
  }),
]
