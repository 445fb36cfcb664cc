import type { z } from 'zod'
import type { PushSettings } from '#domains/notifications/server/push/keys.ts'
import type { SealingKeys } from '#platform/sealing.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { ruleFaults, valueFault } from './env-faults.ts'
import { type Env, envSchema } from './env-schema.ts'
import { StartUpError } from './start-up.ts'

/** Reads the configuration; throws one StartUpError with every fault, so that no process starts half-configured. */
export function readEnv(values: NodeJS.ProcessEnv): Env {
  const read: Record<string, unknown> = {}
  const faults = []
  // The keys of the schema are those of Env.
  for (const [key, setting] of Object.entries(envSchema.shape) as [keyof Env, z.ZodType][]) {
    const value = values[key] === '' ? undefined : values[key]
    const parsed = setting.safeParse(value)
    if (parsed.success) read[key] = parsed.data
    else faults.push(valueFault(key, value))
  }
  const unread = new Set(faults.map(({ key }) => key))
  // The schema of each key has validated its value.
  const env = read as Env
  faults.push(...ruleFaults(env).filter(({ key }) => !unread.has(key)))
  if (faults.length) throw new StartUpError(faults.map(({ sentence }) => sentence))
  return env
}

export const requiresSecondFactor = ({ REQUIRE_SECOND_FACTOR, DEMO }: Pick<Env, 'REQUIRE_SECOND_FACTOR' | 'DEMO'>) =>
  REQUIRE_SECOND_FACTOR ?? !DEMO

export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** None: secrets of other servers cannot be stored. The demo derives one, so that feeds can be tried. */
export const sealingKeysOf = ({ ENCRYPTION_KEYS, DEMO, DATABASE_URL }: SealingEnv): SealingKeys =>
  ENCRYPTION_KEYS ?? (DEMO ? [{ id: 'demo', key: Buffer.from(sharedSecret(DATABASE_URL, 'sealing'), 'hex') }] : [])
type SealingEnv = Pick<Env, 'ENCRYPTION_KEYS' | 'DEMO' | 'DATABASE_URL'>

export const pushSettingsOf = (env: Env): PushSettings => ({
  given: env.VAPID_KEYS,
  sealingKeys: sealingKeysOf(env),
  subject: `mailto:${env.SUPPORT_EMAIL}`,
  allowLoopback: env.WEBHOOK_LOOPBACK,
})

/** Whether the public URL is HTTPS. */
export const isSecure = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => PUBLIC_URL?.startsWith('https://') ?? false

/** Public base URL; without PUBLIC_URL, on this machine. */
export const siteOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
