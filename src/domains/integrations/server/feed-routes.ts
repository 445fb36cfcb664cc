import { keyOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as feed from '../contract-feed.ts'
import { offerPage } from './feed-offers.ts'
import { makeReady, oneOrder, orderPage, ship } from './feed-orders.ts'
import { writePrices } from './feed-prices.ts'
import { writeStock } from './feed-stock.ts'

/** What keys open, and nothing else. */
export const feedHandlers: Handler[] = [
  writes(feed.feedStock, (tx, { body }, context) => writeStock(tx, keyOf(context), body.lines)),
  writes(feed.feedPrices, (tx, { body }, context) => writePrices(tx, keyOf(context), body.lines)),
  reads(feed.feedOffers, (db, { query }, context) => offerPage(db, keyOf(context).vendorId, query)),
  reads(feed.feedOrders, (db, { query }, context) => orderPage(db, keyOf(context).vendorId, query)),
  reads(feed.feedOrder, (db, { params }, context) => oneOrder(db, keyOf(context).vendorId, params.id)),
  writes(feed.feedReady, (tx, { params, body }, context) => makeReady(tx, keyOf(context), params.id, body.invoiceRef)),
  writes(feed.feedShip, (tx, { params, body }, context) => ship(tx, keyOf(context), params.id, body)),
]
