import type { PaymentSettings } from '#domains/payments/server/port.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as pauses from '../contract-pauses.ts'
import * as rounds from '../contract-rounds.ts'
import { showScorecard } from '../contract-scorecard.ts'
import * as contract from '../contract-seller.ts'
import * as ending from '../contract-termination.ts'
import { addPause, stopPause } from './pauses.ts'
import { openProviderAccount } from './payment-account.ts'
import { loadOwnScorecard } from './scorecard/scorecard.ts'
import { loadSellerDashboard } from './seller-dashboard.ts'
import { addShop, changeShop, setClosures } from './seller-shops.ts'
import * as terms from './seller-terms.ts'
import * as team from './team.ts'
import { cancelByOwner, endByOwner, loadOwnTermination } from './termination/termination.ts'

/** Seller settings; each operation applies to the caller's own seller. */
export const sellerHandlers = (settings: PaymentSettings): Handler[] => [
  reads(contract.showSellerDashboard, (db, _, context) =>
    loadSellerDashboard(db, requireSeller(context), requireUser(context).vendorRole === 'owner'),
  ),
  reads(showScorecard, (db, _, context) => loadOwnScorecard(db, requireSeller(context))),
  writes(contract.requestSellerReview, (tx, _, context) =>
    terms.submitForReview(tx, requireUser(context), requireSeller(context)),
  ),
  reads(ending.showOwnTermination, (db, _, context) => loadOwnTermination(db, requireSeller(context))),
  writes(ending.endOwnContract, (tx, input, context) =>
    endByOwner(tx, requireSeller(context), requireUser(context).id, input),
  ),
  writes(ending.resumeOwnContract, (tx, _, context) =>
    cancelByOwner(tx, requireSeller(context), requireUser(context).id),
  ),
  writes(contract.addSellerShop, (tx, input, context) => addShop(tx, requireSeller(context), input)),
  writes(contract.changeSellerShop, (tx, input, context) => changeShop(tx, requireSeller(context), input)),
  writes(contract.setShopClosures, (tx, input, context) => setClosures(tx, requireSeller(context), input)),
  writes(pauses.planPause, (tx, input, context) => addPause(tx, requireSeller(context), input)),
  writes(pauses.endPause, (tx, input, context) => stopPause(tx, requireSeller(context), input)),
  writes(rounds.setSellerRounds, (tx, input, context) => terms.setRounds(tx, requireSeller(context), input)),
  writes(rounds.addDropPoint, (tx, input, context) => terms.createDropPoint(tx, requireSeller(context), input)),
  writes(rounds.changeDropPoint, (tx, input, context) => terms.updateDropPoint(tx, requireSeller(context), input)),
  writes(rounds.closeDropPoint, (tx, input, context) => terms.endDropPoint(tx, requireSeller(context), input)),
  writes(rounds.setSellerUnion, (tx, input, context) =>
    terms.setUnion(tx, { vendorId: requireSeller(context), userId: requireUser(context).id }, input),
  ),
  writes(contract.setSellerDelivery, (tx, input, context) => terms.setDeliveryRates(tx, requireSeller(context), input)),
  writes(contract.setSellerTerms, (tx, input, context) => terms.setTerms(tx, requireSeller(context), input)),
  flows(
    contract.openPaymentAccount,
    (db, _, context) => openProviderAccount(db, createProvider(db, settings), requireSeller(context)),
    { bypassRls: 'stores what the provider returns, and sends transfers that waited' },
  ),
  reads(contract.showTeam, (db, _, context) => team.findTeam(db, requireSeller(context), requireUser(context).id)),
  writes(contract.inviteMember, (tx, input, context) => team.inviteToTeam(tx, requireSeller(context), input, context)),
  writes(contract.withdrawInvitation, (tx, { params }, context) =>
    team.withdrawFromTeam(tx, requireSeller(context), params.id),
  ),
  writes(contract.changeMember, (tx, input, context) => team.changeTeamRole(tx, requireSeller(context), input)),
  writes(contract.setMemberMails, (tx, input, context) => team.chooseMails(tx, requireSeller(context), input)),
  writes(contract.removeMember, (tx, { params }, context) =>
    team.removeFromTeam(tx, requireSeller(context), params.userId),
  ),
  writes(contract.joinTeam, (tx, { body }, context) => team.joinAsMember(tx, body.token, context), {
    bypassRls: 'who is invited is not of the team yet',
  }),
]
