/** Invoices for the seller's software: those issued in the name of the key's seller only. */
import { type SqlBool, sql } from 'kysely'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { facturXml } from '#domains/invoicing/factur-x/cii.ts'
import { facturPdf } from '#domains/invoicing/factur-x/factur-pdf.ts'
import { isReplaced } from '#domains/invoicing/platform/state.ts'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { FeedInvoice } from '../contract-feed.ts'

type FeedInvoicesQuery = { from?: string | undefined; cursor?: number | undefined; limit: number }

/** One page by id: documents are written once, so no page shifts. */
export async function invoicePage(db: Db, vendorId: number, { from, cursor, limit }: FeedInvoicesQuery) {
  const rows = await issuedInvoices(db, vendorId)
    .where(sql<SqlBool>`NOT ${isReplaced}`)
    .where('i.id', '>', cursor ?? 0)
    .$if(from !== undefined, query => query.where('i.issued_on', '>=', String(from)))
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { invoices: shown.map(presentInvoice), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** NOT_FOUND for another seller's, and for what the key's holder bought. */
export async function oneInvoice(db: Db, vendorId: number, invoiceId: number) {
  const row = await issuedInvoices(db, vendorId).where('i.id', '=', invoiceId).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { ...presentInvoice(row), xml: facturXml(row.document) }
}

/** NOT_FOUND as for the invoice itself. */
export async function invoicePdf(db: Db, vendorId: number, invoiceId: number) {
  const row = await issuedInvoices(db, vendorId).where('i.id', '=', invoiceId).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { number: row.number, pdf: Buffer.from(await facturPdf(row.document)).toString('base64') }
}

const issuedInvoices = (db: Db, vendorId: number) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.number', 'i.issued_on as issuedOn', 'i.order_id as orderId', 'o.number as orderNumber'])
    .select(['i.ht_cents as htCents', 'i.vat_cents as vatCents', 'i.ttc_cents as ttcCents'])
    // The column's CHECK constraint allows these values only.
    .select(eb => eb.ref('i.kind').$castTo<FeedInvoice['kind']>().as('kind'))
    .select(sql<InvoiceDocument>`i.document`.as('document'))
    .where('i.vendor_id', '=', vendorId)
    .where('i.file_id', 'is', null)
    .orderBy('i.id')

type Row = Awaited<ReturnType<ReturnType<typeof issuedInvoices>['execute']>>[number]

const presentInvoice = ({ document, ...row }: Row): FeedInvoice => ({
  ...row,
  refersTo: document.refersTo[0]?.number ?? null,
  buyer: { name: document.buyer.name, siren: document.buyer.siren, vatNumber: document.buyer.vatNumber },
  vat: document.vat.map(({ basisPoints, baseCents, vatCents }) => ({ basisPoints, baseCents, vatCents })),
})
