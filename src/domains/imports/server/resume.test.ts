import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { countStock } from '#domains/stock/server/count.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { failInserts } from '#tests/support/failing-inserts.ts'
import { deleteJobs, runJobs } from '#tests/support/jobs.ts'
import { bytesIn } from '../reading/files.fixture.ts'
import { applyChunk } from './apply.ts'
import { checkChunk } from './check.ts'
import { applyAndWait, checkImport, offersByReference, runImport, uploadImport } from './imports.fixture.ts'
import { readFile } from './read-file.ts'
import { undoChunk } from './undo.ts'
import { resumeImports } from './work.ts'

let app: TestApp
let vendor: TestVendor
let cookies: Cookies
let tagId: number
beforeAll(async () => {
  app = await testApp()
  tagId = await referenceData(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  cookies = await app.loginAs(vendor.userId)
})

const head = 'Référence;Désignation;Prix HT;Stock'
const catalogue = (count: number, cents = 0) =>
  bytesIn(
    'utf-8',
    [
      head,
      ...Array.from(
        { length: count },
        (_, n) => `R-${n};Piquet numéro ${n};${n + 1},${String(cents).padStart(2, '0')};${n % 9}`,
      ),
    ].join('\n'),
  )
const few = 7
const at = (id: number) => `/api/seller/imports/${id}`
const readImport = async (id: number) => (await app.request('GET', at(id), undefined, { cookies })).body.data
const start = (id: number, act: string) => app.request('POST', `${at(id)}/${act}`, {}, { cookies })
const ledgerSums = async () => {
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*)::int AS wrong FROM stock s WHERE s.vendor_id = ${vendor.vendorId} AND s.on_hand <> (
      SELECT coalesce(sum(l.on_hand_change), 0) FROM stock_ledger l WHERE l.offer_id = s.offer_id AND l.warehouse_id = s.warehouse_id)`.execute(
    app.db,
  )
  return rows[0]?.wrong
}
const ready = async (bytes: Uint8Array) =>
  (await checkImport(app, cookies, await uploadImport(app, cookies, bytes), { settings: { tagId } })).id

describe('a job stopped halfway', () => {
  test('between two transactions resumes where it stopped, with the result of an uninterrupted run', async () => {
    const id = await ready(catalogue(40))
    await start(id, 'apply')
    await applyChunk(app.db, id, few)
    await applyChunk(app.db, id, few)
    expect(await readImport(id)).toMatchObject({ status: 'applying', progress: 14 })
    expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(14)
    await runImport(app.db, id)
    expect(await readImport(id)).toMatchObject({ status: 'done', counts: { create: 40, refused: 0 } })
    const offers = await offersByReference(app.db, vendor.vendorId)
    expect(new Set(offers.map(({ reference }) => reference)).size).toBe(40)
    expect(offers.find(({ reference }) => reference === 'R-23')).toMatchObject({ price: 2_400, stock: 5 })
    expect(await ledgerSums()).toBe(0)
  })

  test('inside a transaction loses that transaction only, and repeats no line', async () => {
    const id = await ready(catalogue(20))
    await start(id, 'apply')
    await applyChunk(app.db, id, few)
    const allowInserts = await failInserts(app.pool, 'offers', "NEW.reference = 'R-11'")
    await expect(applyChunk(app.db, id, few)).rejects.toThrow('power cut')
    expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(7)
    await allowInserts()
    await runImport(app.db, id)
    expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(20)
    expect(await readImport(id)).toMatchObject({ status: 'done', counts: { create: 20 } })
  })

  test('while reading or checking neither restarts from the beginning nor repeats a line', async () => {
    const begun = await app.request(
      'POST',
      '/api/seller/imports',
      { kind: 'catalogue', fileName: 'a.csv' },
      { cookies },
    )
    const { id } = begun.body.data
    const payload = Buffer.from(catalogue(1_200))
    const headers = { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/octet-stream' }
    await app.http.inject({ method: 'PUT', url: `${at(id)}/table/0`, cookies, headers, payload })
    await app.request('POST', `${at(id)}/received`, { part: 'table', pieces: 1 }, { cookies })
    await Promise.all([readFile(app.db, id), readFile(app.db, id)])
    expect(await readImport(id)).toMatchObject({ status: 'mapping', lines: 1_200 })
    const { data } = (await app.request('GET', at(id), undefined, { cookies })).body
    const settings = { ...data.settings, weightGrams: 500, tagId }
    await app.request('PUT', at(id), { columns: data.columns, settings, categories: [] }, { cookies })
    await checkChunk(app.db, id, 300)
    expect(await readImport(id)).toMatchObject({ status: 'checking', progress: 300 })
    await app.db
      .updateTable('imports')
      .set({ touched_at: new Date(Date.now() - 120_000) })
      .where('id', '=', id)
      .execute()
    const { rows: before } = await sql`SELECT FROM graphile_worker.jobs`.execute(app.db)
    expect(before.length).toBeGreaterThan(0)
    await deleteJobs(app.pool)
    await resumeImports(app.db)
    const payloads: unknown[] = []
    await runJobs(app.pool, { 'imports.work': payload => void payloads.push(payload) })
    expect(payloads).toEqual([{ importId: id }])
    await runImport(app.db, id)
    expect(await readImport(id)).toMatchObject({ status: 'ready', counts: { create: 1_200, refused: 0 } })
  })

  test('two concurrent workers share the work and duplicate nothing', async () => {
    const id = await ready(catalogue(60))
    await start(id, 'apply')
    await Promise.all([runImport(app.db, id), runImport(app.db, id)])
    expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(60)
    expect(await readImport(id)).toMatchObject({ status: 'done', counts: { create: 60 } })
  })
})

describe('undo', () => {
  test('restores prices and stock, withdraws created offers, and reports values changed since', async () => {
    const first = await ready(catalogue(10))
    await applyAndWait(app, cookies, first)
    const second = await ready(
      bytesIn(
        'utf-8',
        [
          head,
          'R-1;Piquet numéro 1;50;80',
          'R-2;Piquet numéro 2;60;90',
          'N-1;Piquet neuf;5;5',
          'N-2;Piquet tout neuf;5;5',
        ].join('\n'),
      ),
    )
    await applyAndWait(app, cookies, second)
    const offers = await app.db
      .selectFrom('offers')
      .select(['id', 'reference'])
      .where('vendor_id', '=', vendor.vendorId)
      .execute()
    const idOf = (reference: string) => offers.find(offer => offer.reference === reference)?.id ?? 0
    await app.request('PUT', `/api/seller/offers/${idOf('R-2')}`, { priceCents: 7_777 }, { cookies })
    await inTransaction(app.db, tx =>
      countStock(tx, {
        offerId: idOf('N-2'),
        warehouseId: vendor.warehouseId,
        vendorId: vendor.vendorId,
        onHand: 2,
        userId: null,
      }),
    )
    await start(second, 'undo')
    await undoChunk(app.db, second, 1)
    expect(await readImport(second)).toMatchObject({ status: 'undoing', progress: 1 })
    await runImport(app.db, second)
    expect(await readImport(second)).toMatchObject({ status: 'undone', undone: { restored: 2, left: 2 } })
    const now = await offersByReference(app.db, vendor.vendorId)
    const rowOf = (reference: string) => now.find(offer => offer.reference === reference)
    expect(rowOf('R-1')).toMatchObject({ price: 200, stock: 1, status: 'published' })
    expect(rowOf('R-2')).toMatchObject({ price: 7_777, stock: 2, status: 'published' })
    expect(rowOf('N-1')).toMatchObject({ status: 'archived' })
    expect(rowOf('N-2')).toMatchObject({ status: 'published', stock: 2 })
    expect(rowOf('R-5')).toMatchObject({ price: 600, status: 'published' })
    const report = await app.http.inject({ url: `${at(second)}/rapport/restes`, cookies })
    expect(report.body.split('\r\n')).toEqual([
      expect.stringContaining('Ligne'),
      '3;R-2;Prix HT',
      expect.stringMatching(/^5;N-2;/),
      '',
    ])
    expect(await ledgerSums()).toBe(0)
    expect((await start(second, 'undo')).status).toBe(409)
  })

  test('of a creation, followed by the same file, puts the same offers back on sale', async () => {
    const first = await ready(catalogue(5))
    await applyAndWait(app, cookies, first)
    await start(first, 'undo')
    await runImport(app.db, first)
    expect((await offersByReference(app.db, vendor.vendorId)).every(({ status }) => status === 'archived')).toBe(true)
    const again = await ready(catalogue(5))
    expect((await readImport(again)).counts).toMatchObject({ create: 0, update: 5 })
    await applyAndWait(app, cookies, again)
    const offers = await offersByReference(app.db, vendor.vendorId)
    expect(offers.map(({ status }) => status)).toEqual(Array(5).fill('published'))
  })
})

test('imports seven hundred lines, then imports them again without a change', async () => {
  const id = await ready(catalogue(700))
  await start(id, 'apply')
  for (let turn = 0; turn < 20 && (await readImport(id)).status === 'applying'; turn++) await runImport(app.db, id)
  expect(await readImport(id)).toMatchObject({ status: 'done', counts: { create: 700, refused: 0 } })
  expect(await app.db.selectFrom('mails').select('event').execute()).toEqual([])
  const again = await ready(catalogue(700))
  expect((await readImport(again)).counts).toEqual({ create: 0, update: 0, unchanged: 700, refused: 0 })
  expect(await offersByReference(app.db, vendor.vendorId)).toHaveLength(700)
}, 120_000)
