import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { clearPlaceCookies, deletePlace, restorePlace } from './buyer-place.ts'
import { withdrawSentBy } from './team.ts'

export const shopAccountHooks: AccountHooks = {
  afterLogin: restorePlace,
  onLogout: clearPlaceCookies,
  onFirstProof: async (tx, userId) => {
    await withdrawSentBy(tx, userId)
    await deletePlace(tx, userId)
  },
  onErasure: deletePlace,
  personalData: {
    lieu: id =>
      sql`SELECT p.postcode AS code_postal, s.name AS magasin, p.updated_at AS choisi_le
        FROM buyer_places p LEFT JOIN shops s ON s.id = p.shop_id WHERE p.user_id = ${id}`,
  },
  findErasureObstacle: async (tx, userId) => {
    const seller = await tx
      .selectFrom('vendor_members')
      .select('vendor_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return seller
      ? 'Votre compte représente un vendeur\u00a0: écrivez-nous pour transmettre la boutique ou la fermer d’abord.'
      : null
  },
}
