/**
 * A document of commissions that another replaces, under the next number of the series: same lines and amounts, so the
 * journal is not concerned, with both parties as they are stored now. One that the platform rejected was never issued: its
 * correction is a document of the same kind. An issued invoice, refused or whose parties have changed, is cancelled by a
 * corrective one.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import {
  isCreditedCommission,
  isReplacedCommission,
  returnedCommissionState,
} from '#domains/invoicing/platform/state.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { fail } from '#shared/errors.ts'
import type { CommissionDocumentKind } from '../rules/commission-document.ts'
import { companyParty, vendorParty } from './invoice-document.ts'
import { findInvoicesOfSales, nextCommissionNumber, writeCommissionInvoice } from './invoices.ts'

type Replaceable = {
  vendorId: number
  month: string
  kind: CommissionDocumentKind
  roundingCents: number
  document: InvoiceDocument
  isReturned: boolean
  isRejected: boolean
  isReplaced: boolean
  isCredited: boolean
}

/**
 * NOT_FOUND for no document; CONFLICT for one that is replaced or credited, an issued credit note, and an invoice that did
 * not come back and would say the same.
 */
export async function reissueCommission(tx: Tx, id: number) {
  const { document, isReturned, isRejected, vendorId, month, kind, roundingCents } = await lockReplaceable(tx, id)
  const parties = { seller: companyParty(await loadCompany(tx)), buyer: await vendorParty(tx, vendorId) }
  if (!isReturned && isDeepStrictEqual(parties, { seller: document.seller, buyer: document.buyer }))
    throw fail('CONFLICT', {
      sentence: 'Rien n’a changé\u00a0: corrigez d’abord la fiche du vendeur, ou la société, puis rectifiez.',
    })
  const issuedOn = await databaseDay(tx)
  const { year, sequence, number } = await nextCommissionNumber(tx, issuedOn)
  const corrected: InvoiceDocument = {
    ...document,
    kind: isRejected ? document.kind : 'CORRECTIVE',
    number,
    issuedOn,
    dueOn: issuedOn,
    ...parties,
    refersTo: await findCited(tx, id, { document, isRejected, kind }),
  }
  const place = { vendorId, month, kind, year, sequence, roundingCents, replaces: id }
  const newId = await writeCommissionInvoice(tx, corrected, place)
  addAuditDetails(tx, {
    subject: { kind: 'sellers', id: vendorId },
    before: { number: document.number },
    after: { number },
  })
  return { id: newId, number }
}

async function lockReplaceable(tx: Tx, id: number): Promise<Replaceable> {
  // Locked, so that two corrections at once make one document.
  await tx.selectFrom('commission_invoices').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<Replaceable>`
    SELECT i.vendor_id AS "vendorId", i.month::text AS month, i.kind, i.rounding_cents AS "roundingCents", i.document,
      EXISTS (SELECT FROM (${returnedCommissionState}) r WHERE r.commission_invoice_id = i.id) AS "isReturned",
      EXISTS (SELECT FROM invoice_statuses s WHERE s.commission_invoice_id = i.id AND s.status = 'REJECTED') AS "isRejected",
      ${isReplacedCommission} AS "isReplaced", ${isCreditedCommission} AS "isCredited"
    FROM commission_invoices i WHERE i.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND')
  const isInvoiceInForce = found.kind === 'INVOICE' && !found.isCredited
  if (found.isReplaced || !(found.isRejected || isInvoiceInForce)) throw fail('CONFLICT')
  return found
}

/** A corrective invoice cites the one that it cancels, a credit note the invoices of its sales as they stand now. */
async function findCited(
  tx: Tx,
  id: number,
  { document, isRejected, kind }: Pick<Returned, 'document' | 'isRejected' | 'kind'>,
) {
  if (!isRejected) return [{ number: document.number, issuedOn: document.issuedOn }]
  return kind === 'CREDIT_NOTE' ? findInvoicesOfSales(tx, await findEntries(tx, id)) : document.refersTo
}

/** They are with the first document of the chain. */
async function findEntries(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE chain AS (SELECT id, replaces FROM commission_invoices WHERE id = ${id}
      UNION ALL SELECT i.id, i.replaces FROM commission_invoices i JOIN chain c ON i.id = c.replaces)
    SELECT e.entry_id AS id FROM commission_invoice_entries e JOIN chain c ON c.id = e.invoice_id`.execute(tx)
  return rows.map(row => row.id)
}
