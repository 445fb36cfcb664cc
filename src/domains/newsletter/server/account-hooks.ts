import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

/** A subscription belongs to an address, not to an account: that of the account goes with it. */
export const newsletterAccountHooks: AccountHooks = {
  onErasure: (tx, userId) =>
    sql`DELETE FROM newsletter_subscriptions WHERE email = (SELECT email FROM users WHERE id = ${userId})`.execute(tx),
  personalData: {
    lettre: id => sql`SELECT s.consent AS accord, s.requested_at AS demande_le, s.confirmed_at AS confirme_le
      FROM newsletter_subscriptions s JOIN users u ON u.email = s.email WHERE u.id = ${id}`,
  },
}
