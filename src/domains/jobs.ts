import { createJobs, type NoPayload } from '#platform/jobs.ts'
import type { MailJobs } from '#platform/mail/send.ts'
import type { ConversationSide } from './messaging/rules.ts'
import type { ProviderNotice } from './payments/server/port-sellers.ts'
import type { SandboxParcelEvent } from './shipping/rules/parcel-events.ts'

/** Every job with its payload. `src/app/jobs.ts` has the function of each. */
export type JobPayloads = MailJobs & {
  'alerts.notify': NoPayload
  /** Daily: entries and exits of members of cooperatives. */
  'members.follow': NoPayload
  'accounts.reset': { email: string }
  /** After each load of the register, and each day. */
  'authorisations.follow': NoPayload
  /** Daily: papers and texts of articles on sale. */
  'catalogue.findings': NoPayload
  /** A new version of a safety data sheet, to its buyers. */
  'catalogue.safety-sheet': { documentId: number }
  /** At VIES. */
  'accounts.vat-check': { vatNumber: string }
  'accounts.vat-checks': NoPayload
  /** Bytes in the database, to the object store. */
  'files.move': NoPayload
  'files.purge': NoPayload
  /** Feeds that are due. */
  'imports.feeds': NoPayload
  /** The feed of public offers, each night and when the operator asks. */
  'feeds.products': NoPayload
  'imports.fetch': { runId: number }
  'imports.pictures': { importId: number }
  'imports.resume': NoPayload
  'imports.work': { importId: number }
  'invoices.deposit': { invoiceId: number } | { commissionInvoiceId: number }
  'invoices.deposits': NoPayload
  /** Notification of the embedded platform. */
  'invoices.notify': { flowId: string }
  /** E-reporting. */
  'invoices.reports': NoPayload
  'invoices.report-sending': NoPayload
  'invoices.statuses': NoPayload
  /** Daily: orders of scheduled lists whose date is near. */
  'lists.prepare': NoPayload
  /** Without ids: all articles. */
  'listing.refresh': { articleIds?: number[] }
  maintenance: NoPayload
  'messages.notify': { conversationId: number; reader: ConversationSide }
  'orders.complete': NoPayload
  'orders.late': NoPayload
  /** A refund that lowered a debit to come. */
  'orders.refund-credited': { refundId: number }
  /** A change of sellers' money at the provider, which is fetched. */
  'payments.notice': ProviderNotice
  'payments.reconcile': NoPayload
  'payments.refund': { paymentRefundId: number }
  'promotions.turn': NoPayload
  /** One notification to one device. */
  'push.send': { mailId: number; subscriptionId: number }
  'purchases.expire': { purchaseId?: number }
  'purchases.remind': { purchaseId: number }
  'permits.remind': NoPayload
  'proofs.remind': NoPayload
  'groups.end': NoPayload
  /** Daily: drops of parcels that nobody brought. */
  'parcels.expire': NoPayload
  'quotes.expire': NoPayload
  /** Mails to the buyers of what is recalled. */
  'recalls.notify': { recallId: number }
  'recalls.resume': NoPayload
  'receivables.collect': NoPayload
  'returns.remind': NoPayload
  /** Those that no operator decided on in time. */
  'reviews.publish': NoPayload
  'reviews.invite': NoPayload
  'newsletter.send': { campaignId: number }
  'notifications.digest': NoPayload
  /** The measures that buyers see. */
  'sellers.measure': NoPayload
  'sandbox.deliver': { ref: string; status: string } | { id: string; notice: ProviderNotice }
  'settlement.invoice': NoPayload
  'settlement.reconcile': NoPayload
  'settlement.payouts': NoPayload
  'settlement.releases': NoPayload
  'settlement.tax-identities': NoPayload
  'settlement.transfer': { orderId: number }
  'settlement.transfers': NoPayload
  /** Contracts with sellers whose last day has come. */
  'sellers.end-contracts': NoPayload
  /** The label of a shipment that the seller voided. */
  'shipping.cancel-parcel': { parcelId: number }
  /** Relay points of the carrier near the address of a buyer. */
  'shipping.find-relays': { postcode: string }
  'shipping.follow': NoPayload
  'shipping.parcel-event': { eventId: number }
  /** Of the embedded carrier. */
  'shipping.sandbox-event': SandboxParcelEvent
  'stock.watch': NoPayload
  /** Mails about frost and hail of the coming night. */
  'vineyard.alerts': NoPayload
  /** What was ordered in each week of past years. */
  'vineyard.families': NoPayload
  /** Added by the database function `queue_delivery`. */
  'webhooks.deliver': { deliveryId: number }
}

export const { addJob, addJobs } = createJobs<JobPayloads>()
