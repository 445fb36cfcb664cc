import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as desk from '../contract-admin.ts'
import { townSearch } from '../rules/town-search.ts'
import { findSellers, loadSellerDetail } from './admin-sellers.ts'
import { findCommunes } from './communes.ts'
import { presentCommune, presentShop, presentShopDetails } from './present.ts'
import { findShop, findShops, findShopsOfVendors, findShopsWithOffer, findStockedArticles } from './queries.ts'
import { changeStatus } from './seller-status.ts'

const communesShown = 8
const articlesShown = 8

export const shopHandlers: Handler[] = [
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
    const rows = await findCommunes(db, query.q, communesShown)
    return { communes: rows.map(row => presentCommune(row, townSearch(query.q).postcode)) }
  }),
  reads(desk.listSellers, (db, { query }) => findSellers(db, query)),
  reads(desk.showSeller, (db, { params }) => loadSellerDetail(db, params.id)),
  writes(desk.changeSellerStatus, changeStatus),
]
