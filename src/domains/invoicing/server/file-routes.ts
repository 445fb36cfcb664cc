import { sendFile } from '#platform/files/routes.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id } from '#shared/contract.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { invoiceFilter } from '../contract.ts'
import { facturXml } from '../factur-x/cii.ts'
import { facturPdf } from '../factur-x/factur-pdf.ts'
import { invoiceKindLabels } from '../rules.ts'
import { allInvoices, findInvoice } from './queries.ts'

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

async function sendTable({ db, user, query, reply }: DownloadRequest) {
  const filter = parseInput(invoiceFilter, query, 'INVALID_INPUT')
  const rows = await allInvoices(db, user, filter)
  const head = ['Nature', 'Numéro', 'Date', 'Vendeur', 'Acheteur', 'Commande', 'Facture corrigée', 'HT', 'TVA', 'TTC']
  const table = csvOf(
    head,
    rows.map(row => [
      invoiceKindLabels[row.kind],
      row.number,
      row.issuedOn,
      row.seller,
      row.buyer,
      row.orderNumber,
      row.refersTo,
      csvEuros(row.htCents),
      csvEuros(row.vatCents),
      csvEuros(row.ttcCents),
    ]),
  )
  return sendBytes(reply, `factures-${filter.side}${filter.year ? `-${filter.year}` : ''}`, 'csv', table)
}

export const invoiceFiles: readonly Download[] = [
  { path: '/api/invoices/:id/pdf', access: 'user', send: sendPdf },
  { path: '/api/invoices/:id/xml', access: 'user', send: sendXml },
  { path: '/api/invoices/table', access: 'user', send: sendTable },
]
