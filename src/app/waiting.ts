import { pendingValuesWaiting } from '#domains/catalogue/server/pending/find-pending.ts'
import { adminArticlesWaiting, sellerArticlesWaiting } from '#domains/catalogue/server/waiting.ts'
import { contractWaiting } from '#domains/content/server/seller-contract.ts'
import { sellerGroupsWaiting } from '#domains/groups/server/waiting.ts'
import { feedsWaiting } from '#domains/imports/server/feeds/waiting.ts'
import { einvoicesWaiting, sellerInvoicesWaiting } from '#domains/invoicing/server/waiting.ts'
import { messagesWaiting, reportsWaiting, sellerMessagesWaiting } from '#domains/messaging/server/waiting.ts'
import { noticesWaiting } from '#domains/notices/server/waiting.ts'
import { applicationsWaiting } from '#domains/onboarding/server/waiting.ts'
import type { MarketplaceFacts } from '#domains/opening/server/opening.ts'
import { requirementsWaiting } from '#domains/opening/server/waiting.ts'
import { adminOrdersWaiting, sellerOrdersWaiting } from '#domains/orders/server/waiting.ts'
import { sellerParcelsWaiting } from '#domains/parcelshop/server/waiting.ts'
import { accessWaiting } from '#domains/pricing/server/waiting.ts'
import { sellerQuotesWaiting } from '#domains/quotes/server/waiting.ts'
import { permitsWaiting } from '#domains/regulation/server/waiting.ts'
import { adminReturnsWaiting, sellerReturnsWaiting } from '#domains/returns/server/waiting.ts'
import { reviewsWaiting } from '#domains/reviews/server/find-reviews.ts'
import { interestRatesWaiting } from '#domains/settings/server/interest-rates.ts'
import { differencesWaiting } from '#domains/settlement/server/accounting/differences.ts'
import { adminCreditWaiting, sellerCreditWaiting } from '#domains/settlement/server/credit/waiting.ts'
import { payoutsWaiting } from '#domains/settlement/server/waiting.ts'
import { emissionFactorsWaiting } from '#domains/shipping/server/emission-factors.ts'
import { scorecardWaiting } from '#domains/shops/server/scorecard/scorecard.ts'
import { findSellerName, openingWaiting, sellersWaiting } from '#domains/shops/server/waiting.ts'
import { stockWaiting } from '#domains/stock/server/waiting.ts'
import { ticketsWaiting } from '#domains/support/server/waiting.ts'
import { sellerDepositsWaiting } from '#domains/takeback/server/waiting.ts'
import type { WorkspaceSources } from '#domains/workspace/server/sources.ts'
import { jobsWaiting } from '#domains/workspace/server/waiting-jobs.ts'

/** Work that waits, counted by each domain in one query; feeds the menus and « Aujourd'hui ». */
export const workspaceSources = (facts: MarketplaceFacts): WorkspaceSources => ({
  seller: [
    openingWaiting,
    contractWaiting,
    sellerOrdersWaiting,
    sellerReturnsWaiting,
    messagesWaiting,
    sellerGroupsWaiting,
    sellerDepositsWaiting,
    sellerParcelsWaiting,
    sellerQuotesWaiting,
    accessWaiting,
    sellerInvoicesWaiting,
    sellerCreditWaiting,
    scorecardWaiting,
    sellerArticlesWaiting,
    feedsWaiting,
    stockWaiting,
  ],
  admin: [
    requirementsWaiting(facts),
    adminOrdersWaiting,
    adminReturnsWaiting,
    jobsWaiting,
    applicationsWaiting,
    sellersWaiting,
    permitsWaiting,
    adminArticlesWaiting,
    sellerMessagesWaiting,
    pendingValuesWaiting,
    reportsWaiting,
    noticesWaiting,
    reviewsWaiting,
    ticketsWaiting,
    payoutsWaiting,
    differencesWaiting,
    einvoicesWaiting,
    adminCreditWaiting,
    interestRatesWaiting,
    emissionFactorsWaiting,
  ],
  nameSeller: findSellerName,
})
