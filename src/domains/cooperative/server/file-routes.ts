/** Downloads of member accounts: statements as PDF and CSV, what is due, the balances of a month. */
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import { dueCsv } from './set-offs.ts'
import { findBalances, loadMemberStatement, type MemberStatement } from './statement.ts'
import { memberStatementPdf } from './statement-pdf.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** The caller's own cooperative; NOT_FOUND for a seller that is none. */
async function cooperativeOf({ db, user }: DownloadRequest): Promise<number> {
  const vendorId = requireSellerRole({ user }, rolesWith('accounts'))
  const own = await db
    .selectFrom('cooperatives')
    .select('vendor_id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  return vendorId
}

const statementCsv = ({ openingCents, movements, closingCents }: MemberStatement) =>
  csvOf(
    ['Date', 'Mouvement', 'Commande', 'Montant TTC', 'Solde dû TTC'],
    [
      ['', 'Solde au début du mois', '', '', csvEuros(openingCents)],
      ...movements.map(row => [row.on, row.label, row.orderNumber, csvEuros(row.cents), csvEuros(row.balanceCents)]),
      ['', 'Solde à la fin du mois', '', '', csvEuros(closingCents)],
    ],
  )

async function sendStatement({ reply }: DownloadRequest, kind: 'pdf' | 'csv', statement: MemberStatement) {
  const name = `compte-adherent-${statement.member.number.replaceAll(/[^A-Za-z0-9-]/g, '-')}-${statement.month}`
  return kind === 'pdf'
    ? sendBytes(reply, name, 'pdf', await memberStatementPdf(statement), 'inline')
    : sendBytes(reply, name, 'csv', statementCsv(statement))
}

/** Of one member, for the cooperative. */
const ofMember = (kind: 'pdf' | 'csv') => async (download: DownloadRequest) => {
  const vendorId = await cooperativeOf(download)
  const wanted = parseInput(z.strictObject({ adherent: id, mois: month }), download.query, 'INVALID_INPUT')
  const member = await download.db
    .selectFrom('cooperative_members')
    .select('user_id as userId')
    .where('id', '=', wanted.adherent)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!member?.userId) throw fail('NOT_FOUND')
  return sendStatement(download, kind, await loadMemberStatement(download.db, vendorId, member.userId, wanted.mois))
}

/** The caller's own. */
const own = (kind: 'pdf' | 'csv') => async (download: DownloadRequest) => {
  const wanted = parseInput(z.strictObject({ vendeur: id, mois: month }), download.query, 'INVALID_INPUT')
  const { db, user } = download
  return sendStatement(download, kind, await loadMemberStatement(db, wanted.vendeur, user.id, wanted.mois))
}

async function sendDue(download: DownloadRequest) {
  const vendorId = await cooperativeOf(download)
  return sendBytes(download.reply, 'montants-dus-adherents', 'csv', await dueCsv(download.db, vendorId))
}

async function sendBalances(download: DownloadRequest) {
  const vendorId = await cooperativeOf(download)
  const { mois } = parseInput(z.strictObject({ mois: month }), download.query, 'INVALID_INPUT')
  const rows = await findBalances(download.db, vendorId, mois)
  const sheet = csvOf(
    ['N° adhérent', 'Raison sociale', 'Solde au début', 'Achats', 'Avoirs et compensations', 'Solde à la fin'],
    rows.map(({ number, name, openingCents, boughtCents, lessCents }) => [
      number,
      name,
      csvEuros(openingCents),
      csvEuros(boughtCents),
      csvEuros(lessCents),
      csvEuros(openingCents + boughtCents + lessCents),
    ]),
  )
  return sendBytes(download.reply, `comptes-adherents-${mois}`, 'csv', sheet)
}

export const cooperativeFiles: readonly Download[] = [
  { path: '/api/seller/cooperative/due.csv', access: 'seller', send: sendDue },
  { path: '/api/seller/cooperative/balances.csv', access: 'seller', send: sendBalances },
  { path: '/api/seller/cooperative/statement.pdf', access: 'seller', send: ofMember('pdf') },
  { path: '/api/seller/cooperative/statement.csv', access: 'seller', send: ofMember('csv') },
  { path: '/api/cooperatives/statement.pdf', access: 'user', send: own('pdf') },
  { path: '/api/cooperatives/statement.csv', access: 'user', send: own('csv') },
]
