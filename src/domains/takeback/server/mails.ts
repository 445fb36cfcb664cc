import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { shopName } from '#shared/delivery.ts'
import { takebackPaths } from '../rules/paths.ts'
import { kindQuantity, kindRules, type TakebackKind } from '../rules.ts'

type Row = { email: string; shop: string; city: string; heldOn: string; vendor: string }
const rowsSql = sql`FROM collection_deposits d JOIN collections c ON c.id = d.collection_id JOIN users u ON u.id = d.user_id
  JOIN shops s ON s.id = c.shop_id JOIN vendors v ON v.id = c.vendor_id`
const columns = sql`u.email, s.name AS shop, s.city, c.held_on::text AS "heldOn", v.name AS vendor`
const longDay = (day: string) => formatLongDate(`${day}T12:00:00Z`)

/** To those who announced something. */
export async function mailCollectionCancelled(tx: Tx, collectionId: number): Promise<void> {
  const { rows } = await sql<Row>`SELECT ${columns} ${rowsSql}
    WHERE c.id = ${collectionId} AND d.withdrawn_at IS NULL`.execute(tx)
  await queueMails(
    tx,
    rows.map(({ email, shop, city, heldOn, vendor }) => ({
      event: `collection-cancelled:${collectionId}`,
      to: email,
      subject: `La collecte du ${longDay(heldOn)} à ${city} est annulée`,
      title: 'Cette collecte est annulée',
      blocks: [
        paragraph(`${vendor} n’assure pas la collecte prévue à ${shop}. Gardez vos emballages pour la suivante.`),
        button('Voir les prochaines collectes', takebackPaths.collections()),
      ],
    })),
  )
}

export async function mailCertificate(tx: Tx, depositId: number): Promise<void> {
  const { rows } = await sql<Row & { number: string; lines: { kind: TakebackKind; received: number }[] }>`
    SELECT ${columns}, d.number, (SELECT json_agg(json_build_object('kind', q.kind, 'received', q.received) ORDER BY q.kind)
      FROM collection_quantities q WHERE q.deposit_id = d.id AND q.received > 0) AS lines
    ${rowsSql} WHERE d.id = ${depositId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`deposit ${depositId} is gone`)
  await queueMail(tx, {
    event: `collection-received:${depositId}`,
    to: row.email,
    subject: `Votre attestation de remise ${row.number}`,
    title: 'Vos emballages sont reçus',
    blocks: [
      facts([
        ['Magasin', shopName({ name: row.shop, city: row.city })],
        ...row.lines.map(({ kind, received }): [string, string] => [
          kindRules[kind].label,
          kindQuantity(kind, received),
        ]),
      ]),
      paragraph('Gardez l’attestation avec vos registres\u00a0: elle peut vous être demandée lors d’un contrôle.'),
      button('Télécharger l’attestation', takebackPaths.certificate(depositId)),
    ],
  })
}
