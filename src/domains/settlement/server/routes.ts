import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as accounts from '../contract.ts'
import { closeJournalMonth, showAccounting } from '../contract-accounting.ts'
import * as commissions from '../contract-commissions.ts'
import * as credit from '../contract-credit.ts'
import { listExports, showDac7 } from '../contract-exports.ts'
import { showNumbers } from '../contract-numbers.ts'
import { listPaymentLimits, setPaymentLimit, setTagNature } from '../contract-payment-limits.ts'
import { listReconciliation, resolveDifference } from '../contract-reconciliation.ts'
import { setTaxIdentity, showTaxIdentity } from '../contract-tax-identity.ts'
import { closeMonth, loadAccounting } from './accounting/closing.ts'
import { loadDac7Year } from './accounting/dac7.ts'
import { closeDifference, loadReconciliation } from './accounting/differences.ts'
import { findAccounts } from './balance.ts'
import { reissueCommission } from './commission-reissue.ts'
import {
  findCandidates,
  findCustomerAccounts,
  findOwnAccounts,
  findPenalties,
  findReceivables,
  findUnpaid,
  findVendorToAsk,
  isInDefault,
} from './credit/account-queries.ts'
import { requestAccount, setAccount } from './credit/accounts.ts'
import { findPaymentLimits, savePaymentLimit, saveTagNature } from './credit/payment-limits.ts'
import { lastExports } from './exports.ts'
import { loadNumbers } from './numbers.ts'
import { addRule, endRule } from './rule-actions.ts'
import { findCommissionRuleRows, loadCommissionTerms } from './rule-queries.ts'
import { loadOrderStatement, loadSettlementAccount } from './statements.ts'
import { loadTaxIdentity, storeTaxIdentity } from './tax-identity.ts'
import { findRefusedTransfers } from './transfers/refused.ts'
import { retryTransfer } from './transfers/send.ts'

export const settlementHandlers: readonly Handler[] = [
  reads(commissions.listCommissionRules, findCommissionRuleRows),
  writes(commissions.addCommissionRule, (tx, { body }, context) => addRule(tx, requireUser(context).id, body)),
  writes(commissions.endCommissionRule, (tx, { params, body }, context) =>
    endRule(tx, requireUser(context).id, params.id, body.endsOn),
  ),
  writes(commissions.reissueCommissionInvoice, (tx, { params }) => reissueCommission(tx, params.id)),
  reads(commissions.showCommissionTerms, (db, { query }, context) =>
    loadCommissionTerms(db, requireSeller(context), query.categoryId),
  ),
  reads(accounts.showSettlementAccount, (db, { query }, context) =>
    loadSettlementAccount(db, requireSeller(context), query.month),
  ),
  reads(accounts.showVendorAccount, (db, { params, query }) => loadSettlementAccount(db, params.id, query.month)),
  reads(accounts.listAccounts, async db => ({
    ...(await findAccounts(db)),
    refusedTransfers: await findRefusedTransfers(db),
  })),
  writes(accounts.retryTransfer, (tx, { params }) => retryTransfer(tx, params.id)),
  reads(accounts.showOrderStatement, (db, { params }, context) =>
    loadOrderStatement(db, requireUser(context), params.id),
  ),
  reads(showTaxIdentity, (db, _, context) => loadTaxIdentity(db, requireSeller(context))),
  writes(setTaxIdentity, (tx, input, context) => storeTaxIdentity(tx, requireSeller(context), input)),
  reads(showNumbers, (db, { query }, context) => loadNumbers(db, requireSeller(context), query)),
  reads(showAccounting, (db, { query }) => loadAccounting(db, query.month)),
  writes(closeJournalMonth, (tx, { body }, context) => closeMonth(tx, body.month, requireUser(context).id)),
  reads(listReconciliation, loadReconciliation),
  writes(resolveDifference, (tx, { params, body }, context) =>
    closeDifference(tx, params.id, requireUser(context).id, body.resolution),
  ),
  reads(showDac7, (db, { query }) => loadDac7Year(db, query.year)),
  reads(listPaymentLimits, findPaymentLimits),
  writes(setPaymentLimit, savePaymentLimit),
  writes(setTagNature, saveTagNature),
  reads(credit.listCreditCustomers, async (db, { query }, context) => {
    const vendorId = requireSeller(context)
    return {
      accounts: await findCustomerAccounts(db, vendorId),
      receivables: await findReceivables(db, 'seller', vendorId),
      penalties: await findPenalties(db),
      candidates: await findCandidates(db, vendorId, query.q ?? ''),
    }
  }),
  writes(credit.setCreditAccount, (tx, input, context) =>
    setAccount(tx, input, { vendorId: requireSeller(context), userId: requireUser(context).id }),
  ),
  reads(credit.listCreditAccounts, async (db, { query }, context) => {
    const { id } = requireUser(context)
    return {
      accounts: await findOwnAccounts(db, id),
      receivables: await findReceivables(db, 'buyer', id),
      inDefault: await isInDefault(db, id),
      asked: await findVendorToAsk(db, query.vendorId),
    }
  }),
  reads(credit.listUnpaid, async db => ({ receivables: await findUnpaid(db) })),
  writes(credit.requestCreditAccount, (tx, input, context) => requestAccount(tx, input, requireUser(context))),
  reads(listExports, async db => ({ exports: await lastExports(db) })),
]
