import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { type Download, sendBytes } from '#platform/http/download.ts'
import { csvOf } from '#shared/csv.ts'

type Row = Record<string, unknown>

/** The personal data we store, by file of the archive; no data of other users, and no secret. */
const parts: Record<string, (userId: number) => ReturnType<typeof sql<Row>>> = {
  compte: id =>
    sql`SELECT email, first_name AS prenom, last_name AS nom, phone AS telephone, kind AS type, company_name AS raison_sociale,
      vat_number AS tva, cooperative_number AS numero_cooperative, created_at AS cree_le, email_verified_at AS adresse_verifiee_le
      FROM users WHERE id = ${id}`,
  adresses: id =>
    sql`SELECT recipient AS destinataire, company AS societe, street AS rue, complement, postcode AS code_postal, city AS ville, phone AS telephone
      FROM addresses WHERE user_id = ${id} ORDER BY id`,
  commandes: id =>
    sql`SELECT o.number AS numero, v.name AS vendeur, o.status AS statut, o.delivery_mode AS livraison, o.total_cents AS total_ttc_centimes, o.created_at AS passee_le
      FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.user_id = ${id} ORDER BY o.id`,
  articles: id =>
    sql`SELECT o.number AS commande, l.title AS article, l.reference, l.quantity AS quantite, l.unit_price_cents AS prix_unitaire_ht_centimes,
        l.unit_price_ttc_hundredths / 100.0 AS prix_unitaire_ttc_centimes, l.ht_cents + l.vat_cents AS total_ttc_centimes
      FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.user_id = ${id} ORDER BY l.id`,
  messages: id =>
    sql`SELECT v.name AS vendeur, m.side AS auteur,
      CASE WHEN m.hidden_at IS NOT NULL AND m.user_id <> ${id} THEN 'Message masqué' ELSE m.body END AS texte, m.created_at AS ecrit_le
      FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN vendors v ON v.id = c.vendor_id WHERE c.buyer_id = ${id} ORDER BY m.id`,
  signalements: id =>
    sql`SELECT reason AS motif, created_at AS signale_le, decision, decision_reason AS motif_de_la_decision, decided_at AS decide_le
      FROM message_reports WHERE reporter_id = ${id} ORDER BY id`,
  demandes: id =>
    sql`SELECT t.reference, t.topic AS sujet, t.status AS statut, m.side AS auteur, m.body AS texte, m.created_at AS ecrit_le
      FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id AND m.side <> 'note' WHERE t.user_id = ${id} ORDER BY m.id`,
  connexions: id =>
    sql`SELECT user_agent AS appareil, created_at AS ouverte_le, last_seen_at AS vue_le FROM sessions WHERE user_id = ${id} ORDER BY id`,
}

const cellOf = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'number' || value == null
      ? (value as number | null)
      : String(value)

/** All the caller's personal data, as JSON and spreadsheets, in one archive. */
export const personalDataExport: Download = {
  path: '/api/user/export',
  access: 'user',
  viewing: 'never',
  send: async ({ db, user, reply }) => {
    const files: Record<string, Uint8Array> = {}
    const all: Record<string, Row[]> = {}
    for (const [name, query] of Object.entries(parts)) {
      const { rows } = await query(user.id).execute(db)
      all[name] = rows
      const head = Object.keys(rows[0] ?? {})
      files[`${name}.csv`] = strToU8(
        csvOf(
          head,
          rows.map(row => head.map(key => cellOf(row[key]))),
        ),
      )
    }
    files['donnees.json'] = strToU8(JSON.stringify(all, null, 2))
    return sendBytes(reply, 'cep-et-chai-mes-donnees', 'zip', Buffer.from(zipSync(files)))
  },
}
