/** The bytes of a row, wherever they are. The store is set once by each process. */
import { createHash, randomUUID } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import type { ObjectStore } from './port.ts'

type Logger = { error: (about: object, message: string) => void }
type Current = { store: ObjectStore | null; log: Logger | null }
const current: Current = { store: null, log: null }

/** Called once by each process, with its configured store. */
export const setObjectStore = (store: ObjectStore | null, log: Logger | null = null) =>
  Object.assign(current, { store, log })

export const currentObjectStore = () => current.store

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Never used twice, so that no deletion of a former object meets a new one; names the digest of its bytes. */
export const newObjectKey = (table: string, bytes: Buffer) => `${table}/${randomUUID()}.${sha256Of(bytes)}`

export type BytesRow = { bytes: Buffer | null; object_key: string | null }

/** FILE_UNAVAILABLE when the store does not return these bytes. */
export async function storedBytes({ bytes, object_key: key }: BytesRow): Promise<Buffer> {
  if (bytes) return bytes
  if (key === null) throw fail('NOT_FOUND')
  try {
    if (!current.store) throw new Error('no object store is configured')
    return await readObject(current.store, key)
  } catch (error) {
    current.log?.error({ err: error, key }, 'object not read')
    throw fail('FILE_UNAVAILABLE')
  }
}

export class ObjectLost extends Error {}

/** Throws ObjectLost when the object is missing, or is not what was written. */
export async function readObject(store: ObjectStore, key: string): Promise<Buffer> {
  // Once more: bytes are also altered on the way.
  const bytes = (await readChecked(store, key)) ?? (await readChecked(store, key))
  if (!bytes) throw new ObjectLost(`object ${key}: its bytes are not those that were written`)
  return bytes
}

async function readChecked(store: ObjectStore, key: string): Promise<Buffer | null> {
  const bytes = await store.get(key)
  if (!bytes) throw new ObjectLost(`object ${key}: missing`)
  return key.endsWith(`.${sha256Of(bytes)}`) ? bytes : null
}
