import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#platform/db/migrate.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve: its database responds at the required version, its memory
 * indexes are loaded (`warm`), and it is not stopping. Returns the function to call before it stops: from then on it is
 * not ready and keeps no connection alive.
 */
export const mountProbes = (app: FastifyInstance, pool: pg.Pool, warm: () => Promise<unknown>): (() => void) => {
  let stopping = false
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const ready = !stopping && (await isReachable(pool, warm))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  return () => {
    stopping = true
  }
}

async function isReachable(pool: pg.Pool, warm: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(resolve, 1_000, false).unref())
  const isWarm = () => warm().then(() => true)
  const ready = isMigrated(pool)
    .then(migrated => migrated && isWarm())
    .catch(() => false)
  return Promise.race([ready, late])
}
