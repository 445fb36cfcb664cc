import type { RequestListener, ServerResponse } from 'node:http'
import { Logger, parseCronItems, run } from 'graphile-worker'
import { createDb, WORKER } from '#platform/db/pool.ts'
import { setObjectStore } from '#platform/files/objects/stored-bytes.ts'
import { checkWorker } from '#platform/http/probes.ts'
import { queueAge } from '#platform/jobs.ts'
import { inBatches } from '#platform/jobs-batches.ts'
import { renewLease, unlessReplaced, workerEvents } from '#platform/jobs-lease.ts'
import { outboxTransport, smtpTransport } from '#platform/mail/send.ts'
import { observedTask } from '#platform/telemetry/observed-task.ts'
import { observeProcess } from '#platform/telemetry/process-gauges.ts'
import { createTaskList, cronSchedule, type JobTools } from '../jobs.ts'
import { createLog } from '../log.ts'
import { openTelemetry, telemetrySettings } from '../telemetry/open.ts'
import { directUrl, objectStoreOf } from './env.ts'
import type { Env } from './env-schema.ts'

type Worker = {
  /** Resolves when it was stopped, by a signal or by `stop`, or has ended by itself. */
  ended: Promise<void>
  /** Returns its jobs to the queue, and closes its connections. */
  stop: () => Promise<void>
}

export async function openWorker(env: Env): Promise<Worker> {
  const log = createLog(env.LOG_LEVEL)
  const telemetry = await openTelemetry(
    {
      ...telemetrySettings(env),
      service: 'cep-et-chai-worker',
      metricsPort: env.WORKER_METRICS_PORT,
      pages: healthPages(() => checkWorker(pool, () => queueAge(db))),
    },
    env,
  )
  setObjectStore(objectStoreOf(env), log)
  const { db, pool, close } = createDb(directUrl(env), {
    ...WORKER,
    size: 4,
    onConnectionLost: error => log.warn({ err: error }, 'database connection lost'),
  })
  const tools: JobTools = { db, env, mail: env.SMTP_URL ? smtpTransport(env.SMTP_URL, env.MAIL_FROM) : outboxTransport }

  const taskList = Object.fromEntries(
    Object.entries(createTaskList(tools)).map(([name, task]) => [name, observedTask(name, unlessReplaced(db, task))]),
  )
  // The crontab text format rejects our names, which contain a dot; this one accepts them.
  const parsedCronItems = parseCronItems(Object.entries(cronSchedule).map(([task, match]) => ({ task, match })))
  // Graphile Worker logs every job: only its warnings and errors go to our log.
  const queueLog = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'job trouble')
  })
  observeProcess(pool)
  const events = workerEvents()
  const stopRenewing = renewLease(db, events, {
    seconds: env.JOB_LEASE,
    onError: error => log.warn({ err: error }, 'lease not renewed'),
    onStray: jobIds => {
      log.error({ jobIds }, 'jobs locked by this worker that it never received: it starts again')
      // The supervisor starts it again; the others take the jobs over after the lease.
      void runner.stop().finally(() => process.exit(1))
    },
  })
  // It stops by itself on SIGTERM and SIGINT, and returns its jobs to the queue.
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 3,
    pollInterval: 1_000,
    preset: inBatches,
    taskList,
    parsedCronItems,
    logger: queueLog,
  })
  log.info({ jobs: Object.keys(taskList).length }, 'worker ready')
  const ended = runner.promise.then(() => {
    stopRenewing()
    return telemetry.stop()
  })
  return {
    ended,
    stop: async () => {
      await runner.stop()
      await ended
      await close()
    },
  }
}

/** Pages of the port of the metrics: a worker has no other. */
function healthPages(check: () => Promise<readonly string[]>): Record<string, RequestListener> {
  const send = (response: ServerResponse, reasons: readonly string[]) =>
    response
      .writeHead(reasons.length ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: reasons.length ? 'unavailable' : 'ok', reasons }))
  return {
    '/health/live': (_, response) => send(response, []),
    '/health/ready': async (_, response) => send(response, await check()),
  }
}
