import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { dropSteps } from '../rules.ts'
import { lockDrop, moveParcels, setDropStatus, writeDropStep } from './lock.ts'

export const parcelshopAccountHooks: AccountHooks = {
  findErasureObstacle: async (tx, userId) => {
    const waiting = await tx
      .selectFrom('parcel_drops as d')
      .innerJoin('dropped_parcels as p', 'p.drop_id', 'd.id')
      .select('d.number')
      .where('d.user_id', '=', userId)
      .where('p.status', '=', 'RECEIVED')
      .executeTakeFirst()
    return waiting ? `Des colis de votre dépôt ${waiting.number} attendent leur transporteur en magasin.` : null
  },
  // What was received stays with the shop, which answers for it, until its retention ends.
  onErasure: async (tx, userId) => {
    const drops = await tx
      .selectFrom('parcel_drops')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', dropSteps.cancel.from)
      .orderBy('id')
      .execute()
    for (const { id } of drops) {
      const { status } = await lockDrop(tx, id)
      if (status !== dropSteps.cancel.from) continue
      const count = await moveParcels(tx, id, 'cancel')
      await setDropStatus(tx, id, dropSteps.cancel.to)
      await writeDropStep(tx, id, 'CANCELLED', userId, count)
    }
    await sql`UPDATE dropped_parcels p SET reference = '' FROM parcel_drops d WHERE d.id = p.drop_id AND d.user_id = ${userId}`.execute(
      tx,
    )
  },
  personalData: {
    'depots-de-colis': id =>
      sql`SELECT d.number AS numero, d.planned_on AS jour, s.name AS magasin, p.carrier AS transporteur, p.tracking_number AS suivi,
          p.reference, p.grams AS grammes, p.bottles AS bouteilles, p.status AS etat, d.received_at AS recu_le, p.left_at AS parti_le
        FROM parcel_drops d JOIN shops s ON s.id = d.shop_id JOIN dropped_parcels p ON p.drop_id = d.id
        WHERE d.user_id = ${id} ORDER BY d.id, p.position`,
  },
}
