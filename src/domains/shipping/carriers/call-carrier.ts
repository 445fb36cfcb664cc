import type { Db } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import { CarrierRefusal, CarrierUnavailable, type ParcelCarrier } from './port.ts'
import { type CarrierSettings, createCarrier } from './settings.ts'

/** Calls the configured carrier, outside any transaction. CARRIER_REFUSED with its sentence, CARRIER_UNAVAILABLE otherwise. */
export async function callCarrier<T>(
  db: Db,
  settings: CarrierSettings,
  ask: (carrier: ParcelCarrier) => Promise<T>,
  onRefusal: () => Promise<void> = async () => undefined,
): Promise<T> {
  try {
    // The embedded carrier keeps records of its own.
    return await bypassRls(db, owner => {
      const carrier = createCarrier(owner, settings)
      if (!carrier) throw new CarrierUnavailable('no carrier is configured')
      return ask(carrier)
    })
  } catch (error) {
    if (error instanceof CarrierUnavailable) throw fail('CARRIER_UNAVAILABLE')
    if (!(error instanceof CarrierRefusal)) throw error
    await onRefusal()
    throw fail('CARRIER_REFUSED', { sentence: error.sentence })
  }
}
