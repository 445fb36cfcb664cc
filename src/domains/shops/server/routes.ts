import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as admin from '../contract-admin.ts'
import { findAvailability } from '../contract-availability.ts'
import { changeSellerIdentity } from '../contract-identity.ts'
import { removePlace, showPlace, storePlace } from '../contract-place.ts'
import { listPromises } from '../contract-promises.ts'
import * as ending from '../contract-termination.ts'
import { isPostcode, townSearch } from '../rules/town-search.ts'
import { findSellers, loadSellerDetail } from './admin/admin-sellers.ts'
import { changeIdentity } from './admin/seller-identity.ts'
import { changeVatNumber, decideStatus, type RecordOwnSuspension } from './admin/seller-status.ts'
import { loadAvailability } from './availability.ts'
import { deletePlace, loadPlace, savePlace } from './buyer-place.ts'
import { findCommunes, findPostcodeArea } from './communes.ts'
import { presentCommune, presentShop, presentShopDetails } from './present.ts'
import { findShop, findShops, findShopsOfVendors, findShopsWithOffer, findStockedArticles } from './queries.ts'
import { loadPromises } from './scorecard/promises.ts'
import { cancelByOperator, terminate } from './termination/termination.ts'

const communesShown = 8
/** All of a postcode: the largest holds 46 communes. */
const communesOfPostcode = 60
const articlesShown = 8

export const shopHandlers = (recordOwn: RecordOwnSuspension): Handler[] => [
  reads(contract.listShops, async db => ({ shops: (await findShops(db)).map(presentShop) })),
  reads(contract.listShopsOfVendors, async (db, { body }) => ({
    shops: (await findShopsOfVendors(db, body.vendorIds)).map(presentShop),
  })),
  reads(contract.listShopsWithOffer, async (db, { body }) => {
    const rows = await findShopsWithOffer(db, {
      articleId: body.itemId,
      reference: body.refProduct,
      vendorId: body.vendorId,
    })
    return { shops: rows.map(row => ({ ...presentShop(row), available: row.available })) }
  }),
  reads(contract.getShop, async (db, { params }) => {
    const row = await findShop(db, params.id)
    return presentShopDetails(row, await findStockedArticles(db, row.warehouse_id, articlesShown))
  }),
  reads(contract.listCommunes, async (db, { query }) => {
    const [rows, { middle }] = await Promise.all([
      findCommunes(db, query.q, isPostcode(query.q) ? communesOfPostcode : communesShown),
      isPostcode(query.q) ? findPostcodeArea(db, query.q) : { middle: null },
    ])
    return { communes: rows.map(row => presentCommune(row, townSearch(query.q).postcode)), middle }
  }),
  reads(admin.listSellers, (db, { query }) => findSellers(db, query)),
  reads(admin.showSeller, (db, { params }) => loadSellerDetail(db, params.id)),
  writes(admin.changeSellerStatus, (tx, input, context) => decideStatus(tx, input, context, recordOwn)),
  reads(listPromises, loadPromises),
  writes(ending.terminateSeller, (tx, input, context) => terminate(tx, input, requireUser(context).id)),
  writes(ending.cancelTermination, (tx, input, context) => cancelByOperator(tx, input, requireUser(context).id)),
  writes(admin.setSellerVatNumber, changeVatNumber),
  writes(changeSellerIdentity, changeIdentity),
  reads(showPlace, (db, _, context) => loadPlace(db, requireUser(context))),
  writes(storePlace, (tx, input, context) => savePlace(tx, requireUser(context).id, input)),
  writes(removePlace, (tx, _, context) => deletePlace(tx, requireUser(context).id)),
  reads(findAvailability, (db, { query }) => loadAvailability(db, query)),
]
