import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { PostalAddress } from '../../contract.ts'

/** Where the order goes from now on; a later promise replaces the former. */
export const setOrderAddress = (tx: Tx, orderId: number, address: PostalAddress, promisedOn: string | null) =>
  tx
    .updateTable('orders')
    .set({
      changed_address: JSON.stringify(address),
      promised_on: sql<string | null>`greatest(promised_on, ${promisedOn}::date)`,
    })
    .where('id', '=', orderId)
    .execute()
