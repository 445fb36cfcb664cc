import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import type { JobPayloads } from '#domains/jobs.ts'
import { createJobs } from '#platform/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { lockNextJob } from '#tests/support/jobs.ts'
import { jobNames } from '../job-names.ts'

/** These jobs never run, so any payload will do. */
const { addJob } = createJobs<Record<keyof JobPayloads, object>>()

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

/** Inserts a job in the state a worker leaves after that many failures. */
async function failed(name: keyof JobPayloads, attempts: number, error = 'connexion refusée\n    at send.ts:12') {
  await addJob(app.db, name, { mailId: 1 })
  const { rows } = await app.pool.query('SELECT max(id)::int AS id FROM graphile_worker.jobs')
  const { id } = rows[0]
  await app.pool.query('SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint], $2)', [id, error])
  await app.pool.query(
    'SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], attempts => $2, run_at => now() + interval $$1 hour$$)',
    [id, attempts],
  )
  return id as number
}
const listJobs = async (query = '') =>
  (await app.request('GET', `/api/admin/jobs${query}`, undefined, { cookies: admin })).body.data
const replay = (url: string, body: object = {}, cookies = admin) =>
  app.request('POST', `/api/admin/jobs/${url}`, body, { cookies })
const countsOf = async (kind: string) =>
  (await listJobs()).kinds.find((counts: { kind: string }) => counts.kind === kind)

test('lists failed jobs with their error, dead ones first, and counts them by kind', async () => {
  const soon = await failed('mail.send', 3)
  const gone = await failed('mail.send', 10)
  await addJob(app.db, 'mail.send', { mailId: 2 })
  await addJob(app.db, 'mail.send', { mailId: 3 }, { runAt: new Date(Date.now() + 3_600_000) })
  const { failed: shown, total } = await listJobs('?kind=mail.send')
  expect(total).toBe(2)
  expect(shown).toMatchObject([
    { id: gone, dead: true, nextAt: null, error: 'connexion refusée', detail: '    at send.ts:12' },
    { id: soon, dead: false, attempts: 3, attemptsAtMost: 10 },
  ])
  expect(await countsOf('mail.send')).toMatchObject({ waiting: 1, running: 0, scheduled: 1, failing: 1, dead: 1 })
  expect((await listJobs('?kind=maintenance')).failed).toEqual([])
})

test('retries a failed job once, with all its attempts restored', async () => {
  const id = await failed('orders.complete', 10)
  expect((await replay(`${id}/replay`)).body.data).toEqual({ replayed: 1 })
  const { rows } = await app.pool.query(
    'SELECT attempts, run_at <= now() AS due FROM graphile_worker.jobs WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ attempts: 0, due: true }])
  expect((await replay(`${id}/replay`)).status).toBe(409)
  expect((await replay('999999/replay')).status).toBe(404)
})

test('does not touch a job locked by a worker', async () => {
  const id = await failed('payments.refund', 9)
  await app.pool.query('SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now())', [id])
  const endJob = await lockNextJob(app.pool, 'payments.refund')
  expect((await replay(`${id}/replay`)).status).toBe(409)
  expect((await replay('replay', { kind: 'payments.refund' })).status).toBe(409)
  expect(await countsOf('payments.refund')).toMatchObject({ running: 1, dead: 0 })
  await endJob()
})

test('retries all dead jobs of one kind, and no others', async () => {
  const other = await failed('maintenance', 10)
  await failed('listing.refresh', 10)
  await failed('listing.refresh', 10)
  await failed('listing.refresh', 2)
  expect((await replay('replay', { kind: 'listing.refresh' })).body.data).toEqual({ replayed: 2 })
  expect(await countsOf('listing.refresh')).toMatchObject({ waiting: 2, failing: 1, dead: 0 })
  expect((await listJobs('?kind=maintenance')).failed).toMatchObject([{ id: other }])
  const { entries } = (await app.request('GET', '/api/admin/audit-log?kind=jobs', undefined, { cookies: admin })).body
    .data
  expect(entries[0]).toMatchObject({ operation: 'POST /api/admin/jobs/replay', subject: null })
})

test('every job has a French name, and every name has a job', () => {
  expect(Object.keys(jobNames).sort()).toEqual(Object.keys(jobs).sort())
})

test('rejects a retry by anyone but an administrator', async () => {
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  const buyer = await app.loginAs(await createUser(app.db))
  for (const [cookies, status] of [
    [seller, 403],
    [buyer, 403],
    [{}, 401],
  ] as const)
    expect((await replay('replay', { kind: 'maintenance' }, cookies)).status).toBe(status)
})
