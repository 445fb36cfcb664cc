/**
 * Malicious files, at every upload endpoint. bin/bench files adds bombs of gigabytes and a thousand aborted uploads.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach } from '#domains/messaging/server/messaging.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { eventually } from '#tests/support/processes.ts'
import { hostilePictures, pngOf } from './files/pictures.ts'
import { hostileArchive, hostileTables } from './files/tables.ts'
import {
  abortUploads,
  hostileNames,
  pictureReferences,
  type Sender,
  tableFaults,
  uploadFaults,
} from './files/uploads.ts'

let app: TestApp
let buyer: Sender
let seller: Sender & { vendorId: number }
beforeAll(async () => {
  app = await testApp()
  const sender = async (userId: number) => ({ userId, cookies: await app.loginAs(userId) })
  buyer = await sender(await createUser(app.db))
  const { vendorId } = await createVendor(app.db)
  seller = { ...(await sender(await createMember(app.db, vendorId, 'owner'))), vendorId }
})
afterAll(() => app?.close())

describe('uploaded picture or document', () => {
  test('of a false type is rejected in French; a stored picture is re-encoded without its metadata', async () => {
    expect(await uploadFaults(app, buyer, await hostilePictures(true))).toEqual([])
  })

  test('is listed and downloaded under a safe name, whatever its original name', async () => {
    const conversation = await app.request('POST', '/api/conversations', { vendorId: seller.vendorId }, buyer)
    const at = `/api/conversations/${conversation.body.data.id}`
    for (const [rank, name] of hostileNames.entries()) {
      const isPaper = rank % 2 === 0
      const bytes = isPaper ? Buffer.from('%PDF-1.4\n%%EOF') : pngOf({ width: 8, height: 8 })
      const { id } = await attach(app, buyer.cookies, encodeURIComponent(name), bytes)
      await app.request('POST', `${at}/messages`, { body: '', files: [id], key: randomUUID() }, buyer)
      const { headers, statusCode } = await app.http.inject({
        url: `${at}/files/${id}`,
        cookies: buyer.cookies,
        headers: { host: 'localhost' },
      })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': isPaper ? 'application/pdf' : 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const disposition = String(headers['content-disposition'])
      expect(disposition).toMatch(isPaper ? /^attachment; / : /^inline; /)
      expect(disposition).toMatch(/^\w+; filename\*=UTF-8''[\w.%!'()~-]{1,400}$/)
      const saved = decodeURIComponent(disposition.split("''")[1] ?? '')
      expect(saved).not.toMatch(/[\p{C}/\\:*?"<>|]/u)
      expect(saved).toMatch(isPaper ? /^[^.]+\.pdf$/ : /^[^.]+\.webp$/)
    }
  })

  test('whose upload is aborted leaves nothing behind, and the next one is accepted', async () => {
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const before = await files()
    await abortUploads(Number(new URL(address).port), buyer.cookies, 30)
    const response = await attach(app, buyer.cookies, 'photo.png', pngOf({ width: 8, height: 8 }))
    expect(response.id).toMatch(/^[\w-]{36}$/)
    await eventually(async () => (await connections()) === 0, 'every connection closed')
    expect(await files()).toBe(before + 1)
  })

  test('of more than eight megabytes is not read whole', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/files',
      cookies: buyer.cookies,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'image/jpeg' },
      payload: Buffer.alloc(8 * 1_048_576 + 1),
    })
    expect([response.statusCode, response.json().error]).toEqual([413, expect.stringMatching(/^[A-ZÀ-Ü]/)])
  })
})

describe('import file', () => {
  test('that is a bomb, hostile or not a table ends with an error message, and leaves nothing', {
    timeout: 60_000,
  }, async () => {
    expect(await tableFaults(app, seller.cookies, hostileTables(20_000_000))).toEqual([])
  })

  test('of pictures with path traversal stores them under plain references', async () => {
    const archive = hostileArchive(pngOf({ width: 8, height: 8 }), 1_000_000)
    const references = await pictureReferences(app, seller.cookies, archive)
    expect(references.filter(reference => !/^[a-z0-9-]+$/.test(reference))).toEqual([])
    expect(references).toEqual(expect.arrayContaining(['absolu', 'sortie']))
    expect(references).not.toContain('page')
  })
})

const files = async () => (await app.pool.query('SELECT count(*)::int AS n FROM files')).rows[0].n
const connections = () => new Promise<number>(done => app.http.server.getConnections((_, open) => done(open)))
