/** Fills an empty database with the demo market: `node demo/seed.ts [--articles N]`, DATABASE_URL set. */
import { parseArgs } from 'node:util'
import { readEnv } from '#app/env.ts'
import { createDb } from '#platform/db/pool.ts'
import { loadMarket } from './load/market.ts'
import { loadOrders } from './load/orders.ts'

const { values } = parseArgs({ options: { articles: { type: 'string' } } })
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL manque')
const started = performance.now()
const { db, close } = createDb(url, { applicationName: 'cep-et-chai seed' })

const filled = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
if (filled) console.log('La base n’est pas vide : le marché de démonstration y est déjà.')
else {
  await db.transaction().execute(loadMarket)
  await loadOrders(db, readEnv(process.env))
}
console.log(
  `Marché de démonstration prêt en ${((performance.now() - started) / 1000).toFixed(1)} s`,
  values.articles ?? '',
)
await close()
