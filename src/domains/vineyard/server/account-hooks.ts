import { sql } from 'kysely'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'

export const vineyardAccountHooks: AccountHooks = {
  onErasure: async (tx, userId) => {
    await tx.deleteFrom('saved_calculations').where('user_id', '=', userId).execute()
    await tx.deleteFrom('vineyard_places').where('user_id', '=', userId).execute()
  },
  personalData: {
    parcelles_et_cuvees: id =>
      sql`SELECT CASE p.kind WHEN 'PARCEL' THEN 'parcelle' ELSE 'cuvée' END AS nature, p.name AS nom, p.year AS annee,
          c.name AS commune, p.hectares AS surface_ha, p.density AS densite, p.row_metres AS ecart_des_rangs_m, p.grape AS cepage,
          p.rootstock AS porte_greffe, p.hectolitres AS volume_hl, p.bottles AS bouteilles, p.bottle AS format,
          p.finish AS habillage, p.alerts AS alertes_par_mail, p.created_at AS creee_le, p.deleted_at AS supprimee_le,
          (SELECT json_agg(json_build_object('article', l.title, 'quantite', h.quantity) ORDER BY l.id)
            FROM purchase_shares h JOIN order_lines l ON l.id = h.order_line_id WHERE h.place_id = p.id) AS achats,
          (SELECT json_agg(json_build_object('nuit', a.night, 'risque', a.risk, 'envoyee_le', a.sent_at) ORDER BY a.night)
            FROM vineyard_alerts a WHERE a.place_id = p.id) AS alertes
        FROM vineyard_places p LEFT JOIN communes c ON c.insee = p.insee WHERE p.user_id = ${id} ORDER BY p.id`,
    calculs: id =>
      sql`SELECT name AS nom, calculator AS calculateur, campaign AS campagne, inputs AS valeurs, created_at AS cree_le,
          deleted_at AS supprime_le
        FROM saved_calculations WHERE user_id = ${id} ORDER BY id`,
  },
}
