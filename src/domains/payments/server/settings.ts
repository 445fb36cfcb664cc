import { sharedSecret } from '#platform/shared-secret.ts'
import type { PaymentSettings, ProviderName, StripeApi } from './port.ts'

type Configuration = {
  PAYMENT_PROVIDER: ProviderName
  DATABASE_URL: string
  HOST: string
  PORT: number
  PUBLIC_URL?: string | undefined
  SANDBOX_SECRET?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
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
          api: env.STRIPE_API_URL ? apiAt(new URL(env.STRIPE_API_URL)) : null,
        }
      : null,
})

const apiAt = ({ protocol, hostname, port }: URL): StripeApi => {
  const isSafe = protocol === 'https:'
  return { host: hostname, port: Number(port) || (isSafe ? 443 : 80), protocol: isSafe ? 'https' : 'http' }
}
