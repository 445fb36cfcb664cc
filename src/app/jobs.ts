import type { Task } from 'graphile-worker'
import { notifyAlerts, purgeAlerts } from '#domains/alerts/server/jobs.ts'
import { purgeVisits } from '#domains/analytics/server/jobs.ts'
import { purgeOldCarts } from '#domains/cart/server/jobs.ts'
import { catalogueBytes } from '#domains/catalogue/rules/bytes-tables.ts'
import { sweepArticles } from '#domains/catalogue/server/findings.ts'
import { mailSafetySheet } from '#domains/catalogue/server/safety-sheets.ts'
import { remindPurchase } from '#domains/checkout/server/bank-transfers.ts'
import * as checkout from '#domains/checkout/server/jobs.ts'
import { collectReceivables } from '#domains/checkout/server/on-account/collect.ts'
import { followAllMembers } from '#domains/cooperative/server/follow.ts'
import { endDueGroups } from '#domains/groups/server/jobs.ts'
import { purgeExpiredCredentials } from '#domains/identity/server/jobs.ts'
import { sendRequestedReset } from '#domains/identity/server/password-reset.ts'
import { checkVatNumber, purgeVatChecks, resumeVatChecks } from '#domains/identity/server/vat/vat-checks.ts'
import { viesFor } from '#domains/identity/server/vat/vies.ts'
import { fetchFeed, startDueFeeds } from '#domains/imports/server/feeds/fetch-feed.ts'
import { fetchPictures } from '#domains/imports/server/pictures/fetch.ts'
import { purgeImports, resumeImports, workOnImport } from '#domains/imports/server/work.ts'
import { deliverWebhook } from '#domains/integrations/server/deliver.ts'
import { purgeOldDeliveries } from '#domains/integrations/server/deliveries.ts'
import { depositInvoice, resumeDeposits } from '#domains/invoicing/platform/deposit.ts'
import { createPlatform, platformSettings } from '#domains/invoicing/platform/settings.ts'
import { readStatuses } from '#domains/invoicing/platform/statuses.ts'
import { deliverNotification } from '#domains/invoicing/platform/test-platform.ts'
import { makeReports, sendReports } from '#domains/invoicing/reporting/reports.ts'
import type { JobPayloads } from '#domains/jobs.ts'
import { prepareScheduledOrders } from '#domains/lists/server/schedules/jobs.ts'
import { generateFeed } from '#domains/marketing/server/feed/make-feed.ts'
import { notifyUnread, purgeEmptyConversations } from '#domains/messaging/server/jobs.ts'
import { purgeSubscriptions, sendIssue } from '#domains/newsletter/server/newsletter.ts'
import { purgeNotices } from '#domains/notices/server/jobs.ts'
import { findHold } from '#domains/notifications/server/choices.ts'
import { sendDigests } from '#domains/notifications/server/jobs.ts'
import { purgePushes, queuePushes, sendPush } from '#domains/notifications/server/push/send.ts'
import { purgeBatches } from '#domains/offers/server/seller/bulk-queries.ts'
import { purgeRefusedDocuments } from '#domains/onboarding/server/jobs.ts'
import { purgeErrorCounts } from '#domains/opening/server/running/error-counts.ts'
import { applyParcelEvent } from '#domains/orders/server/carriers/parcel-events.ts'
import { contractAttachments } from '#domains/orders/server/documents/contract-documents.ts'
import { completeDelivered, finishCredited, notifyLate } from '#domains/orders/server/jobs.ts'
import { remindOfProofs } from '#domains/orders/server/proofs/remind.ts'
import { expireDrops, purgeDrops } from '#domains/parcelshop/server/jobs.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { deliverSandboxEvent } from '#domains/payments/server/sandbox-events.ts'
import { paymentSettings } from '#domains/payments/server/settings.ts'
import { runDuePromotions } from '#domains/promotions/server/jobs.ts'
import { expireQuotes } from '#domains/quotes/server/jobs.ts'
import { notifyBuyers, resumeRecalls } from '#domains/recalls/server/jobs.ts'
import { purgePermits, remindOfPermits } from '#domains/regulation/server/jobs.ts'
import { followAuthorisations } from '#domains/regulation/server/stopped-articles.ts'
import { remindOfReturns } from '#domains/returns/server/jobs.ts'
import { applyReturnEvent } from '#domains/returns/server/return-travel.ts'
import { inviteBuyers, publishDueReviews, purgeReviews } from '#domains/reviews/server/jobs.ts'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { findOperator } from '#domains/settings/server/company.ts'
import { reconcileJournal } from '#domains/settlement/server/accounting/reconciliation.ts'
import { issueInvoices } from '#domains/settlement/server/invoices.ts'
import { payOutReleased } from '#domains/settlement/server/payouts/pay-out.ts'
import { scheduleReleases } from '#domains/settlement/server/payouts/releases.ts'
import { requestTaxIdentities } from '#domains/settlement/server/tax-identity.ts'
import { resumeTransfers, settleTransfers } from '#domains/settlement/server/transfers/send.ts'
import { deliverParcelEvent } from '#domains/shipping/carriers/embedded.ts'
import { followParcels } from '#domains/shipping/carriers/events.ts'
import { cancelParcel } from '#domains/shipping/carriers/parcels.ts'
import { searchRelays } from '#domains/shipping/carriers/relay-search.ts'
import { carrierSettings, createCarrier } from '#domains/shipping/carriers/settings.ts'
import { measureSellers } from '#domains/shops/server/scorecard/seller-service.ts'
import { endDueContracts } from '#domains/shops/server/termination/termination.ts'
import { watchStock } from '#domains/stock/server/watch.ts'
import { sendAlerts } from '#domains/vineyard/server/alerts.ts'
import { countFamilies } from '#domains/vineyard/server/families.ts'
import { purgeForecasts } from '#domains/weather/server/forecasts.ts'
import { weatherProvider } from '#domains/weather/server/town-forecast.ts'
import type { Db } from '#platform/db/pool.ts'
import { purgeUnattachedFiles } from '#platform/files/files.ts'
import { type BytesTable, fileBytes, moveToStore, purgeObjects } from '#platform/files/objects/move.ts'
import { currentObjectStore } from '#platform/files/objects/stored-bytes.ts'
import { deleteClosedWindows, deleteOldAnswers } from '#platform/http/jobs.ts'
import type { JobHandlers, JobSchedule } from '#platform/jobs.ts'
import { sendMail, type Transport } from '#platform/mail/send.ts'
import { runEach } from '#platform/run-each.ts'
import { applyNotice } from './provider-notices.ts'
import { ownFeeds } from './startup/demo-till.ts'
import { pushSettingsOf, sealingKeysOf, siteOf } from './startup/env.ts'
import type { Env } from './startup/env-schema.ts'

