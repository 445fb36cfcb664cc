import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract-categories.ts'
import * as synonyms from '#domains/search/contract-synonyms.ts'
import { brandList, setBrand, uniteBrands } from './admin/brands.ts'
import { dropSeason, newSeason, newTag, setCategory, setSeason, setTag, shelves } from './admin/categories.ts'
import { dropSynonym, newSynonym, searchDesk } from '#domains/search/server/admin/synonyms.ts'

/** How the operator arranges the shelves, and what the search understands. */
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
  reads(synonyms.showSearchDesk, db => searchDesk(db)),
  writes(synonyms.addSynonym, newSynonym),
  writes(synonyms.removeSynonym, (tx, { params }) => dropSynonym(tx, params.id)),
]
