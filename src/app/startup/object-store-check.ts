/** Whether the object store can be written, read and emptied; the fault is a French sentence. */
import { randomUUID } from 'node:crypto'
import { objectStoreOf } from './env.ts'
import type { Env } from './env-schema.ts'

/** Null also when the store is down for a while: a server serves pages without it, and moves files later. */
export async function objectStoreFault(env: Env): Promise<string | null> {
  if (!env.S3_BUCKET && env.FILE_STORE !== 'disk') return null
  const store = objectStoreOf(env)
  const key = `check/${randomUUID()}`
  const bytes = Buffer.from(key)
  const place = env.S3_BUCKET ? `S3_BUCKET=${env.S3_BUCKET}` : `DATA_DIR=${env.DATA_DIR}`
  try {
    await store.put(key, bytes)
    const read = await store.get(key)
    await store.remove(key)
    return read?.equals(bytes) ? null : `${place} : ce qui est relu n’est pas ce qui a été écrit`
  } catch (error) {
    const sentence = faultOf(error, env)
    if (sentence === null) console.error(`· ${place} : le magasin de fichiers ne répond pas, et sera réessayé`)
    return sentence && `${place} : ${sentence}`
  }
}

type StoreError = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

function faultOf(error: unknown, { S3_ENDPOINT, S3_REGION }: Env): string | null {
  // The client adds these to every error.
  const { name, code, message, $metadata } = error as StoreError
  const sentences: Record<string, string> = {
    NoSuchBucket: 'ce compartiment n’existe pas',
    InvalidAccessKeyId: 'S3_ACCESS_KEY_ID est inconnue du magasin',
    SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY ne va pas avec S3_ACCESS_KEY_ID',
    AccessDenied: 'ces clés n’ont pas le droit d’écrire, de lire et d’effacer dans ce compartiment',
    PermanentRedirect: `ce compartiment n’est pas dans la région S3_REGION=${S3_REGION}`,
    AuthorizationHeaderMalformed: `ce compartiment n’est pas dans la région S3_REGION=${S3_REGION}`,
    RequestTimeTooSkewed: 'l’horloge de cette machine est fausse',
    ENOTFOUND: `la machine de S3_ENDPOINT=${S3_ENDPOINT ?? ''} est inconnue`,
    EACCES: 'impossible d’y écrire',
    ENOSPC: 'le disque est plein',
  }
  const known = sentences[name] ?? sentences[code ?? '']
  if (known) return known
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 429 ? `le magasin refuse (${name} : ${message})` : null
}