export type JobTools = { db: Db; env: Env; mail: Transport }

/** Deletes expired data, domain by domain. */
const cleanups: readonly ((db: Db) => Promise<unknown>)[] = [
  purgeOldCarts,
  purgeExpiredCredentials,
  deleteClosedWindows,
  deleteOldAnswers,
  purgeUnattachedFiles,
  purgeVisits,
  purgeForecasts,
  purgeRefusedDocuments,
  purgePermits,
  purgeNotices,
  purgeEmptyConversations,
  purgeOldDeliveries,
  purgeImports,
  purgeBatches,
  purgeVatChecks,
  purgeReviews,
  purgeSubscriptions,
  purgeAlerts,
  purgeErrorCounts,
  purgePushes,
  purgeDrops,
]

/** Tables whose bytes may be in the object store. */
export const bytesTables: readonly BytesTable[] = [fileBytes, ...catalogueBytes]

/** The confirmation of a purchase carries its contract (C. conso L221-13). */
async function findAttachments(db: Db, event: string) {
  const [name, purchaseId] = event.split(':')
  return name === 'order-confirmed' ? contractAttachments(db, Number(purchaseId)) : []
}

/** Of a minute: a backlog is moved by bin/admin. */
const movedAtOnce = 200

/** The function of each job. */
export const jobs: JobHandlers<JobPayloads, JobTools> = {
  'mail.send': async (payload, { db, mail }) => {
    await queuePushes(db, payload.mailId)
    await sendMail(db, { transport: mail, findOperator, findAttachments, findHold }, payload)
  },
  'push.send': (payload, { db, env }) => sendPush(db, payload, pushSettingsOf(env)),
  'accounts.reset': (payload, { db }) => sendRequestedReset(db, payload),
  'accounts.vat-check': (payload, { db, env }) => checkVatNumber(db, viesFor(env), payload),
  'accounts.vat-checks': (_, { db, env }) => resumeVatChecks(db, viesFor(env)),
  'listing.refresh': async (payload, { db, env }) => {
    await listingRefresh(db, payload)
    await searchEngineFor(env).refresh(db)
  },
  'purchases.expire': (payload, tools) => checkout.expirePurchases(tools.db, provider(tools), payload),
  'purchases.remind': (payload, tools) => remindPurchase(tools.db, provider(tools), payload),
  'payments.notice': (payload, tools) => applyNotice(tools.db, provider(tools), payload),
  'payments.reconcile': (_, tools) => checkout.reconcilePayments(tools.db, provider(tools)),
  'payments.refund': (payload, tools) => checkout.sendRefund(tools.db, provider(tools), payload),
  'files.move': async (_, { db, env }) => {
    const store = currentObjectStore()
    if (store && env.FILE_STORE !== 'database') await moveToStore(db, store, bytesTables, movedAtOnce)
  },
  'files.purge': async (_, { db }) => {
    const store = currentObjectStore()
    if (store) await purgeObjects(db, store)
  },
  'imports.work': (payload, { db }) => workOnImport(db, payload),
  'imports.pictures': (payload, { db, env }) => fetchPictures(db, payload, { allowLoopback: env.WEBHOOK_LOOPBACK }),
  'imports.feeds': (_, { db, env }) => startDueFeeds(db, { keys: sealingKeysOf(env) }),
  'imports.fetch': (payload, { db, env }) =>
    fetchFeed(db, payload, {
      keys: sealingKeysOf(env),
      outbound: { allowLoopback: env.WEBHOOK_LOOPBACK },
      ownFeeds: ownFeeds(env),
    }),
  'feeds.products': (_, { db, env }) => generateFeed(db, siteOf(env)),
  'imports.resume': (_, { db }) => resumeImports(db),
  'promotions.turn': (_, { db }) => runDuePromotions(db),
  'shipping.cancel-parcel': (payload, { db, env }) =>
    cancelParcel(db, createCarrier(db, carrierSettings(env)), payload),
  'shipping.find-relays': async ({ postcode }, { db, env }) => {
    await searchRelays(db, carrierSettings(env), postcode)
  },
  'shipping.follow': (_, { db, env }) => followParcels(db, createCarrier(db, carrierSettings(env))),
  'shipping.parcel-event': async (payload, { db }) => {
    if (!(await applyReturnEvent(db, payload))) await applyParcelEvent(db, payload)
  },
  'shipping.sandbox-event': (payload, { env }) => deliverParcelEvent(carrierSettings(env).embedded, payload),
  'sellers.end-contracts': (_, { db }) => endDueContracts(db),
  'stock.watch': (_, { db }) => watchStock(db),
  maintenance: (_, { db }) => runEach(cleanups, clean => clean(db)),
  'invoices.deposit': (payload, tools) => depositInvoice(tools.db, platform(tools), payload),
  'invoices.deposits': (_, tools) => resumeDeposits(tools.db, platform(tools)),
  'invoices.notify': (payload, { env }) => deliverNotification(platformSettings(env), payload),
  'invoices.reports': (_, tools) => makeReports(tools.db, platform(tools)),
  'invoices.report-sending': (_, tools) => sendReports(tools.db, platform(tools)),
  'invoices.statuses': (_, tools) => readStatuses(tools.db, platform(tools)),
  'messages.notify': (payload, { db, env }) => notifyUnread(db, payload, env.SUPPORT_EMAIL),
  'orders.complete': (_, { db }) => completeDelivered(db),
  'orders.late': (_, { db }) => notifyLate(db),
  'orders.refund-credited': (payload, { db }) => finishCredited(db, payload),
  'recalls.notify': (payload, { db }) => notifyBuyers(db, payload),
  'recalls.resume': (_, { db }) => resumeRecalls(db),
  'receivables.collect': (_, tools) => collectReceivables(tools.db, provider(tools)),
  'settlement.invoice': async (_, { db }) => {
    await issueInvoices(db)
  },
  'settlement.reconcile': async (_, tools) => {
    await reconcileJournal(tools.db, provider(tools))
    // What it then knows is no difference any more.
    if ((await checkout.refreshMissedRefunds(tools.db, provider(tools))) > 0)
      await reconcileJournal(tools.db, provider(tools))
  },
  'settlement.payouts': (_, tools) => payOutReleased(tools.db, provider(tools)),
  'settlement.releases': (_, { db }) => scheduleReleases(db),
  'settlement.tax-identities': (_, { db }) => requestTaxIdentities(db),
  'settlement.transfer': (payload, tools) => settleTransfers(tools.db, provider(tools), payload),
  'settlement.transfers': (_, tools) => resumeTransfers(tools.db, provider(tools)),
  'vineyard.alerts': (_, { db, env }) => sendAlerts(db, weatherProvider(env)),
  'vineyard.families': (_, { db }) => countFamilies(db),
  'webhooks.deliver': (payload, { db, env }) => deliverWebhook(db, payload, { allowLoopback: env.WEBHOOK_LOOPBACK }),
  'catalogue.findings': (_, { db }) => sweepArticles(db),
  'catalogue.safety-sheet': (payload, { db }) => mailSafetySheet(db, payload),
  'authorisations.follow': (_, { db }) => followAuthorisations(db),
  'permits.remind': (_, { db }) => remindOfPermits(db),
  'proofs.remind': (_, { db }) => remindOfProofs(db),
  'groups.end': (_, { db }) => endDueGroups(db),
  'parcels.expire': (_, { db }) => expireDrops(db),
  'quotes.expire': (_, { db }) => expireQuotes(db),
  'alerts.notify': (_, { db }) => notifyAlerts(db),
  'lists.prepare': (_, { db }) => prepareScheduledOrders(db),
  'members.follow': (_, { db }) => followAllMembers(db),
  'reviews.publish': (_, { db }) => publishDueReviews(db),
  'reviews.invite': (_, { db }) => inviteBuyers(db),
  'newsletter.send': (payload, { db }) => sendIssue(db, payload),
  'notifications.digest': (_, { db }) => sendDigests(db),
  'sellers.measure': (_, { db }) => measureSellers(db),
  'returns.remind': (_, { db }) => remindOfReturns(db),
  'sandbox.deliver': (payload, { db, env }) => deliverSandboxEvent(db, paymentSettings(env).sandbox, payload),
}

