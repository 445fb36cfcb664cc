import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeReceiver } from '#domains/integrations/server/integrations.fixture.ts'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { applyAndWait, checkImport, runImport, sendPart, uploadImport } from '../imports.fixture.ts'
import { documentIn } from './document-name.ts'
import { fetchPictures } from './fetch.ts'

test('a document of an archive is named by a reference and its kind', () => {
  expect(documentIn('docs/REF 12_FDS.PDF')).toEqual({ name: 'REF 12_FDS.PDF', reference: 'ref-12', kind: 'FDS' })
  expect(documentIn('A-1 fiche technique.pdf')).toMatchObject({ reference: 'a-1', kind: 'FT' })
  expect(documentIn('A-1-cert.pdf')).toMatchObject({ reference: 'a-1', kind: 'CERT' })
  for (const other of ['A-1.pdf', '_FDS.pdf', '__MACOSX/A_FDS.pdf', 'A_FDS.docx', '.A_FDS.pdf'])
    expect(documentIn(other)).toBeNull()
})

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let site: Awaited<ReturnType<typeof startFakeReceiver>>
let at: string
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)
const requested: string[] = []

beforeAll(async () => {
  app = await testApp()
  await referenceData(app.db)
  site = await startFakeReceiver()
  at = site.url.replace('/crochet', '')
  const replies: Record<string, Buffer> = {
    '/fds.pdf': pdf('fds'),
    '/ft.pdf': pdf('ft'),
    '/page.pdf': Buffer.from('<p>'),
  }
  site.react((response, request) => {
    requested.push(request.url ?? '')
    const body = replies[request.url ?? '']
    response.writeHead(body ? 200 : 404).end(body)
  })
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  requested.length = 0
})
afterEach(() => expect(requested.length).toBeLessThan(12))
afterAll(async () => {
  site.close()
  await app.close()
})

const head = 'Référence;Désignation;Prix HT;Catégorie;FDS;Fiche technique;Certificats'
async function importRows(rows: string[], archive?: Record<string, Buffer>, cookies = seller) {
  const id = await uploadImport(app, cookies, Buffer.from([head, ...rows].join('\n')))
  if (archive) await sendPart(app, cookies, id, 'pictures', zipSync(archive))
  if (archive) await runImport(app.db, id)
  const checked = await checkImport(app, cookies, id)
  await applyAndWait(app, cookies, id)
  await fetchPictures(app.db, { importId: id }, { allowLoopback: true })
  const { photographs } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies })).body.data
  return { id, checked, photographs }
}
const documents = (reference: string) =>
  app.db
    .selectFrom('article_documents as d')
    .innerJoin('variants as v', 'v.article_id', 'd.article_id')
    .innerJoin('offers as o', 'o.variant_id', 'v.id')
    .select(['d.kind', 'd.title', 'd.dated_on', 'd.vendor_id'])
    .where('o.reference', '=', reference)
    .where('o.vendor_id', '=', vendor.vendorId)
    .orderBy('d.id')
    .execute()
const row = (reference: string, ...cells: string[]) =>
  [reference, `Serpette ${reference}`, '12', '', ...cells].join(';')

describe('documents of a file', () => {
  test('are fetched from their addresses, each once, with the date before it', async () => {
    const line = row('DOC-1', `12/03/2026 : ${at}/fds.pdf`, `${at}/ft.pdf`, `${at}/absent.pdf | ${at}/page.pdf`)
    const { photographs } = await importRows([line])
    expect(photographs).toMatchObject({ total: 4, attached: 2, refused: 2 })
    expect(photographs.reasons.map(({ sentence }: { sentence: string }) => sentence).toSorted()).toEqual([
      'Ce n’est pas un document PDF.',
      'Document introuvable à cette adresse.',
    ])
    expect(await documents('DOC-1')).toMatchObject([
      { kind: 'FDS', title: 'fds', dated_on: '2026-03-12', vendor_id: vendor.vendorId },
      { kind: 'FT', title: 'ft', dated_on: null },
    ])
    requested.length = 0
    const again = await importRows([row('DOC-1', `12/03/2026 : ${at}/fds.pdf`, `${at}/ft.pdf`, '')])
    expect([again.checked.counts.unchanged, again.photographs.total, requested]).toEqual([1, 0, []])
  })

  test('of a server on a private network are refused, and an unreadable cell is a remark', async () => {
    const line = row('DOC-3', 'voir notre site', 'https://127.0.0.1/ft.pdf', '')
    const id = await uploadImport(app, seller, Buffer.from([head, line].join('\n')))
    expect(JSON.stringify((await checkImport(app, seller, id)).remarks)).toContain('Adresse illisible')
    await applyAndWait(app, seller, id)
    await fetchPictures(app.db, { importId: id }, { allowLoopback: false })
    const { photographs } = (await app.request('GET', `/api/seller/imports/${id}`, undefined, { cookies: seller })).body
      .data
    expect(photographs).toMatchObject({ total: 1, refused: 1 })
    expect([await documents('DOC-3'), requested]).toEqual([[], []])
  })

  test('come from the archive by their names, and the rest of the archive is deleted', async () => {
    const archive = {
      'DOC-4_FDS.pdf': pdf('a'),
      'doc-4 cert.pdf': pdf('b'),
      'AUTRE_FT.pdf': pdf('c'),
      'DOC-4_FT.pdf': Buffer.from('x'),
    }
    const { id, photographs } = await importRows([row('DOC-4', '', '', '')], archive)
    expect(photographs).toMatchObject({ total: 2, attached: 2 })
    expect((await documents('DOC-4')).map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
      ['CERT', 'doc-4 cert'],
      ['FDS', 'DOC-4_FDS'],
    ])
    expect(await app.db.selectFrom('import_documents').select('name').where('import_id', '=', id).execute()).toEqual([])
  })

  test('of an article that another seller described stay as they are', async () => {
    await importRows([row('DOC-5', '', '', '')])
    await app.db
      .updateTable('articles')
      .set({ created_by_vendor_id: (await createVendor(app.db)).vendorId })
      .where('title', '=', 'Serpette DOC-5')
      .execute()
    expect((await importRows([row('DOC-5', `${at}/fds.pdf`, '', '')])).photographs.total).toBe(0)
  })
})
