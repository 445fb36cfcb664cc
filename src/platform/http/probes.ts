import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#platform/db/migrate.ts'

/** Why a process cannot work, in words that reveal nothing; empty when it can. */
export type Readiness = 'stopping' | 'database' | 'migrations' | 'search' | 'slow' | 'queue'

type Options = { pool: pg.Pool; warm: () => Promise<unknown>; queueAge: () => Promise<number> }

/** In seconds: the worker takes a job within a second. */
const queueIsLateAfter = 900

/**
 * `/health/live`: the process is alive. `/health/ready`: it can serve: its database responds at the required version,
 * its memory indexes are loaded (`warm`), and it is not stopping; else 503 with the reasons. A late queue is reported
 * and does not make a server unready: without it people still order, and all servers would leave the proxy at once.
 * Returns the function to call before it stops: from then on it is not ready and keeps no connection alive.
 */
export function mountProbes(app: FastifyInstance, options: Options): () => void {
  let stopping = false
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  const live = async () => ({ status: 'ok' })
  const ready = async (_: FastifyRequest, reply: FastifyReply) => {
    const { reasons, warnings } = stopping ? { reasons: ['stopping'], warnings: [] } : await checkServer(options)
    return reply
      .code(reasons.length ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: reasons.length ? 'unavailable' : 'ok', reasons, warnings })
  }
  // The former addresses, for the proxies of the previous release; removed with the next.
  for (const path of ['/health/live', '/healthz']) app.get(path, { logLevel: 'warn' }, live)
  for (const path of ['/health/ready', '/readyz']) app.get(path, { logLevel: 'warn' }, ready)
  return () => {
    stopping = true
  }
}

async function checkServer({ pool, warm, queueAge }: Options) {
  const reasons = await within(
    faultOf(pool).then(async fault => {
      if (fault) return [fault]
      return warm().then(
        (): Readiness[] => [],
        (): Readiness[] => ['search'],
      )
    }),
  )
  const warnings: Readiness[] = reasons.length ? [] : await within(lateQueue(queueAge), [])
  return { reasons, warnings }
}

/** The same for a worker, to which the queue is the work. */
export async function checkWorker(pool: pg.Pool, queueAge: () => Promise<number>): Promise<Readiness[]> {
  return within(faultOf(pool).then(fault => (fault ? [fault] : lateQueue(queueAge))))
}

const faultOf = (pool: pg.Pool): Promise<Readiness | null> =>
  isMigrated(pool).then(
    migrated => (migrated ? null : 'migrations'),
    () => 'database',
  )

const lateQueue = (queueAge: () => Promise<number>): Promise<Readiness[]> =>
  queueAge().then(
    seconds => (seconds > queueIsLateAfter ? ['queue'] : []),
    () => ['database'],
  )

/** A probe is answered within a second, whatever hangs. */
const within = (check: Promise<Readiness[]>, late: Readiness[] = ['slow']): Promise<Readiness[]> =>
  Promise.race([check, new Promise<Readiness[]>(resolve => setTimeout(resolve, 1_000, late).unref())])
