import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'

export const reviewAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('reviews').where('user_id', '=', userId).execute()
    // No member reads them.
    await bypassRls(tx, owner => owner.deleteFrom('review_invitations').where('user_id', '=', userId).execute())
    await invalidatePages(tx, 'reviews')
  },
  personalData: {
    avis: id => sql`SELECT w.kind AS sur, COALESCE(a.title, d.name) AS titre, w.rating AS note, w.text AS texte,
        w.author_name AS signature, w.status AS statut, w.created_at AS ecrit_le, w.refusal_reason AS motif_du_refus, w.reply AS reponse
      FROM reviews w JOIN vendors d ON d.id = w.vendor_id
      LEFT JOIN variants v ON v.id = w.variant_id LEFT JOIN articles a ON a.id = v.article_id
      WHERE w.user_id = ${id} ORDER BY w.id`,
  },
}
