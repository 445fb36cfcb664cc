/** A document rejected by the platform was never issued: a corrected one replaces it, under the next number of its series. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { isSiren, sirenIn } from '#shared/ids.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type { reissueInvoice } from '../contract-platform.ts'
import type { InvoiceDocument, InvoiceParty } from '../document.ts'
import type { InvoiceKind } from '../rules.ts'
import { nextNumber, writeInvoice } from '../server/issue.ts'

type Rejected = {
  vendorId: number
  userId: number
  orderId: number
  kind: InvoiceKind
  refundId: number | null
  refersTo: number | null
  document: InvoiceDocument
  isRejected: boolean
}

/** The order of a document, under the caller's own rights; NOT_FOUND when row-level security hides it. */
export async function findInvoicedOrder(tx: Tx, invoiceId: number): Promise<number> {
  const found = await tx
    .selectFrom('invoices')
    .select('order_id as orderId')
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return found.orderId
}

/**
 * Same lines and amounts, so the journal is not concerned; parties as corrected. The caller holds the lock of the order.
 * NOT_FOUND for anybody but the seller's members with accounts and operators; CONFLICT unless the platform rejected it
 * and nothing replaces it.
 */
export function reissue(tx: Tx, user: CurrentUser, { params: { id }, body }: Input<typeof reissueInvoice>) {
  return bypassRls(tx, async owner => {
    const rejected = await findRejected(owner, user, id)
    const { vendorId, userId, orderId, kind, refundId, document } = rejected
    const refersTo = await findSuccessor(owner, rejected.refersTo)
    const { number, year, sequence, issuedOn } = await nextNumber(owner, vendorId, kind)
    const corrected: InvoiceDocument = {
      ...document,
      number,
      issuedOn,
      dueOn: issuedOn,
      seller: await currentSeller(owner, vendorId, document.seller),
      buyer: correctedBuyer(document.buyer, body),
      audience: 'B2B',
      refersTo: refersTo ? [{ number: refersTo.number, issuedOn: refersTo.issuedOn }] : document.refersTo,
    }
    const newId = await writeInvoice(owner, corrected, {
      ...{ vendorId, userId, orderId, refundId, year, sequence },
      refersTo: refersTo?.id ?? null,
      replaces: id,
      fileId: null,
    })
    addAuditDetails(tx, {
      subject: { kind: 'sellers', id: vendorId },
      before: { number: document.number },
      after: { number },
    })
    return { id: newId, number, kind }
  })
}

async function findRejected(tx: Tx, user: CurrentUser, id: number): Promise<Rejected> {
  // Locked, so that two corrections at once make one document.
  const { rows } = await sql<Rejected & { isReplaced: boolean }>`
    SELECT i.vendor_id AS "vendorId", i.user_id AS "userId", i.order_id AS "orderId", i.kind, i.refund_id AS "refundId",
      i.refers_to AS "refersTo", i.document, EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = i.id AND s.status = 'REJECTED') AS "isRejected"
    FROM invoices i WHERE i.id = ${id} FOR UPDATE OF i`.execute(tx)
  const [found] = rows
  const sells = found?.vendorId === user.vendorId && sellerMay(user, 'accounts')
  if (!found || !(sells || isAdmin(user))) throw fail('NOT_FOUND')
  const successor = await tx.selectFrom('invoices').select('id').where('replaces', '=', id).executeTakeFirst()
  if (!found.isRejected || successor) throw fail('CONFLICT')
  return found
}

/** The document that a credit note corrects, or the last one that replaced it. */
async function findSuccessor(tx: Tx, invoiceId: number | null) {
  if (invoiceId === null) return null
  const { rows } = await sql<{ id: number; number: string; issuedOn: string }>`
    WITH RECURSIVE chain AS (SELECT id, number, issued_on, 1 AS n FROM invoices WHERE id = ${invoiceId}
      UNION ALL SELECT i.id, i.number, i.issued_on, c.n + 1 FROM invoices i JOIN chain c ON i.replaces = c.id)
    SELECT id, number, issued_on::text AS "issuedOn" FROM chain ORDER BY n DESC LIMIT 1`.execute(tx)
  return rows[0] ?? null
}

/** As verified now: the operator corrects the seller's own data in its file. */
async function currentSeller(tx: Tx, vendorId: number, frozen: InvoiceParty): Promise<InvoiceParty> {
  const vendor = await tx
    .selectFrom('vendors')
    .select([
      'legal_name',
      'legal_form',
      'street',
      'postcode',
      'city',
      'siren',
      'siret',
      'vat_number',
      'register',
      'email',
    ])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { legal_name: name, legal_form: legalForm, street, postcode, city, siren, siret, register, email } = vendor
  const vatNumber = vendor.vat_number
  return {
    ...frozen,
    name,
    legalForm,
    street,
    postcode,
    city,
    siren,
    siret,
    vatNumber,
    register,
    email,
    electronicAddress: siren,
  }
}

function correctedBuyer(frozen: InvoiceParty, body: Input<typeof reissueInvoice>['body']): InvoiceParty {
  const { name, companyNumber, street, postcode, city } = body
  const siren = sirenIn(companyNumber)
  const siret = isSiren(companyNumber) ? null : companyNumber
  return { ...frozen, name, street, postcode, city, siren, siret, electronicAddress: siren }
}
