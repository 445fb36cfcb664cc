/** Relay points of the carrier around a postcode, stored with the others. */
import { type SqlBool, sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { callCarrier } from './call-carrier.ts'
import type { FoundRelay } from './port.ts'
import type { CarrierSettings } from './settings.ts'

/** Carriers change their points rarely, and their hours more often. */
const freshDays = 7

/** The carrier is asked once a week for a postcode; an outage leaves what is known. */
export async function searchRelays(db: Db, settings: CarrierSettings, postcode: string): Promise<{ found: number }> {
  // The embedded carrier has the points that the operator loads.
  if (settings.kind !== 'sendcloud') return { found: 0 }
  if (await bypassRls(db, owner => isFresh(owner, postcode))) return { found: 0 }
  const points = await callCarrier(db, settings, carrier => carrier.relayPoints({ postcode }))
  await bypassRls(db, owner => inTransaction(owner, tx => storeRelays(tx, postcode, points)))
  return { found: points.length }
}

/** Job instead of a call: the buyer whose postcode is known finds the points in the cart. */
export async function queueRelaySearch(tx: Tx, postcode: string): Promise<void> {
  if (await bypassRls(tx, owner => isFresh(owner, postcode))) return
  await addJob(tx, 'shipping.find-relays', { postcode }, { key: `relays:${postcode}` })
}

async function isFresh(db: Db | Tx, postcode: string): Promise<boolean> {
  const known = await db
    .selectFrom('relay_searches')
    .select('postcode')
    .where('postcode', '=', postcode)
    .where(sql<SqlBool>`searched_at > now() - make_interval(days => ${freshDays})`)
    .executeTakeFirst()
  return known !== undefined
}

/** A point that the operator closed stays closed. */
async function storeRelays(tx: Tx, postcode: string, points: readonly FoundRelay[]): Promise<void> {
  await tx
    .insertInto('relay_searches')
    .values({ postcode })
    .onConflict(on => on.column('postcode').doUpdateSet({ searched_at: now }))
    .execute()
  if (points.length === 0) return
  await tx
    .insertInto('relay_points')
    .values(points.map(point => ({ ...point, closed: false })))
    .onConflict(on =>
      on.column('id').doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        street: eb.ref('excluded.street'),
        postcode: eb.ref('excluded.postcode'),
        city: eb.ref('excluded.city'),
        hours: eb.ref('excluded.hours'),
      })),
    )
    .execute()
}
