import type { SearchEngine } from '#domains/search/server/port.ts'
import { type Handler, reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { type LegalSettings, legalIdentity } from './legal.ts'
import { houseOf, openingsOf, sellerTermsOf } from './queries.ts'
import { textOf } from './texts.ts'

export type ContentSettings = LegalSettings & {
  APP_STORE_URL?: string | undefined
  PLAY_STORE_URL?: string | undefined
}

export const contentHandlers = (settings: ContentSettings, engine: SearchEngine): Handler[] => [
  reads(contract.showText, async (_, { params }) => textOf(params.name)),
  reads(contract.showHouse, db => houseOf(db, engine)),
  reads(contract.showTerms, async db => ({ sellers: await sellerTermsOf(db) })),
  reads(contract.showLegalIdentity, async () => legalIdentity(settings)),
  reads(contract.showApplication, async () => ({
    appStoreUrl: settings.APP_STORE_URL ?? null,
    playStoreUrl: settings.PLAY_STORE_URL ?? null,
  })),
  reads(contract.listOpenings, async db => ({
    openings: await openingsOf(db),
    email: settings.LEGAL_EMAIL ?? null,
  })),
]
