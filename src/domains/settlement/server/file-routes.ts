/** Downloads: statements and figures as CSV, invoices as PDF, the operator's exports. */
import { Readable } from 'node:stream'
import { auditDownload } from '#domains/audit/server/record-audit.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller, requireSellerRole } from '#platform/http/caller.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { csvEuros, csvOf, csvPages } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import { isAdmin } from '#shared/user.ts'
import { month } from '../contract.ts'
import { exportKinds, exportPeriod } from '../contract-exports.ts'
import { type NumbersPart, type NumbersPeriod, numbersParts, numbersQuery } from '../contract-numbers.ts'
import { sheets } from './exports.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceFor } from './invoices.ts'
import { bestSellersOf, chartPoints, findLateOrders, findRunningOut } from './numbers.ts'
import { findOrdersOfMonth } from './statements.ts'

const exportPath = '/api/settlement/exports/:what'

/** The seller's own month; the operator names the seller. */
async function sendStatement({ db, user, query, reply }: DownloadRequest) {
  const wanted = parseInput(z.object({ month, vendor: id.optional() }), query, 'INVALID_INPUT')
  const vendorId = isAdmin(user) && wanted.vendor ? wanted.vendor : requireSellerRole({ user }, rolesWith('accounts'))
  if (wanted.vendor && wanted.vendor !== vendorId) throw fail('NOT_FOUND')
  const rows = await findOrdersOfMonth(db, vendorId, wanted.month)
  const head = [
    'Commande',
    'Payée le',
    'Articles TTC',
    'Livraison TTC',
    'dont TVA',
    'Commission HT',
    'TVA sur commission',
  ]
  return sendBytes(
    reply,
    `releve-${wanted.month}`,
    'csv',
    csvOf(
      [...head, 'Remboursé TTC', 'dont TVA', 'Net'],
      rows.map(row => [
        row.number,
        row.paidOn,
        csvEuros(row.saleCents),
        csvEuros(row.deliveryCents),
        csvEuros(row.saleVatCents),
        csvEuros(row.commissionCents),
        csvEuros(row.commissionVatCents),
        csvEuros(row.refundCents),
        csvEuros(row.refundVatCents),
        csvEuros(row.netCents),
      ]),
    ),
  )
}

async function sendInvoice({ db, user, params, reply }: DownloadRequest) {
  const invoice = await invoiceFor(db, user, parseInput(id, params.id, 'NOT_FOUND'))
  return sendBytes(reply, invoice.number, 'pdf', await invoicePdf(invoice), 'inline')
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
      ['Commande', 'À préparer pour le', 'Jours de retard'],
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

export const settlementFiles: readonly Download[] = [
  { path: '/api/settlement/statement', access: 'user', send: sendStatement },
  { path: '/api/settlement/invoices/:id/pdf', access: 'user', send: sendInvoice },
  { path: '/api/settlement/numbers/export', access: 'seller', send: sendNumbers },
  { path: exportPath, access: 'admin', send: sendExport },
]
