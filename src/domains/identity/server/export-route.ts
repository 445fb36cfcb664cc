import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { type Download, sendBytes } from '#platform/http/download.ts'
import { csvOf } from '#shared/csv.ts'
import type { AccountHooks } from './account-hooks.ts'

type Row = Record<string, unknown>

/** Personal data of this domain, by file of the archive; no data of other users, and no secret. */
const ownParts: NonNullable<AccountHooks['personalData']> = {
  compte: id =>
    sql`SELECT email, first_name AS prenom, last_name AS nom, phone AS telephone, kind AS type, company_name AS raison_sociale,
      vat_number AS tva, company_number AS siren_ou_siret, register_number AS numero_de_registre, cooperative_number AS numero_cooperative, created_at AS cree_le, email_verified_at AS adresse_verifiee_le
      FROM users WHERE id = ${id}`,
  adresses: id =>
    sql`SELECT recipient AS destinataire, company AS societe, street AS rue, complement, postcode AS code_postal, city AS ville, country AS pays, phone AS telephone
      FROM addresses WHERE user_id = ${id} ORDER BY id`,
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
export const personalDataExport = (hooks: readonly AccountHooks[]): Download => ({
  path: '/api/user/export',
  access: 'user',
  viewing: 'never',
  send: async ({ db, user, reply }) => {
    const files: Record<string, Uint8Array> = {}
    const all: Record<string, Row[]> = {}
    const parts = [ownParts, ...hooks.map(hook => hook.personalData ?? {})].flatMap(part => Object.entries(part))
    for (const [name, query] of parts) {
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
})
