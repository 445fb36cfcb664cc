import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawing, smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createPictures } from './reference-data.ts'

let app: TestApp
let plate: number
let photo: number
const lookup = mkdtempSync(join(tmpdir(), 'pictures-'))
beforeAll(async () => {
  app = await testApp({ DATA_DIR: lookup })
  plate = (await smallCatalogue(app.db)).plate
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8C2440' } })
    .jpeg()
    .toBuffer()
  const picture = { mediaType: 'image/jpeg' as const, bytes, width: 300, height: 200, vendorId: null }
  const ids = await inTransaction(app.db, tx => createPictures(tx, [picture, picture]))
  expect(ids[0]).toBe(ids[1])
  photo = ids[0] ?? 0
})
afterAll(async () => {
  await app.close()
  rmSync(lookup, { recursive: true })
})

const browser = 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8'
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

describe('picture', () => {
  it('drawn as SVG is sent unchanged to clients that accept SVG, and cannot run scripts', async () => {
    const response = await get(`/images/${plate}?w=640&q=75`, { accept: browser })
    expect(response.body).toBe(drawing)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const small = await get(`/images/${plate}?w=640`, { accept: browser, 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(drawing)
  })

  it('is resized to the requested width, in a format the client accepts', async () => {
    const meta = async (url: string, accept: string) => sharp((await get(url, { accept })).rawPayload).metadata()
    expect(await meta(`/images/${plate}?w=384`, 'image/webp')).toMatchObject({
      format: 'webp',
      width: 384,
      height: 192,
    })
    expect(await meta(`/images/${plate}?w=64`, '*/*')).toMatchObject({ format: 'png', width: 64 })
    expect(await meta(`/images/${photo}?w=128`, '*/*')).toMatchObject({ format: 'jpeg', width: 128 })
    expect(await meta(`/images/${photo}?w=3840`, browser)).toMatchObject({ format: 'webp', width: 300 })
    expect(readdirSync(join(lookup, 'pictures')).length).toBeGreaterThan(0)
  })

  it('returns 304 to a client that has it in its cache', async () => {
    const first = await get(`/images/${photo}?w=128`, { accept: browser })
    const again = await get(`/images/${photo}?w=128`, { accept: browser, 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`/images/${photo}?w=256`, { accept: browser })).headers.etag).not.toBe(first.headers.etag)
  })

  it.each([
    '',
    '?w=100',
    '?w=0',
    '?w=-64',
    '?w=4000',
    '?w=64&q=80',
    '?w=64&q=',
    '?w=64&w=64',
    '?w=064',
    '?w=64.0',
    '?w=64&url=http://x',
  ])('is rejected for « %s »', async query => expect((await get(`/images/${photo}${query}`)).statusCode).toBe(400))

  it.each(['999999', '0', '-1', '1e3', 'abc', '1%2f..%2f2', '..%2f..%2fetc%2fpasswd', 'http:%2f%2fx'])(
    'returns 404 for « %s »',
    async id => expect((await get(`/images/${id}?w=64`)).statusCode).toBe(404),
  )
})

describe('documents', () => {
  it('are the seller’s own, for published articles only', async () => {
    const article = await app.db
      .selectFrom('articles')
      .select(['id', 'slug'])
      .where('slug', '=', 'article-5')
      .executeTakeFirstOrThrow()
    const { id } = await app.db
      .insertInto('article_documents')
      .values({
        article_id: article.id,
        kind: 'FDS',
        title: 'Fiche de données de sécurité',
        bytes: Buffer.from('%PDF-1.4'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const response = await get(`/documents/${id}`)
    expect([response.statusCode, response.body]).toEqual([200, '%PDF-1.4'])
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="article-5-fds.pdf"',
    })
    await app.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', article.id).execute()
    expect((await get(`/documents/${id}`)).statusCode).toBe(404)
    for (const unknown of ['999', 'x', '0']) expect((await get(`/documents/${unknown}`)).statusCode).toBe(404)
  })

  it('include a technical sheet for every article', async () => {
    const response = await get('/articles/article-1/fiche-technique.pdf')
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.length).toBeGreaterThan(2_000)
    expect((await get('/articles/inconnu/fiche-technique.pdf')).statusCode).toBe(404)
  })
})
