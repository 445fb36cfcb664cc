import type { SearchEngine } from '#domains/search/server/port.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as openings from '../contract-openings.ts'
import * as sellerContract from '../contract-seller-contract.ts'
import * as texts from '../contract-texts.ts'
import { changeJobOpeningState, createJobOpening, findJobOpeningRows, updateJobOpening } from './job-openings.ts'
import { legalIdentity } from './legal.ts'
import { compareVersion, deletePageVersion, insertPageVersion, loadEditedText, sourceOf } from './page-editing.ts'
import { findShownText, listTexts } from './page-versions.ts'
import { findJobOpenings, findSellerTerms, loadMarketplaceFigures } from './queries.ts'
import { acceptContract, findContractAcceptances, loadSellerContract } from './seller-contract.ts'
import { readText } from './texts.ts'

const textHandlers: Handler[] = [
  reads(texts.listPageTexts, async db => ({ texts: await listTexts(db) })),
  reads(texts.showPageText, (db, { params }) => loadEditedText(db, params.name)),
  reads(texts.previewPageText, async (_, { body }) => readText(sourceOf(body))),
  writes(texts.writePageVersion, (tx, input, context) => insertPageVersion(tx, input, requireUser(context).id)),
  writes(texts.removePageVersion, (tx, { params }) => deletePageVersion(tx, params.id)),
  reads(texts.comparePageVersion, (db, { params }) => compareVersion(db, params.id)),
]

const openingHandlers: Handler[] = [
  reads(openings.listJobOpenings, async db => ({ openings: await findJobOpeningRows(db) })),
  writes(openings.writeJobOpening, (tx, input) => createJobOpening(tx, input)),
  writes(openings.changeJobOpening, (tx, input) => updateJobOpening(tx, input)),
  writes(openings.setJobOpeningState, (tx, input) => changeJobOpeningState(tx, input)),
]

const sellerContractHandlers: Handler[] = [
  reads(sellerContract.showSellerContract, (db, _, context) => loadSellerContract(db, requireSeller(context))),
  writes(sellerContract.acceptSellerContract, (tx, input, context) =>
    acceptContract(tx, requireSeller(context), requireUser(context).id, input),
  ),
  reads(sellerContract.listContractAcceptances, async db => ({ sellers: await findContractAcceptances(db) })),
]

export type ContentSettings = {
  APP_STORE_URL?: string | undefined
  PLAY_STORE_URL?: string | undefined
}

export const contentHandlers = (settings: ContentSettings, engine: SearchEngine): Handler[] => [
  reads(contract.showText, (db, { params, query }) => findShownText(db, params.name, query.version)),
  ...textHandlers,
  ...openingHandlers,
  ...sellerContractHandlers,
  reads(contract.showMarketplaceFigures, db => loadMarketplaceFigures(db, engine)),
  reads(contract.showTerms, async db => ({ sellers: await findSellerTerms(db) })),
  reads(contract.showLegalIdentity, async db => legalIdentity(await loadCompany(db))),
  reads(contract.showApplication, async () => ({
    appStoreUrl: settings.APP_STORE_URL ?? null,
    playStoreUrl: settings.PLAY_STORE_URL ?? null,
  })),
  reads(contract.listOpenings, async db => ({
    openings: await findJobOpenings(db),
    email: (await loadCompany(db))?.email ?? null,
  })),
]
