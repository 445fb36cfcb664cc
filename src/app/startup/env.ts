import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { PushSettings } from '#domains/notifications/server/push/keys.ts'
import { diskStore } from '#platform/files/objects/disk.ts'
import type { ObjectStore } from '#platform/files/objects/port.ts'
import { s3Store } from '#platform/files/objects/s3.ts'
import type { SealingKeys } from '#platform/sealing.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import { type EnvFault, isSecret, ruleFaults, valueFault } from './env-faults.ts'
import { type Env, envSchema } from './env-schema.ts'
import { StartUpError } from './start-up.ts'

/** Reads the configuration; throws one StartUpError with every fault, so that no process starts half-configured. */
export function readEnv(values: NodeJS.ProcessEnv): Env {
  const read: Record<string, unknown> = {}
  const faults = []
  // The keys of the schema are those of Env.
  for (const [key, setting] of Object.entries(envSchema.shape) as [keyof Env, z.ZodType][]) {
    const given = isSecret(key) ? secretOf(values, key) : values[key]
    if (typeof given === 'object') {
      faults.push(given)
      continue
    }
    const value = given === '' ? undefined : given
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

/** `NAME_FILE` names a file that contains the secret, as secrets of containers and credentials of systemd. */
function secretOf(values: NodeJS.ProcessEnv, key: keyof Env): string | undefined | EnvFault {
  const file = values[`${key}_FILE`]
  if (!file) return values[key]
  if (values[key]) return { key, sentence: `${key} et ${key}_FILE sont tous deux donnés : il en faut un seul` }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { key, sentence: `${key}_FILE=${file} : ce fichier ne se lit pas (${code})` }
  }
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
/** Where objects are read, and written unless FILE_STORE=database: a bucket that is named, else the disk. */
export function objectStoreOf(env: StoreEnv): ObjectStore {
  const { FILE_STORE, DATA_DIR, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = env
  if (!bucket || FILE_STORE === 'disk') return observedPort('files', diskStore(join(DATA_DIR, 'objects')), ['list'])
  const store = s3Store({
    bucket,
    region: env.S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: env.S3_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  })
  return observedPort('files', store, ['list'])
}
type StoreEnv = Pick<
  Env,
  | 'FILE_STORE'
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PATH_STYLE'
>

/** Whether the public URL is HTTPS. */
export const isSecure = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => PUBLIC_URL?.startsWith('https://') ?? false

/** Public base URL; without PUBLIC_URL, on this machine. */
export const siteOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