/** Former names, for jobs that were added before the upgrade; removed with the next release. */
const formerJobs = { tidy: jobs.maintenance }

/** What the queue calls; `addJob` wrote each payload for its own job. */
export const createTaskList = (tools: JobTools): Record<string, Task> =>
  Object.fromEntries(
    Object.entries({ ...jobs, ...formerJobs }).map(([name, perform]) => [
      name,
      payload => perform(payload as never, tools),
    ]),
  )

const platform = ({ db, env }: JobTools) => createPlatform(db, platformSettings(env))
const provider = ({ db, env }: JobTools) => createProvider(db, paymentSettings(env))

/** Scheduled jobs in cron syntax; the payload is empty. */
export const cronSchedule: JobSchedule<JobPayloads> = {
  'purchases.expire': '* * * * *',
  'payments.reconcile': '* * * * *',
  'accounts.vat-checks': '*/5 * * * *',
  'orders.complete': '17 * * * *',
  'proofs.remind': '15 6 * * *',
  'catalogue.findings': '40 6 * * *',
  'groups.end': '4 * * * *',
  'parcels.expire': '20 6 * * *',
  'quotes.expire': '8 * * * *',
  'authorisations.follow': '25 6 * * *',
  'permits.remind': '35 6 * * *',
  'orders.late': '10 6 * * *',
  'recalls.resume': '*/10 * * * *',
  'receivables.collect': '12 * * * *',
  'returns.remind': '5 6 * * *',
  'alerts.notify': '*/10 * * * *',
  'lists.prepare': '50 5 * * *',
  'members.follow': '10 0 * * *',
  'reviews.publish': '40 * * * *',
  'reviews.invite': '30 9 * * *',
  'notifications.digest': '55 6 * * *',
  'sellers.measure': '15 4 * * *',
  'files.move': '* * * * *',
  'files.purge': '25 4 * * *',
  'feeds.products': '10 2 * * *',
  'imports.resume': '* * * * *',
  'imports.feeds': '* * * * *',
  'invoices.deposits': '* * * * *',
  'invoices.reports': '45 2 * * *',
  'invoices.report-sending': '45 * * * *',
  'invoices.statuses': '*/10 * * * *',
  'shipping.follow': '20 */3 * * *',
  'sellers.end-contracts': '5 * * * *',
  'stock.watch': '*/10 * * * *',
  'promotions.turn': '* * * * *',
  'listing.refresh': '40 3 * * *',
  'settlement.invoice': '50 4 * * *',
  'settlement.reconcile': '20 5 * * *',
  'settlement.payouts': '20 5 * * *',
  'settlement.releases': '25 * * * *',
  'settlement.tax-identities': '30 6 * * *',
  'settlement.transfers': '35 * * * *',
  // In the evening: candles are lit before dawn.
  'vineyard.alerts': '30 16 * * *',
  'vineyard.families': '20 3 * * *',
  maintenance: '10 4 * * *',
}
