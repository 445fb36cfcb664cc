import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const messagingAccountHooks: AccountHooks = {
  personalData: {
    messages: id =>
      sql`SELECT v.name AS vendeur, m.side AS auteur,
        CASE WHEN m.hidden_at IS NOT NULL AND m.user_id <> ${id} THEN 'Message masqué' ELSE m.body END AS texte, m.created_at AS ecrit_le
        FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN vendors v ON v.id = c.vendor_id WHERE c.buyer_id = ${id} ORDER BY m.id`,
    signalements: id =>
      sql`SELECT reason AS motif, created_at AS signale_le, decision, decision_reason AS motif_de_la_decision, decided_at AS decide_le
        FROM message_reports WHERE reporter_id = ${id} ORDER BY id`,
  },
}
