/** Loads the demo into an empty database: `node demo/seed.ts [--articles N]`, DATABASE_URL set. */
import { parseArgs } from 'node:util'
import { readEnv, siteOf } from '#app/startup/env.ts'
import { createDb } from '#platform/db/pool.ts'
import { setSite } from '#platform/site.ts'
import { loadCatalogueActivity } from './load/catalogue-activity.ts'
import { loadIntegrations } from './load/integrations.ts'
import { multiplyCatalogue } from './load/many.ts'
import { markDemoAccounts } from './load/mark.ts'
import { loadMarket } from './load/market.ts'
import { loadOrders } from './load/orders.ts'
import { loadVineyard } from './load/vineyard.ts'

const { values } = parseArgs({ options: { articles: { type: 'string' } } })
const env = readEnv(process.env)
if (!env.DEMO) refuse('DEMO=off : la démonstration n’entre pas dans un vrai marché')
setSite(siteOf(env))
const started = performance.now()
const { db, close } = createDb(env.DATABASE_URL, { applicationName: 'cep-et-chai seed' })

const filled = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
const isDemo = await db.selectFrom('demo_accounts').select('user_id').limit(1).executeTakeFirst()
if (filled && !isDemo) refuse('la base n’est pas vide : la démonstration n’entre pas dans un vrai marché')
if (!filled) await db.transaction().execute(loadMarket)
// Stopped between the two, a load goes on where it was.
const ordered = await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()
if (ordered) console.log('La base n’est pas vide : le marché de démonstration y est déjà.')
else {
  await loadOrders(db, env)
  await db.transaction().execute(loadIntegrations)
  await db.transaction().execute(loadVineyard)
  await db.transaction().execute(loadCatalogueActivity)
  await markDemoAccounts(db)
}
const wanted = Number(values.articles ?? 0)
if (wanted > 0) await db.transaction().execute(tx => multiplyCatalogue(tx, wanted))
const { articles } = await db
  .selectFrom('articles')
  .select(eb => eb.fn.countAll<number>().as('articles'))
  .executeTakeFirstOrThrow()
console.log(
  `Marché de démonstration prêt : ${articles} articles, ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
await close()

function refuse(sentence: string): never {
  console.error(`✗ ${sentence}`)
  process.exit(1)
}
