import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#platform/db/migrate.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve: its database answers at the version it needs, and it is not stopping. */
export const mountProbes = (app: FastifyInstance, pool: pg.Pool) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const ready = !stopping && (await answers(pool))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(resolve, 1_000, false).unref())
  const asked = isMigrated(pool).catch(() => false)
  return Promise.race([asked, late])
}
