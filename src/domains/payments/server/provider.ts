import type { Db } from '#platform/db/pool.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import type { PaymentSettings, Provider } from './port.ts'
import { sandbox } from './sandbox.ts'
import { stripe } from './stripe.ts'

/** The configured payment provider. */
export const createProvider = (db: Db, settings: PaymentSettings): Provider =>
  observedPort('payment', configuredProvider(db, settings), ['history', 'movements'])

function configuredProvider(db: Db, settings: PaymentSettings): Provider {
  if (settings.provider === 'sandbox') return sandbox(db, settings.sandbox)
  if (!settings.stripe) throw new Error('stripe is not configured')
  return stripe(settings.stripe)
}
