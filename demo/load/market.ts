import { sql } from 'kysely'
import { loadReference } from '#app/reference.ts'
import { refreshListing } from '#domains/search/server/listing.ts'
import type { Tx } from '#platform/db/pool.ts'
import { buildCatalogue } from '../catalogue/build.ts'
import { loadApplications } from './applications.ts'
import { loadCampaigns } from './campaigns.ts'
import { loadCatalogue } from './catalogue.ts'
import { acceptContracts } from './contracts.ts'
import { loadEstate } from './estate.ts'
import { loadImports } from './imports.ts'
import { signMandates } from './invoices.ts'
import { markDemoAccounts } from './mark.ts'
import { loadOpenings } from './openings.ts'
import { loadPeople } from './people.ts'
import { loadPurchaseLists } from './purchase-lists.ts'
import { openRegulatedGoods } from './regulation.ts'
import { loadSellerTerms } from './seller-terms.ts'
import { loadSellers } from './sellers.ts'
import { loadCommissionRules } from './settlement.ts'
import { loadVisits } from './visits.ts'

/** The whole demo in an empty database; past orders come afterwards, through production code. */
export async function loadMarket(tx: Tx): Promise<void> {
  const catalogue = buildCatalogue()
  await loadReference(tx)
  const sellers = await loadSellers(tx, catalogue)
  await loadPeople(tx, catalogue.vendors, sellers.vendorId)
  await loadEstate(tx)
  await loadApplications(tx)
  await loadSellerTerms(tx, sellers.vendorId(catalogue.vendors[0]?.key ?? ''))
  await signMandates(tx)
  await acceptContracts(tx)
  await loadCatalogue(tx, catalogue, sellers)
  await openRegulatedGoods(tx)
  await loadImports(tx, 'vendeur@cepetchai.example')
  await loadOpenings(tx)
  // Without fresh statistics, the planner would choose the slowest plan for the listing.
  await sql`ANALYZE`.execute(tx)
  await refreshListing(tx, 'all')
  await loadPurchaseLists(tx)
  await loadCampaigns(tx)
  await loadCommissionRules(tx)
  await loadVisits(tx)
  await markDemoAccounts(tx)
}
