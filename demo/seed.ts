/** Fills an empty database with the demo market: `node demo/seed.ts [--articles N]`, DATABASE_URL set. */
import { parseArgs } from 'node:util'
import { readEnv, siteOf } from '#app/env.ts'
import { createDb } from '#platform/db/pool.ts'
import { setSite } from '#platform/site.ts'
import { loadCatalogueDesk } from './load/catalogue-desk.ts'
import { loadIntegrations } from './load/integrations.ts'
import { growCatalogue } from './load/many.ts'
import { loadMarket } from './load/market.ts'
import { loadFailedJobs } from './load/operator.ts'
import { loadOrders } from './load/orders.ts'

const { values } = parseArgs({ options: { articles: { type: 'string' } } })
const env = readEnv(process.env)
setSite(siteOf(env))
const started = performance.now()
const { db, close } = createDb(env.DATABASE_URL, { applicationName: 'cep-et-chai seed' })

const filled = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
if (filled) console.log('La base n’est pas vide : le marché de démonstration y est déjà.')
else {
  await db.transaction().execute(loadMarket)
  await loadOrders(db, env)
  await loadFailedJobs(db)
  await db.transaction().execute(loadIntegrations)
  await db.transaction().execute(loadCatalogueDesk)
}
const wanted = Number(values.articles ?? 0)
if (wanted > 0) await db.transaction().execute(tx => growCatalogue(tx, wanted))
const { articles } = await db
  .selectFrom('articles')
  .select(eb => eb.fn.countAll<number>().as('articles'))
  .executeTakeFirstOrThrow()
console.log(
  `Marché de démonstration prêt : ${articles} articles, ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
await close()
