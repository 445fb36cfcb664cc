import { openByReference } from '#domains/offers/server/reserved.ts'
import { type Context, requireSeller, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as access from '../contract-access.ts'
import { findOwnPrices } from '../contract-own-prices.ts'
import * as promo from '../contract-promo.ts'
import { changeList, insertPriceList, removePrice, setCustomers, setMinimum, setPrices, stopList } from './actions.ts'
import { deleteCustomer, putCustomer } from './customers.ts'
import { findPricesFor } from './own-prices.ts'
import { createCodeOfOperator, createSellerCode, findPromoCodes, lowestCommission, stopCode } from './promo-codes.ts'
import { findCustomers, findMinimum, findPriceList, findPriceLists } from './queries.ts'
import { askAccess, findAccess, grantAccessOf, refuseAccessOf } from './reserved/access.ts'
import { findReserved, reserve, searchAccessible } from './reserved/reserved-offers.ts'

const promoHandlers: Handler[] = [
  reads(promo.listPromoCodes, (db, _, context) => findPromoCodes(db, requireSeller(context))),
  writes(promo.createPromoCode, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    await createSellerCode(tx, seller, body)
    return findPromoCodes(tx, seller.vendorId)
  }),
  writes(promo.stopPromoCode, async (tx, { params }, context) => {
    const vendorId = requireSeller(context)
    await stopCode(tx, vendorId, params.id)
    return findPromoCodes(tx, vendorId)
  }),
  reads(promo.listOperatorCodes, async db => ({
    ...(await findPromoCodes(db, null)),
    mostBasisPoints: await lowestCommission(db),
  })),
  writes(promo.createOperatorCode, async (tx, { body }, context) => {
    await createCodeOfOperator(tx, { vendorId: null, userId: requireUser(context).id }, body)
    return findPromoCodes(tx, null)
  }),
  writes(promo.stopOperatorCode, async (tx, { params }) => {
    await stopCode(tx, null, params.id)
    return findPromoCodes(tx, null)
  }),
]

const decisionOf = (requestId: number, context: Context) => {
  const seller = requireSellerMember(context)
  return { vendorId: seller.vendorId, userId: seller.userId, requestId }
}

const reservedHandlers: Handler[] = [
  reads(access.listReservedOffers, (db, _, context) => findReserved(db, requireSeller(context))),
  writes(access.reserveOffers, async (tx, { body }, context) => {
    const vendorId = requireSeller(context)
    await reserve(tx, vendorId, body.references, body.groupId)
    return findReserved(tx, vendorId)
  }),
  writes(access.openOffers, async (tx, { body }, context) => {
    const vendorId = requireSeller(context)
    await openByReference(tx, vendorId, body.references)
    return findReserved(tx, vendorId)
  }),
  writes(access.grantAccess, async (tx, { params, body }, context) => {
    await grantAccessOf(tx, decisionOf(params.id, context), body.groupId)
    return findReserved(tx, requireSeller(context))
  }),
  writes(access.refuseAccess, async (tx, { params, body }, context) => {
    await refuseAccessOf(tx, decisionOf(params.id, context), body.note)
    return findReserved(tx, requireSeller(context))
  }),
  reads(access.searchAccess, async (db, { query }, context) => ({
    offers: await searchAccessible(db, requireUser(context).id, query.q),
  })),
  reads(access.showAccess, (db, { params }, context) => findAccess(db, params.vendorId, requireUser(context).id)),
  writes(access.requestAccess, (tx, { params, body }, context) =>
    askAccess(tx, params.vendorId, requireUser(context), body.message),
  ),
]

export const pricingHandlers: Handler[] = [
  ...promoHandlers,
  ...reservedHandlers,
  reads(contract.listPriceLists, async (db, _, context) => {
    const vendorId = requireSeller(context)
    return { lists: await findPriceLists(db, vendorId), minimum: await findMinimum(db, vendorId) }
  }),
  reads(contract.getPriceList, (db, { params }, context) => findPriceList(db, requireSeller(context), params.id)),
  writes(contract.createPriceList, async (tx, { body }, context) => {
    const seller = requireSellerMember(context)
    return findPriceList(tx, seller.vendorId, await insertPriceList(tx, seller, body))
  }),
  writes(contract.changePriceList, async (tx, { params, body }, context) => {
    const vendorId = requireSeller(context)
    await changeList(tx, vendorId, params.id, body)
    return findPriceList(tx, vendorId, params.id)
  }),
  writes(contract.stopPriceList, async (tx, { params }, context) => {
    const vendorId = requireSeller(context)
    await stopList(tx, vendorId, params.id)
    return findPriceList(tx, vendorId, params.id)
  }),
  writes(contract.setListPrices, async (tx, input, context) => {
    const vendorId = requireSeller(context)
    await setPrices(tx, vendorId, input)
    return findPriceList(tx, vendorId, input.params.id)
  }),
  writes(contract.removeListPrice, async (tx, input, context) => {
    const vendorId = requireSeller(context)
    await removePrice(tx, vendorId, input)
    return findPriceList(tx, vendorId, input.params.id)
  }),
  writes(contract.setListCustomers, async (tx, input, context) => {
    const vendorId = requireSeller(context)
    await setCustomers(tx, vendorId, input)
    return findPriceList(tx, vendorId, input.params.id)
  }),
  writes(contract.setBasketMinimum, async (tx, input, context) => {
    const vendorId = requireSeller(context)
    await setMinimum(tx, vendorId, input)
    return { minimum: await findMinimum(tx, vendorId) }
  }),
  reads(contract.listCustomers, (db, _, context) => findCustomers(db, requireSeller(context))),
  writes(contract.saveCustomer, async (tx, { body }, context) => {
    const vendorId = requireSeller(context)
    await putCustomer(tx, vendorId, body)
    return findCustomers(tx, vendorId)
  }),
  writes(contract.removeCustomer, async (tx, { params }, context) => {
    const vendorId = requireSeller(context)
    await deleteCustomer(tx, vendorId, params.id)
    return findCustomers(tx, vendorId)
  }),
  reads(findOwnPrices, async (db, { query }, context) => ({
    prices: await findPricesFor(db, requireUser(context).id, query.offers),
  })),
]
