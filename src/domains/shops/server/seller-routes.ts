import type { PaymentSettings } from '#domains/payments/server/port.ts'
import { providerOf } from '#domains/payments/server/provider.ts'
import { sellerOf, userOf } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract-seller.ts'
import { sellerDesk } from './seller-facts.ts'
import { addShop, changeShop, setClosures } from './seller-shops.ts'
import { askReview, openAccount, setDelivery, setTerms } from './seller-terms.ts'
import * as team from './team.ts'

/** What a seller sets of its own house; every one is about the caller's own seller. */
export const sellerHandlers = (settings: PaymentSettings): Handler[] => [
  reads(contract.showSellerDesk, (db, _, context) =>
    sellerDesk(db, sellerOf(context), userOf(context).vendorRole === 'owner'),
  ),
  writes(contract.askSellerReview, (tx, _, context) => askReview(tx, userOf(context), sellerOf(context))),
  writes(contract.addSellerShop, (tx, input, context) => addShop(tx, sellerOf(context), input)),
  writes(contract.changeSellerShop, (tx, input, context) => changeShop(tx, sellerOf(context), input)),
  writes(contract.setShopClosures, (tx, input, context) => setClosures(tx, sellerOf(context), input)),
  writes(contract.setSellerDelivery, (tx, input, context) => setDelivery(tx, sellerOf(context), input)),
  writes(contract.setSellerTerms, (tx, input, context) => setTerms(tx, sellerOf(context), input)),
  flows(contract.openPaymentAccount, (db, _, context) => openAccount(db, providerOf(db, settings), sellerOf(context))),
  reads(contract.showTeam, (db, _, context) => team.teamOf(db, sellerOf(context), userOf(context).id)),
  writes(contract.inviteMember, (tx, input, context) => team.invite(tx, sellerOf(context), input, context)),
  writes(contract.withdrawInvitation, (tx, { params }, context) => team.withdraw(tx, sellerOf(context), params.id)),
  writes(contract.changeMember, (tx, input, context) => team.change(tx, sellerOf(context), input)),
  writes(contract.removeMember, (tx, { params }, context) => team.remove(tx, sellerOf(context), params.userId)),
  writes(contract.joinTeam, (tx, { body }, context) => team.join(tx, body.token, context), {
    bypassRls: 'who is invited is not of the team yet',
  }),
]
