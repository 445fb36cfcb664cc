/** The documents of a filter in one file: a CSV table of them, and a ZIP archive of their PDFs. */
import { Zip, ZipPassThrough } from 'fflate'
import type { Db } from '#platform/db/pool.ts'
import { downloadName } from '#platform/files/download-name.ts'
import { findFile } from '#platform/files/files.ts'
import { csvEuros, csvOf, csvPages } from '#shared/csv.ts'
import type { CurrentUser } from '#shared/user.ts'
import { documentsPerArchive, type InvoiceFilter, type InvoiceRow } from '../contract.ts'
import { facturPdf } from '../factur-x/factur-pdf.ts'
import { invoiceKindLabels } from '../rules.ts'
import { findInvoice, findInvoicesFrom } from './queries.ts'

const head = ['Nature', 'Numéro', 'Date', 'Vendeur', 'Acheteur', 'Commande', 'Facture corrigée', 'HT', 'TVA', 'TTC']

const cellsOf = (row: InvoiceRow) => [
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
]

export const invoiceTable = (pages: AsyncIterable<readonly InvoiceRow[]>): AsyncGenerator<string> =>
  csvPages(head, linesOf(pages))

async function* linesOf(pages: AsyncIterable<readonly InvoiceRow[]>) {
  for await (const rows of pages) yield rows.map(cellsOf)
}

/**
 * A part of the documents as a ZIP archive: their PDFs, which hold their XML, and a table of them. Sent while it is
 * drawn, so that one document at a time is in memory.
 */
export async function* invoiceArchive(
  db: Db,
  user: CurrentUser,
  filter: InvoiceFilter,
  part: number,
): AsyncGenerator<Uint8Array> {
  const from = (part - 1) * documentsPerArchive
  const rows = await findInvoicesFrom(db, user, filter, { from, count: documentsPerArchive })
  const archive = openArchive()
  for (const { row, name } of named(rows, filter.side)) yield* archive.add(name, await pdfOf(db, user, row.id))
  yield* archive.add('factures.csv', Buffer.from(csvOf(head, rows.map(cellsOf))))
  yield* archive.end()
}

async function pdfOf(db: Db, user: CurrentUser, invoiceId: number): Promise<Uint8Array> {
  const { document, fileId } = await findInvoice(db, user, invoiceId)
  return fileId === null ? facturPdf(document) : (await findFile(db, fileId)).bytes
}

/** In a folder per seller, except among a seller's own. Sellers of one name may use the same number. */
function named(rows: readonly InvoiceRow[], side: InvoiceFilter['side']) {
  const pathOf = ({ seller, number }: InvoiceRow, suffix = '') => {
    const file = downloadName(`${number.replaceAll('.', '-')}${suffix}`, 'application/pdf')
    return side === 'ventes' ? file : `${folderName(seller)}/${file}`
  }
  const taken = new Set<string>()
  return rows.map(row => {
    const name = taken.has(pathOf(row)) ? pathOf(row, `-${row.id}`) : pathOf(row)
    taken.add(name)
    return { row, name }
  })
}

const folderName = (seller: string) => seller.replace(/[\p{C}/\\:*?"<>|.]/gu, ' ').trim() || 'Vendeur'

/** Each call returns the bytes that are ready to be sent. PDFs are compressed already. */
function openArchive() {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  return {
    add(name: string, content: Uint8Array) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(content, true)
      return ready.splice(0)
    },
    end() {
      zip.end()
      return ready.splice(0)
    },
  }
}
