import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeReceiver } from '#domains/integrations/server/integrations.fixture.ts'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { storedBytes } from '#platform/files/objects/stored-bytes.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { applyAndWait, checkImport, runImport, uploadImport } from '../imports.fixture.ts'
import { fetchPictures } from './fetch.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let site: Awaited<ReturnType<typeof startFakeReceiver>>
let at: string
/** What the site returns for a path; a picture of one colour for `/red.jpg`. */
let replies: Record<string, { status: number; body?: Buffer; location?: string }>
const requested: string[] = []

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  app = await testApp()
  await referenceData(app.db)
  site = await startFakeReceiver()
  at = site.url.replace('/crochet', '')
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
  requested.length = 0
  replies = {
    '/red.jpg': { status: 200, body: await picture('red') },
    '/blue.jpg': { status: 200, body: await picture('blue') },
  }
  site.react((response, request) => {
    requested.push(request.url ?? '')
    const { status, body, location } = replies[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, location ? { location } : {}).end(body)
  })
})
afterEach(() => expect(requested.length).toBeLessThan(20))
afterAll(async () => {
  site.close()
  await app.close()
})

const fetchAll = (importId: number, allowLoopback = true) => fetchPictures(app.db, { importId }, { allowLoopback })
const state = async (importId: number) =>
  (await app.request('GET', `/api/seller/imports/${importId}`, undefined, { cookies: seller })).body.data.photographs
