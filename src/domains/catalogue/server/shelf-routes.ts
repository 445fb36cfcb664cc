import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract-shelves.ts'
import { brandList, setBrand, uniteBrands } from './brand-desk.ts'
import { dropSeason, newSeason, newTag, setCategory, setSeason, setTag, shelves } from './shelf-desk.ts'

/** How the operator arranges the shelves. */
export const shelfHandlers: Handler[] = [
  reads(contract.listShelves, db => shelves(db)),
  writes(contract.changeCategory, setCategory),
  writes(contract.addTag, newTag),
  writes(contract.changeTag, setTag),
  writes(contract.addSeason, (tx, { body }) => newSeason(tx, body)),
  writes(contract.changeSeason, (tx, { params, body }) => setSeason(tx, params.id, body)),
  writes(contract.removeSeason, (tx, { params }) => dropSeason(tx, params.id)),
  reads(contract.listBrands, (db, { query }) => brandList(db, query)),
  writes(contract.changeBrand, setBrand),
  writes(contract.mergeBrand, uniteBrands),
]
