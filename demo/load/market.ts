import { sql } from 'kysely'
import { refreshListing } from '#domains/catalogue/server/listing.ts'
import { loadCommunes } from '#domains/shops/server/load-communes.ts'
import type { Tx } from '#platform/db/pool.ts'
import { buildCatalogue } from '../catalogue/build.ts'
import { loadCatalogue } from './catalogue.ts'
import { loadPeople } from './people.ts'
import { loadSellers } from './sellers.ts'

/** The whole demo market in an empty database; past orders come after, through the market's own doors. */
export async function loadMarket(tx: Tx): Promise<void> {
  const catalogue = buildCatalogue()
  await loadCommunes(tx, { geoDir: process.env.GEO_DIR })
  const sellers = await loadSellers(tx, catalogue)
  await loadPeople(tx, catalogue.vendors, sellers.vendorId)
  await loadCatalogue(tx, catalogue, sellers)
  // Without statistics of what was just written, the listing would be built the slowest way.
  await sql`ANALYZE`.execute(tx)
  await refreshListing(tx, 'all')
}
