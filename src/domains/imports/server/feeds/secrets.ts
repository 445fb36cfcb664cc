import { type SealingKeys, seal, unseal } from '#platform/sealing.ts'
import type { FeedAuthentication } from '../../rules/feeds.ts'

/** What is never shown again. */
export type FeedSecrets = { query: string; user: string; password: string; privateKey: string }

/** Another seller's feed cannot use a value that was copied to it. */
const purposeFor = (vendorId: number) => `import_feeds of ${vendorId}`

export const noSecrets: FeedSecrets = { query: '', user: '', password: '', privateKey: '' }

export const sealSecrets = (keys: SealingKeys, vendorId: number, secrets: FeedSecrets): string | null =>
  Object.values(secrets).some(Boolean) ? seal(keys, purposeFor(vendorId), JSON.stringify(secrets)) : null

/** Null when the key that sealed them is no longer configured. */
export function openSecrets(keys: SealingKeys, vendorId: number, sealed: string | null): FeedSecrets | null {
  if (sealed === null) return noSecrets
  const text = unseal(keys, purposeFor(vendorId), sealed)
  // Written only by `sealSecrets`, and authenticated; those of earlier releases have no private key.
  return text === null ? null : { ...noSecrets, ...(JSON.parse(text) as Partial<FeedSecrets>) }
}

export const authenticationOf = ({ user, password, privateKey }: FeedSecrets): FeedAuthentication => {
  if (privateKey) return 'key'
  return user || password ? 'password' : 'none'
}
