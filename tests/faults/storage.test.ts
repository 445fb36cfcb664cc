/** F7: a full disk, for stored files, orders and the picture cache. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pictureFiles } from '#domains/catalogue/server/picture-files.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket()
})
afterEach(() => market.pool.query('DROP FUNCTION IF EXISTS full_disk CASCADE'))
afterAll(() => market.close())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files = async () => Number((await market.pool.query('SELECT count(*) FROM files')).rows[0].count)

for (const [what, code] of [
  ['a full disk', '53100'],
  ['a read-only server', '25006'],
] as const)
  test(`${what} refuses an upload with 507 in French and leaves no row, while orders go through`, async () => {
    const buyer = await market.newBuyer()
    await market.pool.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '${code}'; END $$`)
    await market.pool.query('CREATE TRIGGER full_disk AFTER INSERT ON files EXECUTE FUNCTION full_disk()')
    const before = await files()
    const sent = await market.http.inject({
      method: 'POST',
      url: '/api/files?name=etiquette.png',
      cookies: buyer.cookies,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'image/png' },
      payload: pixel,
    })
    expect(sent.json()).toMatchObject({
      status: 507,
      code: 'STORAGE_FULL',
      error: expect.stringContaining('Réessayez'),
    })
    expect(sent.statusCode).toBe(507)
    expect(await files()).toBe(before)

    const vendor = await createVendor(market.db)
    const { offerId } = await createOffer(market.db, vendor)
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const placed = await market.place(buyer)
    expect((await market.pay(buyer, placed)).body.data.step).toBe('paid')
    await market.expectInvariants()
  })

test('a picture is served although it cannot be cached, and no partial file remains', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const name = 'abcd.webp'
  // A folder with the name of the file: writing the temporary file succeeds, renaming it fails.
  const cache = pictureFiles(folder)
  await writeFile(join(folder, 'cd'), 'a file where a folder should be')
  expect(await cache.get('cdef.webp', async () => pixel)).toEqual(pixel)
  await mkdir(join(folder, 'ab', name), { recursive: true })
  expect(await cache.get(name, async () => pixel)).toEqual(pixel)
  expect(await readdir(join(folder, 'ab'))).toEqual([name])
  await rm(folder, { recursive: true })
})
