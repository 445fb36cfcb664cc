import { requireApiKey } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as feed from '../contract-feed.ts'
import { feedInvoicePdf } from '../contract-feed-files.ts'
import { invoicePage, invoicePdf, oneInvoice } from './feed-invoices.ts'
import { offerPage } from './feed-offers.ts'
import { markReadyToPick, oneOrder, orderPage, shipFeedOrder } from './feed-orders.ts'
import { updatePrices } from './feed-prices.ts'
import { updateStock } from './feed-stock.ts'

/** Operations open to API keys. */
export const feedHandlers: Handler[] = [
  writes(feed.feedStock, (tx, { body }, context) => updateStock(tx, requireApiKey(context), body.lines)),
  writes(feed.feedPrices, (tx, { body }, context) => updatePrices(tx, requireApiKey(context), body.lines)),
  reads(feed.feedOffers, (db, { query }, context) => offerPage(db, requireApiKey(context).vendorId, query)),
  reads(feed.feedOrders, (db, { query }, context) => orderPage(db, requireApiKey(context).vendorId, query)),
  reads(feed.feedOrder, (db, { params }, context) => oneOrder(db, requireApiKey(context).vendorId, params.id)),
  reads(feed.feedInvoices, (db, { query }, context) => invoicePage(db, requireApiKey(context).vendorId, query)),
  reads(feedInvoicePdf, (db, { params }, context) => invoicePdf(db, requireApiKey(context).vendorId, params.id)),
  reads(feed.feedInvoice, (db, { params }, context) => oneInvoice(db, requireApiKey(context).vendorId, params.id)),
  writes(feed.feedReady, (tx, { params, body }, context) =>
    markReadyToPick(tx, requireApiKey(context), params.id, body.invoiceRef),
  ),
  writes(feed.feedShip, (tx, { params, body }, context) => shipFeedOrder(tx, requireApiKey(context), params.id, body)),
]
