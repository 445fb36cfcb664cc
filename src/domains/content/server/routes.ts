import type { SearchEngine } from '#domains/search/server/port.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import { type Handler, reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { legalIdentity } from './legal.ts'
import { findJobOpenings, findSellerTerms, loadMarketplaceFigures } from './queries.ts'
import { loadPageText } from './texts.ts'

export type ContentSettings = {
  APP_STORE_URL?: string | undefined
  PLAY_STORE_URL?: string | undefined
}

export const contentHandlers = (settings: ContentSettings, engine: SearchEngine): Handler[] => [
  reads(contract.showText, async (_, { params }) => loadPageText(params.name)),
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
