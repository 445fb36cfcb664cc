import { sharedSecret } from '#platform/shared-secret.ts'
import type { PaymentSettings, ProviderName } from './port.ts'

type Configuration = {
  PAYMENT_PROVIDER: ProviderName
  DATABASE_URL: string
  HOST: string
  PORT: number
  PUBLIC_URL?: string | undefined
  SANDBOX_SECRET?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

export const paymentSettings = (env: Configuration): PaymentSettings => ({
  provider: env.PAYMENT_PROVIDER,
  sandbox: {
    secret: env.SANDBOX_SECRET ?? sharedSecret(env.DATABASE_URL, 'sandbox'),
    deliverTo: `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${env.PORT}`,
    copies: 1,
  },
  stripe:
    env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.PUBLIC_URL
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET,
          publicUrl: env.PUBLIC_URL,
          api: null,
        }
      : null,
})
