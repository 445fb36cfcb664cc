/** What every object store does, and what the one in S3 does when its server fails. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Api, startS3 } from '#tests/support/s3-api.ts'
import { diskStore } from './disk.ts'
import type { ObjectStore, StoredObject } from './port.ts'
import { s3Store } from './s3.ts'
import { newObjectKey, readObject } from './stored-bytes.ts'

let s3: S3Api
const directory = mkdtempSync(join(tmpdir(), 'objects-'))
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => {
  s3.faults.length = 0
})
afterAll(async () => {
  await s3.close()
  rmSync(directory, { recursive: true })
})

const bytes = Buffer.from([0, 255, 13, 10, 0xc3])
async function all(store: ObjectStore, prefix: string) {
  const found: StoredObject[] = []
  for await (const page of store.list(prefix)) found.push(...page)
  return found
}

describe.each([
  ['disk', () => diskStore(directory)],
  ['S3', () => s3Store(s3.settings)],
] as const)('store on %s', (_, open) => {
  test('returns the bytes that were written under a key, and null for another key', async () => {
    const store = open()
    const key = newObjectKey('files', bytes)
    expect(await store.get(key)).toBeNull()
    await store.put(key, bytes)
    await store.put(key, bytes)
    expect(await store.get(key)).toEqual(bytes)
    expect(await readObject(store, key)).toEqual(bytes)
  })

  test('deletes an object, and succeeds when it is gone already', async () => {
    const store = open()
    const key = newObjectKey('files', bytes)
    await store.put(key, bytes)
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    await expect(readObject(store, key)).rejects.toThrow('missing')
  })

  test('lists the objects under a prefix with the time of their writing', async () => {
    const store = open()
    const keys = Array.from({ length: 5 }, () => newObjectKey('pictures', bytes)).sort()
    for (const key of keys) await store.put(key, bytes)
    const found = await all(store, 'pictures/')
    expect(found.map(({ key }) => key).sort()).toEqual(keys)
    expect(Math.abs(Date.now() - (found[0]?.writtenAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await all(store, 'nothing/')).toEqual([])
  })

  test('stores an object of eight megabytes', async () => {
    const store = open()
    const large = Buffer.alloc(8 * 2 ** 20, 7)
    const key = newObjectKey('files', large)
    await store.put(key, large)
    expect((await readObject(store, key)).equals(large)).toBe(true)
  })
})

describe('S3 server', () => {
  test.each(['unavailable', 'cut'] as const)('that is %s twice is tried a third time', async fault => {
    const store = s3Store(s3.settings)
    const key = newObjectKey('files', bytes)
    s3.faults.push(fault, fault)
    await store.put(key, bytes)
    s3.faults.push(fault, fault)
    expect(await store.get(key)).toEqual(bytes)
  })

  test('that stays unavailable is an error after three attempts', async () => {
    const before = s3.requests.length
    s3.faults.push('unavailable', 'unavailable', 'unavailable')
    await expect(s3Store(s3.settings).put(newObjectKey('files', bytes), bytes)).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
    expect(s3.requests.length - before).toBe(3)
  })

  test('that does not answer in time is tried again', async () => {
    const store = s3Store({ ...s3.settings, timeoutMs: 150 })
    const key = newObjectKey('files', bytes)
    s3.faults.push({ afterMs: 2_000 })
    const before = s3.requests.length
    await store.put(key, bytes)
    expect(s3.requests.length - before).toBe(2)
  })

  test('whose bytes are altered on the way is read again, and an error when they stay so', async () => {
    const store = s3Store(s3.settings)
    const key = newObjectKey('files', bytes)
    await store.put(key, bytes)
    s3.faults.push('altered')
    expect(await readObject(store, key)).toEqual(bytes)
    s3.faults.push('altered', 'altered')
    await expect(readObject(store, key)).rejects.toThrow('not those that were written')
  })
})
