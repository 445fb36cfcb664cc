import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { WORKER } from '#platform/db/pool.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { failInserts } from '#tests/support/failing-inserts.ts'
import { type Cookies, injectedApp, type TestApp } from '#tests/support/injected.ts'
import { startProgram, stopProgram } from '#tests/support/processes.ts'
import { bytesIn } from '../reading/files.fixture.ts'
import { applyChunk } from './apply.ts'
import { checkImport, offersByReference, runImport, uploadImport } from './imports.fixture.ts'
import { resumeImports } from './work.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
let tagId: number
let worker: ChildProcess | undefined
beforeAll(async () => {
  // The worker is another process.
  app = await injectedApp(await ownDatabase())
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  cookies = await app.loginAs(vendor.userId)
})
afterEach(() => ended('SIGKILL'))

const startWorker = () => {
  worker = startProgram('src/app/worker.ts', { NODE_ENV: 'test', DATABASE_URL: app.url, LOG_LEVEL: 'silent' })
}
async function ended(signal: 'SIGKILL' | 'SIGTERM') {
  if (worker) await stopProgram(worker, signal)
  worker = undefined
}
const at = (id: number) => `/api/seller/imports/${id}`
const readImport = async (id: number) => (await app.request('GET', at(id), undefined, { cookies })).body.data
const progressOf = async (id: number) =>
  (await app.request('GET', `${at(id)}/progress`, undefined, { cookies })).body.data
type Progress = { status: string; progress: number; silent: boolean }
async function reached(id: number, enough: (progress: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const progress: Progress = await progressOf(id)
    if (enough(progress)) return progress
    await pause(20)
  }
}
const silentFor = (id: number, minutes: number) =>
  app.db
    .updateTable('imports')
    .set({ touched_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()
const applying = async (count: number) => {
  const lines = Array.from({ length: count }, (_, n) => `K-${n};Piquet tué ${n};${n + 1};${n % 9}`)
  const id = await uploadImport(
    app,
    cookies,
    bytesIn('utf-8', ['Référence;Désignation;Prix HT;Stock', ...lines].join('\n')),
  )
  await checkImport(app, cookies, id, { settings: { tagId } })
  await app.request('POST', `${at(id)}/apply`, {}, { cookies })
  return id
}

test('a worker killed halfway leaves complete lines; the seller is informed, and the next worker resumes', async () => {
  const count = 700
  const id = await applying(count)
  startWorker()
  await reached(id, ({ progress, status }) => progress > 0 || status === 'done')
  await ended('SIGKILL')
  // The database rolls back the transaction when the connection drops.
  const workers = `SELECT state, wait_event, query FROM pg_stat_activity
    WHERE application_name = $1 AND datname = current_database()`
  await expect.poll(async () => (await app.pool.query(workers, [WORKER.applicationName])).rows).toEqual([])
  const left = await progressOf(id)
  expect(left).toMatchObject({ status: 'applying', silent: false })
  expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(left.progress)
  expect(left.progress).toBeLessThan(count)
  await silentFor(id, 2)
  expect(await progressOf(id)).toMatchObject({ silent: true })
  await resumeImports(app.db)
  startWorker()
  expect(await reached(id, ({ status }) => status !== 'applying')).toMatchObject({ status: 'done', silent: false })
  await ended('SIGTERM')
  expect(await readImport(id)).toMatchObject({ counts: { create: count, refused: 0 }, failure: null })
  const offers = await offersByReference(app.db, vendor.vendorId)
  expect(new Set(offers.map(({ reference }) => reference)).size).toBe(count)
  expect(offers).toHaveLength(count)
  const { rows } = await sql<{ onHand: number; moved: number }>`
    SELECT (SELECT sum(on_hand)::int FROM stock WHERE vendor_id = ${vendor.vendorId}) AS "onHand",
      (SELECT sum(l.on_hand_change)::int FROM stock_ledger l JOIN offers o ON o.id = l.offer_id
        WHERE o.vendor_id = ${vendor.vendorId}) AS moved`.execute(app.db)
  expect(rows).toEqual([{ onHand: 2_793, moved: 2_793 }])
}, 120_000)

test('an import that repeatedly stops at the same line is ended and reported, and can be undone', async () => {
  const id = await applying(20)
  await applyChunk(app.db, id, 7)
  const allowInserts = await failInserts(app.pool, 'offers', "NEW.reference = 'K-11'")
  for (let turn = 0; turn < 6; turn++) {
    await expect(runImport(app.db, id)).rejects.toThrow('power cut')
    expect((await progressOf(id)).status).toBe('applying')
    await silentFor(id, 2)
    await resumeImports(app.db)
  }
  await allowInserts()
  expect(await readImport(id)).toMatchObject({
    status: 'done',
    failure: expect.stringContaining('arrêté en route'),
    counts: { create: 7, refused: 13 },
  })
  const mails = await app.db.selectFrom('mails').select(['event', 'text']).orderBy('id').execute()
  expect(mails).toEqual([{ event: `import-stopped:${id}:applying`, text: expect.stringContaining('arrêté en route') }])
  const report = await app.http.inject({ url: `${at(id)}/rapport/erreurs`, cookies })
  expect(report.body.split('\r\n').filter(line => line.includes('Ligne non importée'))).toHaveLength(13)
  await app.request('POST', `${at(id)}/undo`, {}, { cookies })
  await runImport(app.db, id)
  expect(await readImport(id)).toMatchObject({ status: 'undone', undone: { restored: 7, left: 0 } })
  expect((await offersByReference(app.db, vendor.vendorId)).map(({ status }) => status)).toEqual(
    Array(7).fill('archived'),
  )
})
