import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { withdrawSentBy } from './team.ts'

export const shopAccountHooks: AccountHooks = {
  onFirstProof: withdrawSentBy,
  findErasureObstacle: async (tx, userId) => {
    const seller = await tx
      .selectFrom('vendor_members')
      .select('vendor_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return seller
      ? 'Votre compte représente un vendeur : écrivez-nous pour transmettre la boutique ou la fermer d’abord.'
      : null
  },
}
