/** Encryption of secrets that are stored and used again: passwords and keys for other servers. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The first key seals; every key opens, so that keys can be replaced one after the other. */
export type SealingKeys = readonly { id: string; key: Buffer }[]

const version = 'v1'
const algorithm = 'aes-256-gcm'
const keyBytes = 32
/** Recommended for GCM (NIST SP 800-38D). */
const nonceBytes = 12
const tagBytes = 16

/** `id:key`, separated by commas; a key is 32 bytes in base64. Null when one is malformed or an id is given twice. */
export function readSealingKeys(text: string): SealingKeys | null {
  const keys = text.split(',').map(part => {
    const [, id = '', encoded = ''] = /^\s*([a-z0-9-]{1,20}):([A-Za-z0-9+/=_-]+)\s*$/.exec(part) ?? []
    return { id, key: Buffer.from(encoded, 'base64') }
  })
  const isSound = keys.every(({ id, key }) => id !== '' && key.length === keyBytes)
  return isSound && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : null
}

/**
 * `v1.<key id>.<nonce>.<tag and ciphertext>`. `purpose` names the row that the value belongs to: copied to another row, it
 * cannot be opened.
 */
export function seal(keys: SealingKeys, purpose: string, value: string): string {
  const [first] = keys
  if (!first) throw new Error('no sealing key')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, first.key, nonce).setAAD(Buffer.from(purpose))
  const bytes = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([cipher.getAuthTag(), bytes])
  return [version, first.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Null when the key is absent, or the value was altered or belongs to another row. */
export function unseal(keys: SealingKeys, purpose: string, value: string): string | null {
  const [written, id, nonce = '', sealed = ''] = value.split('.')
  const known = keys.find(key => key.id === id)
  if (written !== version || !known) return null
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, known.key, Buffer.from(nonce, 'base64url'), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(0, tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
