import type { PaymentSettings } from '#domains/payments/server/port.ts'
import { providerOf } from '#domains/payments/server/provider.ts'
import { type Context, userOf } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { fail } from '#shared/errors.ts'
import * as contract from '../contract-seller.ts'
import { sellerDesk } from './seller-facts.ts'
import { addShop, changeShop, setClosures } from './seller-shops.ts'
import { askReview, openAccount, setDelivery, setTerms } from './seller-terms.ts'
import * as team from './team.ts'

function vendorOf(context: Context): number {
  const { vendorId } = userOf(context)
  if (vendorId === null) throw fail('FORBIDDEN')
  return vendorId
}

/** What a seller sets of its own house; every one is about the caller's own seller. */
export const sellerHandlers = (settings: PaymentSettings): Handler[] => [
  reads(contract.showSellerDesk, (db, _, context) =>
    sellerDesk(db, vendorOf(context), userOf(context).vendorRole === 'owner'),
  ),
  writes(contract.askSellerReview, (tx, _, context) => askReview(tx, userOf(context), vendorOf(context))),
  writes(contract.addSellerShop, (tx, input, context) => addShop(tx, vendorOf(context), input)),
  writes(contract.changeSellerShop, (tx, input, context) => changeShop(tx, vendorOf(context), input)),
  writes(contract.setShopClosures, (tx, input, context) => setClosures(tx, vendorOf(context), input)),
  writes(contract.setSellerDelivery, (tx, input, context) => setDelivery(tx, vendorOf(context), input)),
  writes(contract.setSellerTerms, (tx, input, context) => setTerms(tx, vendorOf(context), input)),
  flows(contract.openPaymentAccount, (db, _, context) => openAccount(db, providerOf(db, settings), vendorOf(context))),
  reads(contract.showTeam, (db, _, context) => team.teamOf(db, vendorOf(context), userOf(context).id)),
  writes(contract.inviteMember, (tx, input, context) => team.invite(tx, vendorOf(context), input, context)),
  writes(contract.withdrawInvitation, (tx, { params }, context) => team.withdraw(tx, vendorOf(context), params.id)),
  writes(contract.changeMember, (tx, input, context) => team.change(tx, vendorOf(context), input)),
  writes(contract.removeMember, (tx, { params }, context) => team.remove(tx, vendorOf(context), params.userId)),
  writes(contract.joinTeam, (tx, { body }, context) => team.join(tx, body.token, context)),
]
