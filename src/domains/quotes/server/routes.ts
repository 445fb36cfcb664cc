import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireSeller, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import {
  acceptQuote,
  answerRequest,
  createQuoteFor,
  createRequest,
  declineQuote,
  refuseQuoteRequest,
} from './actions.ts'
import { findDraft } from './draft.ts'
import { findQuote, findQuotes, ofBuyer, ofSeller } from './queries.ts'

const ownQuote = (db: Db | Tx, context: Context, quoteId: number) =>
  findQuote(db, 'buyer', ofBuyer(requireUser(context).id), quoteId)
const customerQuote = (db: Db | Tx, context: Context, quoteId: number) =>
  findQuote(db, 'seller', ofSeller(requireSeller(context)), quoteId)

export const quoteHandlers: Handler[] = [
  reads(contract.listQuotes, async (db, _, context) => ({
    quotes: await findQuotes(db, 'buyer', ofBuyer(requireUser(context).id)),
  })),
  reads(contract.getQuote, (db, { params }, context) => ownQuote(db, context, params.id)),
  reads(contract.draftQuote, (db, { query }, context) => findDraft(db, requireUser(context), query)),
  writes(contract.requestQuote, async (tx, { body }, context) =>
    ownQuote(tx, context, await createRequest(tx, context, body)),
  ),
  writes(contract.acceptQuote, async (tx, { params }, context) => {
    await acceptQuote(tx, context, params.id)
    return ownQuote(tx, context, params.id)
  }),
  writes(contract.declineQuote, async (tx, { params }, context) => {
    await declineQuote(tx, context, params.id)
    return ownQuote(tx, context, params.id)
  }),
  reads(contract.listCustomerQuotes, async (db, _, context) => ({
    quotes: await findQuotes(db, 'seller', ofSeller(requireSeller(context))),
  })),
  reads(contract.getCustomerQuote, (db, { params }, context) => customerQuote(db, context, params.id)),
  writes(contract.answerQuote, async (tx, input, context) => {
    await answerRequest(tx, requireSellerMember(context), input)
    return customerQuote(tx, context, input.params.id)
  }),
  writes(contract.refuseQuote, async (tx, input, context) => {
    await refuseQuoteRequest(tx, requireSellerMember(context), input)
    return customerQuote(tx, context, input.params.id)
  }),
  writes(contract.makeQuote, async (tx, { body }, context) =>
    customerQuote(tx, context, await createQuoteFor(tx, requireSellerMember(context), body)),
  ),
]
