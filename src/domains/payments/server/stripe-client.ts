import type { Stripe } from 'stripe'
import type { PaymentSettings } from './port.ts'

export type StripeSettings = NonNullable<PaymentSettings['stripe']>

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()
/** The package takes 37 MB of memory once loaded, so it is imported only where Stripe is the configured provider. */
export const clientOf = (settings: StripeSettings): Promise<Stripe> => {
  const known = clients.get(settings)
  if (known) return known
  const client = import('stripe').then(
    module =>
      new module.Stripe(settings.secretKey, {
        maxNetworkRetries: 1,
        // Two attempts of this length still fit in the time a buyer's request may take.
        timeout: 4_000,
        telemetry: false,
        ...settings.api,
      }),
  )
  clients.set(settings, client)
  return client
}

/** Separates requests that Stripe rejected from failures worth a retry (network, overload, errors on its side). */
export function refusalCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('type' in error)) return null
  const refused = error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError'
  return refused ? ('code' in error && typeof error.code === 'string' ? error.code : 'refused') : null
}
