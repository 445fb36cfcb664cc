/** Downloads: statements and figures as CSV, invoices as PDF, the operator's exports. */
import { Readable } from 'node:stream'
import { auditDownload } from '#domains/audit/server/record-audit.ts'
import { facturXml } from '#domains/invoicing/factur-x/cii.ts'
import { facturPdf } from '#domains/invoicing/factur-x/factur-pdf.ts'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller, requireSellerRole } from '#platform/http/caller.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { csvEuros, csvOf, csvPages } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import { isAdmin } from '#shared/user.ts'
import { month } from '../contract.ts'
import { fecPeriod } from '../contract-accounting.ts'
import { dac7Year, exportKinds, exportPeriod } from '../contract-exports.ts'
import { type NumbersPart, type NumbersPeriod, numbersParts, numbersQuery } from '../contract-numbers.ts'
import { dac7Copy, dac7Declaration } from './accounting/dac7.ts'
import { fecOf } from './accounting/fec.ts'
import { sellerJournalCsv } from './accounting/seller-journal.ts'
import { sheets } from './exports.ts'
import { findCommissionInvoice } from './invoices.ts'
import { bestSellersOf, chartPoints, findLateOrders, findRunningOut } from './numbers.ts'
import { statementPdf } from './statement-pdf.ts'
import { findOrdersOfMonth, loadStatement } from './statements.ts'

const exportPath = '/api/settlement/exports/:what'

/** A month of the seller's own account; the operator names the seller. */
function monthOfSeller({ user, query }: DownloadRequest) {
  const wanted = parseInput(z.object({ month, vendor: id.optional() }), query, 'INVALID_INPUT')
  const vendorId = isAdmin(user) && wanted.vendor ? wanted.vendor : requireSellerRole({ user }, rolesWith('accounts'))
  if (wanted.vendor && wanted.vendor !== vendorId) throw fail('NOT_FOUND')
  return { vendorId, month: wanted.month }
}

async function sendSellerJournal(download: DownloadRequest) {
  const { vendorId, month } = monthOfSeller(download)
  return sendBytes(download.reply, `ecritures-${month}`, 'csv', await sellerJournalCsv(download.db, vendorId, month))
}

async function sendStatement(download: DownloadRequest) {
  const { db, reply } = download
  const { vendorId, ...wanted } = monthOfSeller(download)
  const rows = await findOrdersOfMonth(db, vendorId, wanted.month)
  const head = [
    'Commande',
    'Payée le',
    'Articles TTC',
    'Livraison TTC',
    'dont TVA',
    'Consignes',
    'Commission HT',
    'TVA sur commission',
  ]
  return sendBytes(
    reply,
    `releve-${wanted.month}`,
    'csv',
    csvOf(
      [...head, 'Remboursé TTC', 'dont TVA', 'Remboursé par vos soins', 'Net'],
      rows.map(row => [
        row.number,
        row.paidOn,
        csvEuros(row.saleCents),
        csvEuros(row.deliveryCents),
        csvEuros(row.saleVatCents),
        csvEuros(row.depositCents),
        csvEuros(row.commissionCents),
        csvEuros(row.commissionVatCents),
        csvEuros(row.refundCents),
        csvEuros(row.refundVatCents),
        csvEuros(row.paidBySellerCents),
        csvEuros(row.netCents),
      ]),
    ),
  )
}

const invoiceOf = ({ db, user, params }: DownloadRequest) =>
  findCommissionInvoice(db, user, parseInput(id, params.id, 'NOT_FOUND'))

async function sendInvoice(request: DownloadRequest) {
  const document = await invoiceOf(request)
  return sendBytes(request.reply, document.number, 'pdf', await facturPdf(document), 'inline')
}

async function sendStatementPdf(download: DownloadRequest) {
  const { vendorId, month } = monthOfSeller(download)
  const pdf = await statementPdf(await loadStatement(download.db, vendorId, month))
  return sendBytes(download.reply, `releve-${month}`, 'pdf', pdf, 'inline')
}

async function sendInvoiceXml(request: DownloadRequest) {
  const document = await invoiceOf(request)
  return sendBytes(request.reply, document.number, 'xml', facturXml(document))
}

