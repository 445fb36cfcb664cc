/**
 * A document that another replaces, under the next number of its series. One that the platform rejected was never issued:
 * its correction is a document of the same kind. An issued invoice is cancelled by a corrective one, which cites it.
 */
import { sql } from 'kysely'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { isSiren, sirenIn } from '#shared/ids.ts'
import { countryFacts, isUnionCountry, knownCountry, postcodeIn } from '#shared/price/countries.ts'
import { seatAddress } from '#shared/price/seats.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type { reissueInvoice } from '../contract-platform.ts'
import type { InvoiceDocument, InvoiceParty } from '../document.ts'
import type { InvoiceKind } from '../rules.ts'
import { settleByCorrection } from '../server/contests.ts'
import { replaceCreditNotes } from '../server/correct-refunds.ts'
import { nextNumber, writeInvoice } from '../server/issue.ts'
import { documentMentions } from '../server/mentions.ts'
import { soldOrder } from '../server/sold.ts'

type Replaceable = {
  vendorId: number
  userId: number
  orderId: number
  kind: InvoiceKind
  refundId: number | null
  refersTo: number | null
  document: InvoiceDocument
  isRejected: boolean
  isUploaded: boolean
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
 * Same lines and amounts, so the journal is not concerned; parties and mentions as corrected. The caller holds the lock of the order.
 * NOT_FOUND for anybody but the seller's members with accounts and operators; CONFLICT for a replaced document, one that
 * its seller made, and an issued credit note, which is replaced with its invoice. INVALID_INPUT without the number of a
 * company for a professional, or with one for a private person.
 */
export function reissue(tx: Tx, user: CurrentUser, { params: { id }, body }: Input<typeof reissueInvoice>) {
  return bypassRls(tx, async owner => {
    const former = await findReplaceable(owner, user, id)
    const { vendorId, userId, orderId, kind, refundId, document, isRejected } = former
    requireNumberOfCompany(document, body.companyNumber)
    const refersTo = await findSuccessor(owner, former.refersTo)
    const { number, year, sequence, issuedOn } = await nextNumber(owner, vendorId, kind)
    const corrected: InvoiceDocument = {
      ...document,
      kind: isRejected ? document.kind : 'CORRECTIVE',
      number,
      issuedOn,
      // An order on account keeps the day of its debit.
      dueOn: document.totals.dueCents > 0 ? document.dueOn : issuedOn,
      seller: await currentSeller(owner, vendorId, document.seller),
      buyer: correctedBuyer(document.buyer, body),
      audience: document.audience === 'B2BINT' ? 'B2BINT' : body.companyNumber === '' ? 'B2C' : 'B2B',
      refersTo: citedBy(former, refersTo),
      mentions: documentMentions(await soldOrder(owner, orderId), kind, document.vat),
    }
    const written = await writeInvoice(owner, corrected, {
      ...{ vendorId, userId, orderId, refundId, year, sequence },
      refersTo: refersTo?.id ?? null,
      replaces: id,
      fileId: null,
    })
    const creditNotes =
      kind === 'INVOICE'
        ? await replaceCreditNotes(owner, orderId, { id: written, document: corrected }, 'parties')
        : []
    await settleByCorrection(owner, id, written, user.id)
    addAuditDetails(tx, {
      subject: { kind: 'sellers', id: vendorId },
      before: { number: document.number },
      after: { number, ...(creditNotes.length > 0 && { creditNotes }) },
    })
    return { id: written, number, kind, creditNotes }
  })
}

/** A corrective invoice cites the one that it cancels, a credit note its invoice. */
function citedBy({ isRejected, document }: Replaceable, invoice: { number: string; issuedOn: string } | null) {
  if (!isRejected) return [{ number: document.number, issuedOn: document.issuedOn }]
  return invoice ? [{ number: invoice.number, issuedOn: invoice.issuedOn }] : document.refersTo
}

function requireNumberOfCompany({ terms, buyer }: InvoiceDocument, companyNumber: string) {
  const isForeign = isUnionCountry(buyer.country)
  if (isForeign && companyNumber !== '')
    throw fail('INVALID_INPUT', {
      fields: { companyNumber: 'L’acheteur est d’un autre pays\u00a0: laissez ce champ vide.' },
    })
  const isProfessional = terms !== null && !isForeign
  if (isProfessional === (companyNumber !== '')) return
  const companyNumberError = isProfessional
    ? 'SIREN ou SIRET attendu\u00a0: 9 ou 14 chiffres'
    : 'L’achat est celui d’un particulier\u00a0: laissez ce champ vide.'
  throw fail('INVALID_INPUT', { fields: { companyNumber: companyNumberError } })
}

/** Under lock; NOT_FOUND and CONFLICT as for `reissue`. */
export async function findReplaceable(tx: Tx, user: CurrentUser, id: number): Promise<Replaceable> {
  // Locked, so that two corrections at once make one document; then read, so that it sees what was written meanwhile.
  await tx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<Replaceable>`
    SELECT i.vendor_id AS "vendorId", i.user_id AS "userId", i.order_id AS "orderId", i.kind, i.refund_id AS "refundId",
      i.refers_to AS "refersTo", i.document, EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = i.id AND s.status = 'REJECTED') AS "isRejected",
      i.file_id IS NOT NULL AS "isUploaded"
    FROM invoices i WHERE i.id = ${id}`.execute(tx)
  const [found] = rows
  const sells = found?.vendorId === user.vendorId && sellerMay(user, 'accounts')
  if (!found || !(sells || isAdmin(user))) throw fail('NOT_FOUND')
  const successor = await tx.selectFrom('invoices').select('id').where('replaces', '=', id).executeTakeFirst()
  if (successor) throw fail('CONFLICT')
  if (found.isUploaded)
    throw fail('CONFLICT', {
      sentence: 'Cette facture est celle du vendeur\u00a0: il y dépose sa facture rectificative, depuis la commande.',
    })
  if (found.kind === 'DEPOSIT' && !found.isRejected)
    throw fail('CONFLICT', {
      sentence: 'Une facture d’acompte émise ne se rectifie pas seule\u00a0: corrigez la facture définitive.',
    })
  if (found.kind === 'CREDIT_NOTE' && !found.isRejected)
    throw fail('CONFLICT', {
      sentence: 'Un avoir émis ne se rectifie pas seul\u00a0: corrigez sa facture, ses avoirs suivent.',
    })
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
export async function currentSeller(tx: Tx, vendorId: number, frozen: InvoiceParty): Promise<InvoiceParty> {
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
  const seat = await findSeat(tx, vendorId)
  return {
    ...frozen,
    name,
    legalForm,
    ...seatAddress({ street, postcode, city }, seat),
    siren,
    siret,
    vatNumber,
    register,
    email,
    electronicAddress: seat ? null : siren,
  }
}

function correctedBuyer(frozen: InvoiceParty, body: Input<typeof reissueInvoice>['body']): InvoiceParty {
  const { name, companyNumber, street, city } = body
  const country = knownCountry(frozen)
  const postcode = postcodeIn(country, body.postcode)
  if (postcode === null)
    throw fail('INVALID_INPUT', {
      fields: { postcode: `Code postal attendu, comme ${countryFacts[country].postcodeExample}` },
    })
  const siren = companyNumber === '' ? null : sirenIn(companyNumber)
  const siret = companyNumber === '' || isSiren(companyNumber) ? null : companyNumber
  return { ...frozen, name, street, postcode, city, siren, siret, electronicAddress: siren }
}
