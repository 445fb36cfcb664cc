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

/** The connected account was closed, or disconnected from the marketplace. */
export const lostAccess = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripePermissionError'

type Keyed = { id: string; amount: number; metadata: Record<string, string> | null }
/**
 * The object made under this key of ours, which its metadata has: that outlives Stripe’s own record of the key. A key
 * repeated with another amount is a fault of ours.
 */
export async function findByKey<One extends Keyed>(
  objects: Iterable<One> | AsyncIterable<One>,
  { key, amountCents }: { key: string; amountCents: number },
): Promise<One | undefined> {
  for await (const one of objects) {
    if (one.metadata?.key !== key) continue
    if (one.amount !== amountCents) throw new Error(`stripe knows ${one.id} with another amount`)
    return one
  }
  return undefined
}