const whole = 5_000
const numberSheets: Record<NumbersPart, (db: Db, vendorId: number, period: NumbersPeriod) => Promise<string>> = {
  periode: async (db, vendorId, { by, ...days }) =>
    csvOf(
      ['Début', 'Ventes HT', 'Commandes'],
      (await chartPoints(db, vendorId, days, by)).map(row => [row.start, csvEuros(row.salesHtCents), row.orders]),
    ),
  articles: async (db, vendorId, period) =>
    csvOf(
      ['Article', 'Ventes HT', 'Unités'],
      (await bestSellersOf(db, vendorId, period, whole)).map(row => [row.title, csvEuros(row.salesHtCents), row.units]),
    ),
  ruptures: async (db, vendorId) =>
    csvOf(
      ['Article', 'Référence', 'Vendus en 90 jours', 'Reste'],
      (await findRunningOut(db, vendorId)).map(row => [row.title, row.reference, row.sold, row.left]),
    ),
  retards: async (db, vendorId) =>
    csvOf(
      ['Commande', 'À préparer pour le', 'Jours ouvrés de retard'],
      (await findLateOrders(db, vendorId)).map(row => [row.number, row.prepareBy, row.days]),
    ),
}

async function sendNumbers({ db, context, query, reply }: DownloadRequest) {
  const { what, ...rest } = query
  const part = numbersParts.find(known => known === what)
  const wanted = parseInput(numbersQuery, rest, 'INVALID_INPUT')
  if (!part) throw fail('INVALID_INPUT')
  const sheet = await numberSheets[part](db, requireSeller(context), wanted)
  return sendBytes(reply, `${part}-${wanted.from}-${wanted.to}`, 'csv', sheet)
}

/** The export is logged before it is sent, so that every download leaves a trace. */
async function sendExport({ db, context, user, params, query, reply }: DownloadRequest) {
  const what = parseInput(z.enum(exportKinds), params.what, 'NOT_FOUND')
  const days = parseInput(exportPeriod, query, 'INVALID_INPUT')
  const { from, to } = days
  const { head, rowCount, pages } = await sheets[what](db, days)
  await db
    .insertInto('money_exports')
    .values({ user_id: user.id, what, from_day: from, to_day: to, row_count: rowCount })
    .execute()
  await auditDownload(db, context, { path: exportPath, kind: 'exports', id: what, input: { from, to } })
  const table = Readable.from(csvPages(head, pages), { highWaterMark: 1 })
  return sendBytes(reply, `${what}-${from}-${to}`, 'csv', table)
}

const fecPath = '/api/settlement/fec'

/** Logged before it is sent, as every export of the operator. */
async function sendFec({ db, context, query, reply }: DownloadRequest) {
  const { period } = parseInput(z.strictObject({ period: fecPeriod }), query, 'INVALID_INPUT')
  const { name, entries, pages } = await fecOf(db, period)
  await auditDownload(db, context, { path: fecPath, kind: 'accounting', id: period, input: { period, entries } })
  return sendBytes(reply, name, 'txt', Readable.from(pages, { highWaterMark: 1 }))
}

const dac7Path = '/api/settlement/dac7/declaration'

async function sendDac7({ db, context, query, reply }: DownloadRequest) {
  const { year } = parseInput(z.strictObject({ year: dac7Year }), query, 'INVALID_INPUT')
  const { name, xml, count } = await dac7Declaration(db, year, new Date(await databaseNow(db)))
  await auditDownload(db, context, { path: dac7Path, kind: 'exports', id: 'dac7', input: { year, sellers: count } })
  return sendBytes(reply, name, 'xml', xml)
}

/** The seller's copy, which the law gives it by 31 January. */
async function sendDac7Copy({ db, user, query, reply }: DownloadRequest) {
  const { year } = parseInput(z.strictObject({ year: dac7Year }), query, 'INVALID_INPUT')
  const vendorId = requireSellerRole({ user }, rolesWith('accounts'))
  return sendBytes(reply, `dac7-${year}`, 'csv', await dac7Copy(db, vendorId, year))
}

export const settlementFiles: readonly Download[] = [
  { path: '/api/settlement/statement', access: 'user', send: sendStatement },
  { path: '/api/settlement/statement/pdf', access: 'user', send: sendStatementPdf },
  { path: '/api/settlement/seller-entries', access: 'user', send: sendSellerJournal },
  { path: fecPath, access: 'admin', writes: true, send: sendFec },
  { path: dac7Path, access: 'admin', writes: true, send: sendDac7 },
  { path: '/api/settlement/dac7/copy', access: 'seller', send: sendDac7Copy },
  { path: '/api/settlement/invoices/:id/pdf', access: 'user', send: sendInvoice },
  { path: '/api/settlement/invoices/:id/xml', access: 'user', send: sendInvoiceXml },
  { path: '/api/settlement/numbers/export', access: 'seller', send: sendNumbers },
  { path: exportPath, access: 'admin', writes: true, send: sendExport },
]
