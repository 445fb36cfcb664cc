import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answers and it is not stopping. */
export const mountProbes = (app: FastifyInstance, db: Db) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const ready = !stopping && (await answers(db))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function answers(db: Db): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(resolve, 1_000, false).unref())
  const asked = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}
