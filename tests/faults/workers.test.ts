/** F9, F11: workers that die midway, run concurrently, or have a job that always fails. */
import { Logger, run, type WorkerEventMap } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '#domains/jobs.ts'
import { inBatches } from '#platform/jobs-batches.ts'
import { renewLease, unlessReplaced, workerEvents } from '#platform/jobs-lease.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { deleteJobs, lockNextJob } from '#tests/support/jobs.ts'
import { eventually } from '#tests/support/processes.ts'

let app: TestApp
let done: number[] = []
let started: number[] = []
let stray: string[] = []
let running: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => {
  done = []
  started = []
  stray = []
})
afterEach(async () => {
  await Promise.all(running.map(stop => stop()))
  running = []
})
afterAll(() => app.close())

/** A worker as in src/app/worker.ts, with a lease of two seconds and this task. */
async function worker(work: (id: number) => Promise<unknown>) {
  const events = workerEvents()
  const endLease = renewLease(app.db, events, {
    seconds: 2,
    onError: () => undefined,
    onStray: ids => stray.push(...ids),
  })
  const runner = await run({
    pgPool: app.pool,
    events,
    noHandleSignals: true,
    concurrency: 3,
    pollInterval: 100,
    preset: inBatches,
    logger: new Logger(() => () => {}),
    taskList: {
      'mail.send': unlessReplaced(app.db, async payload => {
        // Queued below, with this payload.
        const { mailId } = payload as { mailId: number }
        started.push(mailId)
        await work(mailId)
        done.push(mailId)
      }),
    },
  })
  running.push(() => runner.stop().finally(endLease))
}
const queue = async (count: number) => {
  for (let mailId = 1; mailId <= count; mailId++) await addJob(app.db, 'mail.send', { mailId })
}
const left = async () => (await app.pool.query('SELECT id, attempts FROM graphile_worker.jobs')).rows
const empty = async () => (await left()).length === 0

/** Leaves the job as a killed worker does: locked during this attempt, by a worker that no longer reports. */
async function abandon(attempts: number, overdue = '0 minutes') {
  await app.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), attempts => $1, run_at => now() - $2::interval)
     FROM graphile_worker.jobs`,
    [attempts - 1, overdue],
  )
  running.push(await lockNextJob(app.pool, 'mail.send'))
}

test('two workers run each job once', async () => {
  await queue(60)
  await Promise.all([worker(async () => {}), worker(async () => {})])
  await eventually(empty, 'the queue is empty')
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
})

test('the job of a dead worker is taken over within its lease, not four hours later', async () => {
  await queue(1)
  await abandon(1)
  await worker(async () => {})
  await eventually(empty, 'the job is taken over')
  expect(done).toEqual([1])
})

test('the last attempt of a job, cut off by the death of its worker, is repeated', async () => {
  await queue(1)
  await abandon(10)
  await worker(async () => {})
  await eventually(empty, 'the job is taken over', 10_000)
  expect(done).toEqual([1])
})

test('a job that was queued again while its worker was dead is not run a second time', async () => {
  const again = (mailId: number) => addJob(app.db, 'mail.send', { mailId }, { key: 'once' })
  await again(1)
  await abandon(1)
  await again(2)
  await worker(async () => {})
  await eventually(empty, 'only the new job is done, and none is left', 10_000)
  expect(started).toEqual([2])
})

test('a worker learns of a job that it locked without receiving it', async () => {
  await queue(1)
  await abandon(1)
  const { rows } = await app.pool.query('SELECT id::text, locked_by FROM graphile_worker.jobs')
  const events = workerEvents()
  const endLease = renewLease(app.db, events, {
    seconds: 1,
    onError: () => undefined,
    onStray: ids => stray.push(...ids),
  })
  running.push(async () => endLease())
  // Announces it as one of its own, so that only its knowledge of the job is missing.
  events.emit('pool:create', { workerPool: { id: rows[0].locked_by } } as WorkerEventMap['pool:create'])
  await eventually(async () => stray.length > 0, 'it learns')
  expect(stray).toContain(rows[0].id)
})

test('a job that has killed its workers for more than an hour is given up with its reason', async () => {
  await queue(1)
  await abandon(10, '61 minutes')
  await worker(async () => {})
  const failed = async () => {
    const { rows } = await app.pool.query('SELECT last_error FROM graphile_worker.jobs WHERE locked_at IS NULL')
    return rows[0]?.last_error
  }
  expect(await eventually(failed, 'the job is given up', 10_000)).toContain('worker died')
  expect(started).toEqual([])
  await deleteJobs(app.pool)
})

test('a job that fails after it was queued again under its key leaves only the new one', async () => {
  const again = () => addJob(app.db, 'mail.send', { mailId: 2 }, { key: 'once' })
  await addJob(app.db, 'mail.send', { mailId: 1 }, { key: 'once' })
  await worker(async mailId => {
    if (mailId !== 1) return
    await again()
    throw new Error('empoisonné')
  })
  await eventually(empty, 'only the new job was left, and it is done')
  expect({ started, done }).toEqual({ started: [1, 2], done: [2] })
})

test('a job longer than the lease stays with its worker', async () => {
  await queue(1)
  const long = () => new Promise<void>(resolve => setTimeout(resolve, 3_500))
  await Promise.all([worker(long), worker(long)])
  await eventually(empty, 'the long job is done')
  expect({ started, done }).toEqual({ started: [1], done: [1] })
  expect(stray).toEqual([])
})

test('a job that always fails is abandoned after ten attempts, blocks no other, is listed and can be retried', async () => {
  let isCured = false
  await worker(async mailId => {
    if (mailId === 1 && !isCured) throw new Error('empoisonné')
  })
  await addJob(app.db, 'mail.send', { mailId: 1 })
  const soon = () =>
    app.pool.query(
      'SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts < 10), run_at => now())',
    )
  const isDead = async () => {
    await soon()
    return (await left()).find(job => job.attempts === 10)
  }
  await eventually(isDead, 'given up')
  await addJob(app.db, 'mail.send', { mailId: 2 })
  await eventually(async () => done.includes(2), 'the next job is done')
  expect(started.filter(id => id === 1)).toHaveLength(10)

  const cookies = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  const failedJobs = await app.request('GET', '/api/admin/jobs?kind=mail.send', undefined, { cookies })
  const [shown] = failedJobs.body.data.failed
  expect(shown).toMatchObject({ dead: true, attempts: 10, error: 'empoisonné' })
  isCured = true
  expect((await app.request('POST', `/api/admin/jobs/${shown.id}/replay`, {}, { cookies })).status).toBe(200)
  await eventually(empty, 'played again')
  expect(done).toEqual([2, 1])
})
