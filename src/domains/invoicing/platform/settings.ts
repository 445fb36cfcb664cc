/** The platform that the server is configured for. */
import type { Db } from '#platform/db/pool.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import { type AfnorConfig, createAfnorPlatform } from './afnor.ts'
import { type ApprovedPlatform, PlatformUnavailable } from './port.ts'
import { createTestPlatform } from './test-platform.ts'

export type PlatformSettings = {
  /** `none`: outside the demo, nothing is sent until a platform is configured; what is due waits. */
  kind: 'sandbox' | 'afnor' | 'none'
  secret: string
  /** Where the embedded platform sends its notifications. */
  deliverTo: string
  afnor: AfnorConfig | null
}

type Configuration = {
  DEMO: boolean
  DATABASE_URL: string
  HOST: string
  PORT: number
  EINVOICING_FLOW_URL?: string | undefined
  EINVOICING_DIRECTORY_URL?: string | undefined
  EINVOICING_TOKEN_URL?: string | undefined
  EINVOICING_CLIENT_ID?: string | undefined
  EINVOICING_CLIENT_SECRET?: string | undefined
  EINVOICING_WEBHOOK_SECRET?: string | undefined
}

export function platformSettings(env: Configuration): PlatformSettings {
  const afnor = afnorConfig(env)
  return {
    kind: afnor ? 'afnor' : env.DEMO ? 'sandbox' : 'none',
    secret: afnor?.webhookSecret ?? sharedSecret(env.DATABASE_URL, 'platform'),
    deliverTo: `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    afnor,
  }
}

function afnorConfig(env: Configuration): AfnorConfig | null {
  const { EINVOICING_FLOW_URL: flowUrl, EINVOICING_DIRECTORY_URL: directoryUrl, EINVOICING_TOKEN_URL: tokenUrl } = env
  const { EINVOICING_CLIENT_ID: clientId, EINVOICING_CLIENT_SECRET: clientSecret } = env
  const webhookSecret = env.EINVOICING_WEBHOOK_SECRET
  if (!flowUrl || !directoryUrl || !tokenUrl || !clientId || !clientSecret || !webhookSecret) return null
  return { flowUrl, directoryUrl, tokenUrl, clientId, clientSecret, webhookSecret }
}

export const createPlatform = (db: Db, settings: PlatformSettings): ApprovedPlatform =>
  observedPort('einvoicing', configuredPlatform(db, settings), ['verifyEvent'])

function configuredPlatform(db: Db, { kind, secret, afnor }: PlatformSettings): ApprovedPlatform {
  if (afnor) return createAfnorPlatform(afnor)
  if (kind === 'sandbox') return createTestPlatform(db, secret)
  const missing = () => Promise.reject(new PlatformUnavailable('Aucune plateforme agréée n’est configurée'))

  return {
    lookup: missing,
    deposit: missing,
    declarePaid: missing,
    report: missing,
    statuses: missing,
    probe: missing,
    verifyEvent: () => false,
  }
}
