/** Files, pictures and documents whose bytes are in an object store: moved there, read, moved back, deleted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesTables, jobs } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import { objectStoreFault } from '#app/startup/object-store-check.ts'
import { createPictures } from '#domains/catalogue/server/reference-data.ts'
import { attach } from '#domains/messaging/server/messaging.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { attachFiles, deleteFiles, findFile, takeFile } from '#platform/files/files.ts'
import { moveToDatabase, moveToStore, purgeObjects, purgeUnknownObjects } from '#platform/files/objects/move.ts'
import type { ObjectStore } from '#platform/files/objects/port.ts'
import { s3Store } from '#platform/files/objects/s3.ts'
import { setObjectStore } from '#platform/files/objects/stored-bytes.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { type S3Api, startS3 } from '#tests/support/s3-api.ts'

let app: TestApp
let s3: S3Api
let store: ObjectStore
let userId: number
let cookies: Record<string, string>
beforeAll(async () => {
  ;[app, s3] = await Promise.all([testApp(), startS3()])
  store = s3Store(s3.settings)
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})
beforeEach(() => {
  s3.faults.length = 0
  setObjectStore(store)
})
afterAll(async () => {
  setObjectStore(null)
  await Promise.all([app?.close(), s3?.close()])
})

const paper = () => Buffer.from(`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF`)
const upload = async (bytes: Buffer) => (await attach(app, cookies, 'devis.pdf', bytes)).id
async function attached(bytes = paper()) {
  const id = await upload(bytes)
  await inTransaction(app.db, tx => attachFiles(tx, userId, [id]))
  return { id, bytes }
}
const move = () => moveToStore(app.db, store, bytesTables)
const rowOf = (id: string) =>
  app.db.selectFrom('files').select(['bytes', 'object_key', 'size']).where('id', '=', id).executeTakeFirstOrThrow()
const unlinked = () => app.db.selectFrom('unlinked_objects').selectAll().execute()
const expire = () => sql`UPDATE unlinked_objects SET due_at = now() - interval '11 minutes'`.execute(app.db)

describe('attached file', () => {
  test('is moved to the store and read from it', async () => {
    const { id, bytes } = await attached()
    await move()
    const row = await rowOf(id)
    expect(row).toMatchObject({ bytes: null, size: bytes.length })
    expect(s3.objects.get(row.object_key ?? '')?.bytes).toEqual(bytes)
    expect((await findFile(app.db, id)).bytes).toEqual(bytes)
    expect(await unlinked()).toEqual([])
    expect(await move()).toBe(0)
  })

  test('returns FILE_UNAVAILABLE while the store is down, and when its object is lost', async () => {
    const { id } = await attached()
    await move()
    s3.faults.push('unavailable', 'unavailable', 'unavailable')
    await expect(findFile(app.db, id)).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE', status: 503 })
    const key = (await rowOf(id)).object_key ?? ''
    s3.objects.delete(key)
    await expect(findFile(app.db, id)).rejects.toMatchObject({ code: 'FILE_UNAVAILABLE' })
    expect((await moveToDatabase(app.db, store, bytesTables)).lost).toEqual([key])
    await inTransaction(app.db, tx => deleteFiles(tx, [id]))
  })

  test('stays in its row while the store is down, and is moved once it answers', async () => {
    const { id, bytes } = await attached()
    s3.faults.push('unavailable', 'unavailable', 'unavailable')
    await expect(move()).rejects.toMatchObject({ name: 'ServiceUnavailable' })
    expect((await rowOf(id)).bytes).toEqual(bytes)
    await move()
    expect((await rowOf(id)).object_key).not.toBeNull()
    expect((await findFile(app.db, id)).bytes).toEqual(bytes)
  })

  test('whose row is deleted keeps its object for the backups, then loses it', async () => {
    const { id } = await attached()
    await move()
    const key = (await rowOf(id)).object_key ?? ''
    await inTransaction(app.db, tx => deleteFiles(tx, [id]))
    expect(await unlinked()).toContainEqual(expect.objectContaining({ key }))
    await purgeObjects(app.db, store)
    expect(s3.objects.has(key)).toBe(true)
    await expire()
    await purgeObjects(app.db, store)
    expect(s3.objects.has(key)).toBe(false)
    expect(await unlinked()).toEqual([])
  })
})

test('a file that is not attached stays in its row, and can be taken', async () => {
  const bytes = paper()
  const id = await upload(bytes)
  await move()
  const taken = await inTransaction(app.db, tx => takeFile(tx, userId, id))
  expect(taken.bytes).toEqual(bytes)
})

test('a move that ends between the object and its row leaves the bytes in the row, and its object is deleted', async () => {
  const { id, bytes } = await attached()
  const dying: ObjectStore = {
    ...store,
    put: async (key, given) => {
      await store.put(key, given)
      throw new Error('killed')
    },
  }
  const before = s3.objects.size
  await expect(moveToStore(app.db, dying, bytesTables)).rejects.toThrow('killed')
  expect((await findFile(app.db, id)).bytes).toEqual(bytes)
  expect(s3.objects.size).toBe(before + 1)
  await expire()
  await purgeObjects(app.db, store)
  expect(s3.objects.size).toBe(before)
  await move()
  expect((await findFile(app.db, id)).bytes).toEqual(bytes)
})

test('an object that was written too late is not linked', async () => {
  const { id, bytes } = await attached()
  const slow: ObjectStore = {
    ...store,
    put: async (key, given) => {
      await store.put(key, given)
      await expire()
    },
  }
  await expect(moveToStore(app.db, slow, bytesTables)).rejects.toThrow('written too late')
  expect((await rowOf(id)).bytes).toEqual(bytes)
  await move()
})

test('two moves at once name one object for each row', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => attached()))
  const moved = await Promise.all([move(), move(), move()])
  expect(moved.reduce((sum, count) => sum + count)).toBe(files.length)
  await expire()
  await purgeObjects(app.db, store)
  for (const { id, bytes } of files) expect((await findFile(app.db, id)).bytes).toEqual(bytes)
})

test('a document that is replaced during its move keeps its new bytes', async () => {
  const vendor = await createVendor(app.db)
  const { articleId, slug } = await createOffer(app.db, vendor)
  const [first, second] = [paper(), paper()]
  const { id } = await app.db
    .insertInto('article_documents')
    .values({ article_id: articleId, kind: 'FT', title: 'Fiche', bytes: first, vendor_id: vendor.vendorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const replace = (bytes: Buffer) =>
    app.db.updateTable('article_documents').set({ bytes, object_key: null }).where('id', '=', id).execute()
  const late: ObjectStore = {
    ...store,
    put: async (key, given) => {
      await store.put(key, given)
      if (given.equals(first)) await replace(second)
    },
  }
  await moveToStore(app.db, late, bytesTables)
  const sent = () => app.http.inject({ url: `/documents/${id}` })
  expect((await sent()).rawPayload).toEqual(second)
  await move()
  expect((await sent()).rawPayload).toEqual(second)
  expect((await app.http.inject({ url: `/articles/${slug}/fiche-technique.pdf` })).statusCode).toBe(200)
  await replace(first)
  expect((await sent()).rawPayload).toEqual(first)
})

test('a picture is sent from the store, and 503 with a sentence while it is down', async () => {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><!--${Date.now()}--></svg>`)
  const picture = { mediaType: 'image/svg+xml' as const, bytes, width: 8, height: 8, vendorId: null }
  const [id] = await inTransaction(app.db, tx => createPictures(tx, [picture]))
  await move()
  const get = () => app.http.inject({ url: `/images/${id}?w=640`, headers: { accept: 'image/svg+xml' } })
  s3.faults.push('unavailable', 'unavailable', 'unavailable')
  expect((await get()).statusCode).toBe(503)
  expect((await get()).rawPayload).toEqual(bytes)
})

test('moving back returns the bytes to their rows, resumes after a failure, and clears nothing too soon', async () => {
  const files = await Promise.all([attached(), attached(), attached()])
  await move()
  s3.faults.push({ afterMs: 0 }, 'unavailable', 'unavailable', 'unavailable')
  await expect(moveToDatabase(app.db, store, bytesTables)).rejects.toMatchObject({ name: 'ServiceUnavailable' })
  await moveToDatabase(app.db, store, bytesTables)
  setObjectStore(null)
  for (const { id, bytes } of files) expect((await findFile(app.db, id)).bytes).toEqual(bytes)
  for (const { table } of bytesTables) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE object_key IS NOT NULL`.execute(app.db)
    expect(rows).toHaveLength(0)
  }
})

test('objects that the database does not know are purged by hand, once a day old', async () => {
  const { id, bytes } = await attached()
  await move()
  const old = { bytes, writtenAt: new Date(Date.now() - 2 * 86_400_000) }
  s3.objects.set('files/old.0', old)
  s3.objects.set('files/new.0', { bytes, writtenAt: new Date() })
  s3.objects.set('elsewhere/old.0', old)
  for (const object of s3.objects.values()) if (object !== old) object.writtenAt = old.writtenAt
  const young = s3.objects.get('files/new.0')
  if (young) young.writtenAt = new Date()
  expect(await purgeUnknownObjects(app.db, store, bytesTables)).toBe(1)
  expect(['files/old.0', 'files/new.0', 'elsewhere/old.0'].map(key => s3.objects.has(key))).toEqual([false, true, true])
  expect((await findFile(app.db, id)).bytes).toEqual(bytes)
})

test('the job moves nothing unless a store is chosen', async () => {
  const { id } = await attached()
  const run = (values: Record<string, string>) =>
    jobs['files.move'](
      {},
      { db: app.db, env: readEnv({ DATABASE_URL: 'postgres://a@b/c', ...values }), mail: outboxTransport },
    )
  await run(s3.env)
  expect((await rowOf(id)).object_key).toBeNull()
  await run({ ...s3.env, FILE_STORE: 's3' })
  expect((await rowOf(id)).object_key).not.toBeNull()
})

describe('check at the start', () => {
  const fault = (values: Record<string, string> = {}) =>
    objectStoreFault(readEnv({ DATABASE_URL: 'postgres://a@b/c', FILE_STORE: 's3', ...s3.env, ...values }))

  test('accepts a bucket that can be written, read and emptied, and leaves nothing in it', async () => {
    const before = s3.objects.size
    expect(await fault()).toBeNull()
    expect(s3.objects.size).toBe(before)
  })

  test.each([
    [{ S3_BUCKET: 'autre' }, 'S3_BUCKET=autre : ce compartiment n’existe pas'],
    [{ S3_ACCESS_KEY_ID: 'AUTRE' }, 'S3_BUCKET=cep-et-chai : S3_ACCESS_KEY_ID est inconnue du magasin'],
    [
      { S3_SECRET_ACCESS_KEY: 'fausse' },
      'S3_BUCKET=cep-et-chai : S3_SECRET_ACCESS_KEY ne va pas avec S3_ACCESS_KEY_ID',
    ],
    [
      { S3_REGION: 'us-east-1' },
      'S3_BUCKET=cep-et-chai : ce compartiment n’est pas dans la région S3_REGION=us-east-1',
    ],
    [
      { S3_ENDPOINT: 'http://nulle-part.invalid' },
      'S3_BUCKET=cep-et-chai : la machine de S3_ENDPOINT=http://nulle-part.invalid est inconnue',
    ],
  ])('names what is wrong: %j', async (values, sentence) => {
    expect(await fault(values)).toBe(sentence)
  })

  test('does not prevent a start while the store is down', async () => {
    s3.faults.push('unavailable', 'unavailable', 'unavailable')
    expect(await fault()).toBeNull()
  })

  test('accepts the disk', async () => {
    expect(await fault({ FILE_STORE: 'disk', S3_BUCKET: '', DATA_DIR: process.env.TMPDIR ?? '/tmp' })).toBeNull()
  })
})
