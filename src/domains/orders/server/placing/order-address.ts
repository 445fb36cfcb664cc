import { sql } from 'kysely'
import type { TransportEmissions } from '#domains/shipping/rules/transport-emissions.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { PostalAddress } from '../../contract.ts'

/** Where the order goes from now on; a later promise replaces the former. */
export const setOrderAddress = (
  tx: Tx,
  orderId: number,
  address: PostalAddress,
  { promisedOn, emissions }: { promisedOn: string | null; emissions: TransportEmissions | null },
) =>
  tx
    .updateTable('orders')
    .set({
      changed_address: JSON.stringify(address),
      promised_on: sql<string | null>`greatest(promised_on, ${promisedOn}::date)`,
      transport_emissions: emissions ? JSON.stringify(emissions) : null,
    })
    .where('id', '=', orderId)
    .execute()
