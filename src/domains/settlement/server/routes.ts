import { sellerOf, userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as accounts from '../contract.ts'
import * as commissions from '../contract-commissions.ts'
import { listExports } from '../contract-exports.ts'
import { showNumbers } from '../contract-numbers.ts'
import { accountList } from './balance.ts'
import { lastExports } from './exports.ts'
import { numbersOf } from './numbers.ts'
import { cancel, confirm, prepare } from './payouts.ts'
import { addRule, endRule } from './rule-actions.ts'
import { ruleList, termsOf } from './rule-queries.ts'
import { accountOf, orderStatement } from './statements.ts'

export const handlers: readonly Handler[] = [
  reads(commissions.listCommissionRules, ruleList),
  writes(commissions.addCommissionRule, (tx, { body }, context) => addRule(tx, userOf(context).id, body)),
  writes(commissions.endCommissionRule, (tx, { params, body }, context) =>
    endRule(tx, userOf(context).id, params.id, body.endsOn),
  ),
  reads(commissions.showCommissionTerms, (db, { query }, context) => termsOf(db, sellerOf(context), query.categoryId)),
  reads(accounts.showAccount, (db, { query }, context) => accountOf(db, sellerOf(context), query.month)),
  reads(accounts.showVendorAccount, (db, { params, query }) => accountOf(db, params.id, query.month)),
  reads(accounts.listAccounts, accountList),
  reads(accounts.showOrderStatement, (db, { params }, context) => orderStatement(db, userOf(context), params.id)),
  writes(accounts.preparePayout, (tx, { params, body }, context) =>
    prepare(tx, params.id, userOf(context).id, body.expectedCents),
  ),
  writes(accounts.confirmPayout, (tx, { params, body }, context) =>
    confirm(tx, params.id, userOf(context).id, body.reference),
  ),
  writes(accounts.cancelPayout, (tx, { params }, context) => cancel(tx, params.id, userOf(context).id)),
  reads(showNumbers, (db, { query }, context) => numbersOf(db, sellerOf(context), query)),
  reads(listExports, async db => ({ exports: await lastExports(db) })),
]
