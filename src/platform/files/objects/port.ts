/** Where the bytes of files are when they are not in the database. A key is written once and never changes its bytes. */
export type ObjectStore = {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is no such object. */
  get: (key: string) => Promise<Buffer | null>
  /** A missing object is deleted already. */
  remove: (key: string) => Promise<void>
  /** Keys that begin so, in pages. */
  list: (prefix: string) => AsyncIterable<StoredObject[]>
}

export type StoredObject = { key: string; writtenAt: Date }
