import { sql } from 'kysely'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { accessPath } from '../../rules/paths.ts'

type Row = {
  vendorId: number
  vendorName: string
  vendorEmail: string
  email: string
  name: string
  company: string
  companyNumber: string
  message: string
  status: string
  note: string
}

/** Under the operator's rights: each side mails the other, whose address it does not see. */
const requestOf = (tx: Tx, id: number): Promise<Row> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql<Row>`
      SELECT v.id AS "vendorId", v.name AS "vendorName", v.email AS "vendorEmail", coalesce(u.email, r.email)::text AS email, r.name,
        r.company, r.company_number AS "companyNumber", r.message, r.status, r.note
      FROM access_requests r JOIN vendors v ON v.id = r.vendor_id JOIN users u ON u.id = r.user_id WHERE r.id = ${id}`.execute(
      owner,
    )
    const [row] = rows
    if (!row) throw new Error(`access request ${id} is gone`)
    return row
  })

export async function mailAccessRequested(tx: Tx, id: number, vendor: { name: string }): Promise<void> {
  const { vendorEmail, email, name, company, companyNumber, message } = await requestOf(tx, id)
  await queueMail(tx, {
    event: `access-requested:${id}`,
    to: vendorEmail,
    subject: `${company || name} demande l’accès à vos prix réservés`,
    title: 'Une demande d’accès vous attend',
    blocks: [
      paragraph(`${vendor.name} réserve des articles à ses clients agréés. ${name} souhaite en faire partie.`),
      facts([
        ['Nom', name],
        ...(company ? [['Entreprise', company] as [string, string]] : []),
        ...(companyNumber ? [['SIREN ou SIRET', companyNumber] as [string, string]] : []),
        ['Adresse électronique', email],
      ]),
      ...(message ? [paragraph(`Son message\u00a0: ${message}`)] : []),
      button('Répondre', workspacePaths.reservedOffers),
    ],
  })
}

export async function mailAccessDecided(tx: Tx, id: number): Promise<void> {
  const { vendorId, vendorName, email, status, note } = await requestOf(tx, id)
  const isGranted = status === 'GRANTED'
  await queueMail(tx, {
    event: `access-decided:${id}`,
    to: email,
    subject: isGranted
      ? `${vendorName} vous ouvre ses prix réservés`
      : `${vendorName} n’a pas accepté votre demande d’accès`,
    title: isGranted ? 'Vous êtes client agréé' : 'Votre demande d’accès n’est pas acceptée',
    blocks: isGranted
      ? [
          paragraph(
            `Vous voyez maintenant les articles que ${vendorName} réserve à ses clients agréés, et pouvez les commander.`,
          ),
          button('Voir les articles', accessPath(vendorId)),
        ]
      : [paragraph(`${vendorName} vous répond\u00a0: ${note}`)],
  })
}
