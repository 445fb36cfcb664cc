import { Readable } from 'node:stream'
import { sendFile } from '#platform/files/routes.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { documentsPerArchive, type InvoiceFilter, invoiceArchiveFilter, invoiceFilter } from '../contract.ts'
import { unionMonth } from '../contract-union.ts'
import { facturXml } from '../factur-x/cii.ts'
import { facturPdf } from '../factur-x/factur-pdf.ts'
import { invoiceArchive, invoiceTable } from './archive.ts'
import { countInvoices, findInvoice, invoicePages } from './queries.ts'
import { unionDeliveriesCsv } from './union-deliveries.ts'

async function sendPdf({ db, user, params, reply }: DownloadRequest) {
  const { number, document, fileId } = await findInvoice(db, user, parseInput(id, params.id, 'NOT_FOUND'))
  if (fileId !== null) return sendFile(reply, db, fileId)
  return sendBytes(reply, number, 'pdf', await facturPdf(document), 'inline')
}

async function sendXml({ db, user, params, reply }: DownloadRequest) {
  const { number, document, fileId } = await findInvoice(db, user, parseInput(id, params.id, 'NOT_FOUND'))
  if (fileId !== null) throw fail('NOT_FOUND')
  return sendBytes(reply, number, 'xml', facturXml(document))
}

const tableName = ({ side, year, month }: InvoiceFilter) =>
  ['factures', side, year, month === undefined ? undefined : String(month).padStart(2, '0')]
    .filter(part => part !== undefined)
    .join('-')

async function sendTable({ db, user, query, reply }: DownloadRequest) {
  const filter = parseInput(invoiceFilter, query, 'INVALID_INPUT')
  // Refuses before the first byte is sent.
  await countInvoices(db, user, filter)
  return sendBytes(reply, tableName(filter), 'csv', Readable.from(invoiceTable(invoicePages(db, user, filter))))
}

async function sendUnionDeliveries({ db, user, query, reply }: DownloadRequest) {
  const { month } = parseInput(z.strictObject({ month: unionMonth }), query, 'INVALID_INPUT')
  return sendBytes(reply, `etat-recapitulatif-tva-${month}`, 'csv', await unionDeliveriesCsv(db, user, month))
}

const archivesPerHour = 30

/** Drawing a document takes about as long as a page: hence the limit. */
async function sendArchive({ db, user, query, reply }: DownloadRequest) {
  const { part, ...filter } = parseInput(invoiceArchiveFilter, query, 'INVALID_INPUT')
  if ((part - 1) * documentsPerArchive >= (await countInvoices(db, user, filter))) throw fail('NOT_FOUND')
  if ((await countAttempt(db, `invoice archive ${user.id}`, 60)) > archivesPerHour) throw fail('TOO_MANY_REQUESTS')
  const name = `${tableName(filter)}${part > 1 ? `-partie-${part}` : ''}`
  return sendBytes(reply, name, 'zip', Readable.from(invoiceArchive(db, user, filter, part), { highWaterMark: 1 }))
}

export const invoiceFiles: readonly Download[] = [
  { path: '/api/invoices/:id/pdf', access: 'user', send: sendPdf },
  { path: '/api/invoices/:id/xml', access: 'user', send: sendXml },
  { path: '/api/invoices/table', access: 'user', send: sendTable },
  { path: '/api/invoices/union-deliveries/table', access: 'user', send: sendUnionDeliveries },
  { path: '/api/invoices/archive', access: 'user', writes: true, send: sendArchive },
]