async function importRows(...rows: string[]) {
  const head = 'Référence;Désignation;Prix HT;Catégorie;Photo 1;Photo 2'
  const id = await uploadImport(app, seller, Buffer.from([head, ...rows].join('\n')))
  await checkImport(app, seller, id)
  await applyAndWait(app, seller, id)
  return id
}
/** Dominant colour of each picture of the article, in their order. */
async function coloursOf(reference: string): Promise<string[]> {
  const offer = await app.db
    .selectFrom('offers')
    .select('id')
    .where('reference', '=', reference)
    .where('vendor_id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  const { article } = (await app.request('GET', `/api/seller/offers/${offer.id}`, undefined, { cookies: seller })).body
    .data
  const colours: string[] = []
  for (const id of article.pictureIds) {
    const row = await app.db
      .selectFrom('pictures')
      .select(['bytes', 'object_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { dominant } = await sharp(await storedBytes(row)).stats()
    colours.push(dominant.r > dominant.b ? 'red' : 'blue')
  }
  return colours
}
const makeDue = (importId: number) =>
  app.db
    .updateTable('import_picture_urls')
    .set({ due_at: new Date(0) })
    .where('import_id', '=', importId)
    .execute()

test('pictures are attached in the order of the file, and the same file fetches nothing again', async () => {
  const row = `P-1;Carafe à décanter;12;Rien;${at}/red.jpg;${at}/blue.jpg`
  const id = await importRows(row)
  expect(await state(id)).toMatchObject({ total: 2, waiting: 2 })
  await fetchAll(id)
  expect(await state(id)).toMatchObject({ total: 2, attached: 2, waiting: 0, refused: 0 })
  expect(await coloursOf('P-1')).toEqual(['red', 'blue'])
  const again = await importRows(row)
  await fetchAll(again)
  expect([(await state(again)).total, requested]).toEqual([0, ['/red.jpg', '/blue.jpg']])
})

test('a picture that comes late takes its place in the order, after tries that wait longer each time', async () => {
  const id = await importRows(`P-2;Carafe à décanter;12;Rien;${at}/red.jpg;${at}/blue.jpg`)
  const red = replies['/red.jpg']
  replies['/red.jpg'] = { status: 503 }
  await fetchAll(id)
  expect(await state(id)).toMatchObject({ attached: 1, waiting: 1 })
  expect(requested).toHaveLength(2)
  if (red) replies['/red.jpg'] = red
  await makeDue(id)
  await fetchAll(id)
  expect(await coloursOf('P-2')).toEqual(['red', 'blue'])
})

test('a server that never responds with the picture is given up after four tries, and may be tried again', async () => {
  const id = await importRows(`P-3;Carafe à décanter;12;Rien;${at}/slow.jpg;`)
  replies['/slow.jpg'] = { status: 503 }
  for (let tries = 0; tries < 6; tries++) {
    await makeDue(id)
    await fetchAll(id)
  }
  expect(requested).toHaveLength(4)
  const { refused, reasons } = await state(id)
  expect([refused, reasons[0].sentence]).toEqual([1, 'Le serveur a répondu par le code 503.'])
  replies['/slow.jpg'] = { status: 200, body: await picture('red') }
  const retry = () => app.request('POST', `/api/seller/imports/${id}/pictures/retry`, {}, { cookies: seller })
  expect((await retry()).status).toBe(200)
  await fetchAll(id)
  expect(await state(id)).toMatchObject({ attached: 1, refused: 0 })
  expect((await retry()).status).toBe(409)
})

test('an absent picture, a page and a file that is too large are refused at once, each with its reason', async () => {
  replies['/page'] = { status: 200, body: Buffer.from('<html>') }
  replies['/large.jpg'] = { status: 200, body: Buffer.alloc(11 * 1_048_576) }
  const id = await importRows(
    `P-4;Carafe à décanter;12;Rien;${at}/none.jpg;${at}/page`,
    `P-5;Seau à glace inox;12;Rien;${at}/large.jpg;`,
  )
  await fetchAll(id)
  const { refused, reasons } = await state(id)
  expect(refused).toBe(3)
  expect(reasons.map(({ sentence }: { sentence: string }) => sentence).sort()).toEqual([
    'Ce n’est pas une photo JPEG, PNG ou WebP.',
    'Photo introuvable à cette adresse.',
    'Réponse de plus de 10\u00a0Mo.',
  ])
})

test('an address of this machine or of a private network is never called, nor reached by a redirect', async () => {
  replies['/away'] = { status: 302, location: 'http://169.254.169.254/latest/meta-data' }
  replies['/loop'] = { status: 302, location: `${at}/loop` }
  replies['/moved.jpg'] = { status: 301, location: '/red.jpg' }
  const id = await importRows(
    `P-6;Carafe à décanter;12;Rien;${at}/away;${at}/loop`,
    `P-7;Seau à glace inox;12;Rien;https://10.0.0.1/a.jpg;${at}/moved.jpg`,
  )
  await fetchAll(id)
  const { attached, refused, reasons } = await state(id)
  const sentences = reasons.map(({ sentence }: { sentence: string }) => sentence)
  expect([attached, refused]).toEqual([1, 3])
  expect(sentences).toContain('Trop de redirections.')
  expect(sentences.filter((sentence: string) => /internet public|https/.test(sentence))).toHaveLength(2)
})

test('loopback is refused unless the configuration allows it', async () => {
  const id = await importRows(`P-8;Carafe à décanter;12;Rien;${at}/red.jpg;`)
  await fetchAll(id, false)
  expect([(await state(id)).refused, requested]).toEqual([1, []])
})

test('an import that is undone fetches no picture', async () => {
  const id = await importRows(`P-9;Carafe à décanter;12;Rien;${at}/red.jpg;`)
  await app.request('POST', `/api/seller/imports/${id}/undo`, {}, { cookies: seller })
  await runImport(app.db, id)
  await fetchAll(id)
  expect([(await state(id)).total, requested]).toEqual([0, []])
})

test('rows of further pictures of Shopify belong to the article of their handle', async () => {
  const file = [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position',
    `gilet,Gilet de vendange,Maison,Taille,M,G-M,24,${at}/red.jpg,1`,
    `gilet,,,,L,G-L,24,${at}/blue.jpg,2`,
  ]
  const id = await uploadImport(app, seller, Buffer.from(file.join('\n')))
  await checkImport(app, seller, id)
  await applyAndWait(app, seller, id)
  await fetchAll(id)
  expect(await coloursOf('G-M')).toEqual(['red', 'blue'])
})
