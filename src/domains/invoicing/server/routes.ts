import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as contests from '../contract-contests.ts'
import * as einvoicing from '../contract-einvoicing.ts'
import * as electronic from '../contract-platform.ts'
import { listUnionDeliveries } from '../contract-union.ts'
import { loadEinvoicing, provokeFault, retryDepositNow, retryReportNow } from '../platform/einvoicing.ts'
import { createPlatform, type PlatformSettings } from '../platform/settings.ts'
import { receiveNotification } from '../platform/statuses.ts'
import { loadEinvoicingTerms, saveEinvoicingTerms } from '../platform/terms.ts'
import { decide, findContests, openContest, withdrawOwnContest } from './contests.ts'
import { loadVatCorrection } from './correct-vat.ts'
import { endBillingMandate, loadMandate, signBillingMandate } from './mandates.ts'
import { findInvoices, loadInvoice } from './queries.ts'
import { findUnionDeliveries } from './union-deliveries.ts'

export const invoicingHandlers = (settings: PlatformSettings): readonly Handler[] => [
  reads(contract.listInvoices, (db, { query }, context) => findInvoices(db, requireUser(context), query)),
  reads(contract.showInvoice, (db, { params }, context) => loadInvoice(db, requireUser(context), params.id)),
  reads(listUnionDeliveries, (db, _, context) => findUnionDeliveries(db, requireUser(context))),
  reads(contests.listInvoiceContests, (db, { query }, context) => findContests(db, requireUser(context), query)),
  writes(contests.contestInvoice, (tx, input, context) => openContest(tx, requireUser(context), input)),
  writes(contests.withdrawContest, (tx, { params }, context) =>
    withdrawOwnContest(tx, requireUser(context), params.id),
  ),
  writes(contests.decideContest, (tx, input, context) => decide(tx, requireUser(context).id, input)),
  reads(contract.showMandate, (db, _, context) => loadMandate(db, requireSeller(context))),
  writes(contract.signMandate, (tx, input, context) =>
    signBillingMandate(tx, requireSeller(context), requireUser(context).id, input),
  ),
  writes(contract.endMandate, (tx, _, context) => endBillingMandate(tx, requireSeller(context))),
  reads(electronic.showEinvoicingTerms, (db, _, context) => loadEinvoicingTerms(db, requireSeller(context))),
  writes(electronic.setEinvoicingTerms, (tx, input, context) => saveEinvoicingTerms(tx, requireSeller(context), input)),
  reads(einvoicing.showEinvoicing, db => loadEinvoicing(db, settings)),
  writes(einvoicing.retryDeposit, (tx, { params }) => retryDepositNow(tx, { invoiceId: params.id })),
  writes(einvoicing.retryCommissionDeposit, (tx, { params }) =>
    retryDepositNow(tx, { commissionInvoiceId: params.id }),
  ),
  reads(electronic.showVatCorrection, (db, { params }, context) =>
    loadVatCorrection(db, requireUser(context), params.id),
  ),
  writes(einvoicing.retryReport, (tx, { params }) => retryReportNow(tx, params.id)),
  writes(einvoicing.provokePlatform, (tx, input) => provokeFault(tx, settings, input)),
  flows(electronic.receivePlatformEvent, (db, _, context) =>
    receiveNotification(db, createPlatform(db, settings), context.signed),
  ),
]
