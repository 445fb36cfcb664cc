/** F9: a worker process killed at the moments of a webhook delivery when its job and its row could disagree. */
import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Integrations,
  openIntegrations,
  startFakeReceiver,
} from '#domains/integrations/server/integrations.fixture.ts'
import { type FaultProxy, proxyTo, throughProxy } from '#tests/support/fault-proxy.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { eventually, startProgram, stopProgram } from '#tests/support/processes.ts'

let app: Integrations
let software: Awaited<ReturnType<typeof startFakeReceiver>>
let proxy: FaultProxy
let workers: ChildProcess[] = []
beforeAll(async () => {
  app = await openIntegrations()
  software = await startFakeReceiver()
  proxy = await proxyTo(app.url)
})
beforeEach(async () => {
  software.received.length = 0
  await app.pool.query('DELETE FROM webhook_events; DELETE FROM graphile_worker._private_jobs')
})
afterEach(async () => {
  await Promise.all(workers.map(worker => stopProgram(worker, 'SIGKILL')))
  workers = []
})
afterAll(async () => {
  await proxy.close()
  software.close()
  await app.close()
})

function startWorker(url: string): ChildProcess {
  const worker = startProgram('src/app/worker.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    WEBHOOK_LOOPBACK: 'on',
    JOB_LEASE: '1',
  })
  workers.push(worker)
  return worker
}

async function announce(count: number): Promise<void> {
  const seller = await app.newSeller()
  const { id } = await app.addEndpoint(seller, software.url, ['order.created'])
  for (let n = 0; n < count; n++)
    await app.pool.query("SELECT announce($1, 'order.created', '{}', now(), ARRAY[$2::bigint])", [seller.vendorId, id])
}

/** Kills a worker when it sends this statement, then lets another one take over. */
async function killedAt(statement: string): Promise<void> {
  const victim = startWorker(throughProxy(app.url, proxy))
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  proxy.intercept(sent => {
    if (!sent.includes(statement)) return 'pass'
    reach()
    return 'hold'
  })
  await reached
  await stopProgram(victim, 'SIGKILL')
  proxy.intercept(null)
  startWorker(app.url)
  const isReleased = async () => (await jobs()).every(job => job.locked_at === null && job.run_at > new Date())
  await eventually(isReleased, 'the jobs of the killed worker are taken over', 20_000)
}

type Job = { key: string | null; attempts: number; locked_at: Date | null; run_at: Date }
const jobs = async (): Promise<Job[]> =>
  (
    await app.pool.query(
      "SELECT key, attempts, locked_at, run_at FROM graphile_worker.jobs WHERE task_identifier = 'webhooks.deliver' ORDER BY key",
    )
  ).rows

/** Every waiting delivery has its job, due at the time of the delivery, and there is no other job. */
async function expectJobsToMatchDeliveries(): Promise<void> {
  const { rows } = await app.pool.query(
    "SELECT 'webhook:' || id AS key, due_at FROM webhook_deliveries WHERE state = 'waiting' ORDER BY 1",
  )
  const found = (await jobs()).map(({ key, run_at }) => ({ key, due_at: run_at }))
  expect(found).toEqual(rows)
  await expectInvariants(app.pool)
}

const slow = { timeout: 60_000 }

test('a refused delivery whose retry is queued leaves no dead job when the worker is killed', slow, async () => {
  software.response(503)
  await announce(3)
  // The retry replaced the running job, which waits to be deleted.
  await killedAt('complete_job_q')
  expect((await jobs()).map(job => job.attempts)).toEqual([0, 0, 0])
  await expectJobsToMatchDeliveries()
})

test(
  'a delivery that was received leaves no job when the worker is killed before the job is deleted',
  slow,
  async () => {
    software.response(200)
    await announce(3)
    await killedAt('complete_job_q')
    expect(await jobs()).toEqual([])
    await expectJobsToMatchDeliveries()
  },
)

test('an attempt cut off by a kill does not count as a failed one', slow, async () => {
  software.response(503)
  await announce(1)
  await app.pool.query(
    "SELECT graphile_worker.reschedule_jobs(array_agg(id), attempts => 9) FROM graphile_worker.jobs WHERE task_identifier = 'webhooks.deliver'",
  )
  await killedAt('webhook_attempts')
  await expectJobsToMatchDeliveries()
})
