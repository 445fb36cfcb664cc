/** The carrier that the server is configured for. */
import type { Db } from '#platform/db/pool.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import { createEmbeddedCarrier } from './embedded.ts'
import type { CarrierName, ParcelCarrier } from './port.ts'
import { createSendcloud, sendcloudServicePointsUrl, sendcloudUrl } from './sendcloud.ts'
import type { SendcloudConfig } from './sendcloud-address.ts'

export type CarrierSettings = {
  /** `none`: sellers use carriers of their own, whose number they type. */
  kind: CarrierName | 'none'
  embedded: { secret: string; deliverTo: string }
  sendcloud: SendcloudConfig | null
}

type Configuration = {
  DEMO: boolean
  CARRIER?: CarrierName | undefined
  DATABASE_URL: string
  HOST: string
  PORT: number
  SENDCLOUD_PUBLIC_KEY?: string | undefined
  SENDCLOUD_SECRET_KEY?: string | undefined
  SENDCLOUD_WEBHOOK_SECRET?: string | undefined
  SENDCLOUD_HOME_OPTION?: string | undefined
  SENDCLOUD_RELAY_OPTION?: string | undefined
  SENDCLOUD_RETURN_OPTION?: string | undefined
  SENDCLOUD_API_URL?: string | undefined
}

export const carrierSettings = (env: Configuration): CarrierSettings => ({
  kind: env.CARRIER ?? (env.DEMO ? 'embedded' : 'none'),
  embedded: {
    secret: sharedSecret(env.DATABASE_URL, 'carrier'),
    deliverTo: `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${env.PORT}`,
  },
  sendcloud: sendcloudConfig(env),
})

function sendcloudConfig(env: Configuration): SendcloudConfig | null {
  const { SENDCLOUD_PUBLIC_KEY: publicKey, SENDCLOUD_SECRET_KEY: secretKey } = env
  const { SENDCLOUD_HOME_OPTION: home, SENDCLOUD_RELAY_OPTION: relay } = env
  if (!publicKey || !secretKey || !home || !relay) return null
  return {
    publicKey,
    secretKey,
    webhookSecret: env.SENDCLOUD_WEBHOOK_SECRET ?? secretKey,
    options: { HOME: home, RELAY: relay },
    returnOption: env.SENDCLOUD_RETURN_OPTION ?? null,
    url: env.SENDCLOUD_API_URL ?? sendcloudUrl,
    servicePointsUrl: env.SENDCLOUD_API_URL ?? sendcloudServicePointsUrl,
  }
}

/** Null when no carrier is configured. */
export function createCarrier(db: Db, { kind, embedded, sendcloud }: CarrierSettings): ParcelCarrier | null {
  if (kind === 'sendcloud' && sendcloud) return observedPort('carrier', createSendcloud(sendcloud), ['readEvent'])
  return kind === 'embedded' ? observedPort('carrier', createEmbeddedCarrier(db, embedded.secret), ['readEvent']) : null
}
