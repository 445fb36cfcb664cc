import type { S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore } from './port.ts'

export type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Absent: the one of Amazon. */
  endpoint?: string | undefined
  /** The bucket in the path of the address instead of its host name. */
  pathStyle: boolean
  /** Of one attempt, of three. */
  timeoutMs?: number
}

/** Imports the client with the first object: a site without a store never loads it. */
export function s3Store(settings: S3Settings): ObjectStore {
  let opened: ReturnType<typeof open> | null = null
  const s3 = () => (opened ??= open(settings))
  const { bucket: Bucket } = settings
  return {
    async put(Key, bytes) {
      const { client, sdk } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length }))
    },
    async get(Key) {
      const { client, sdk } = await s3()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    async remove(Key) {
      const { client, sdk } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },
    async *list(Prefix) {
      const { client, sdk } = await s3()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && LastModified ? [{ key: Key, writtenAt: LastModified }] : [],
        )
    },
  }
}

async function open(settings: S3Settings): Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { region, endpoint, accessKeyId, secretAccessKey, pathStyle, timeoutMs = 10_000 } = settings
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // The signature covers the SHA-256 of what is sent, and keys name that of what is read: the newer checksums add
    // nothing, and some stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(2_000, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  })
  return { client, sdk }
}
