/**
 * A wrong rate of VAT on an issued invoice (CGI art. 272, 283-3): a corrective invoice replaces it, under the next number.
 * What was charged TTC stays. A professional pays prices HT: the VAT that it paid too much is refunded by the caller, with
 * its credit note; VAT that was too low is borne by the seller, out of what it received.
 */
import { sql } from 'kysely'
import { findRatesOn } from '#domains/settings/server/vat-rates.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { amountsWithinTtc, type DocumentAmounts } from '#shared/price/document.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type { correctVat } from '../contract-platform.ts'
import type { InvoiceDocument } from '../document.ts'
import { currentSeller, findReplaceable } from '../platform/reissue.ts'
import { overchargedVat, type VatPart } from '../rules-vat.ts'
import { settleByCorrection } from './contests.ts'
import { findReturned, replaceCreditNotes, writeRefundVat } from './correct-refunds.ts'
import { composed, nextNumber, soldContent, writeInvoice } from './issue.ts'
import { soldOrder } from './sold.ts'

type ChargedLine = {
  id: number
  title: string
  quantity: number
  basis: 'HT' | 'TTC'
  unitPriceCents: number
  discountCents: number
  vatBasisPoints: number
  htCents: number
  vatCents: number
}
type Charged = {
  lines: ChargedLine[]
  deliveryHtCents: number
  rates: number[]
  refusal: string | null
}

/**
 * Cases in which a person decides: each sentence says what to do. VAT of the country of arrival (One-Stop Shop) is
 * corrected as that of France, at a rate of that country.
 */
const refusals = {
  uploaded:
    'Cette facture est celle du vendeur\u00a0: il y dépose sa facture rectificative, depuis la commande, et corrige la TVA dans sa déclaration\u00a0; notre export garde le taux vendu.',
  refunding:
    'Un remboursement de cette commande est en cours\u00a0: corrigez la TVA quand il sera fait, son avoir le sera aussi.',
  byParts:
    'Cette commande a une facture d’acompte\u00a0: sa TVA ne se corrige pas ici. Remboursez-la et vendez à nouveau au bon taux.',
  franchise:
    'Ce vendeur est en franchise de TVA\u00a0: sa facture n’a pas de TVA à corriger. S’il a dépassé le seuil (CGI art. 293 B), il nous donne son numéro de TVA, rembourse cette vente et la refait avec TVA.',
  exempt:
    'Cette vente est exonérée (CGI art. 262 ter I)\u00a0: si elle ne devait pas l’être, remboursez-la et vendez à nouveau avec TVA, et rectifiez l’état récapitulatif du mois.',
  reverseCharge:
    'L’acquéreur doit la TVA de cette vente (CGI art. 283-1)\u00a0: si elle devait être facturée avec TVA, remboursez-la et vendez à nouveau.',
}
type Refusable = { uploaded: boolean; refunding: boolean; byParts: boolean; franchise: boolean; treatment: string }
function refusalOf(order: Refusable): string | null {
  if (order.uploaded) return refusals.uploaded
  if (order.refunding) return refusals.refunding
  if (order.byParts) return refusals.byParts
  if (order.franchise) return refusals.franchise
  if (order.treatment === 'intra_community') return refusals.exempt
  return order.treatment === 'reverse_charge' ? refusals.reverseCharge : null
}

/** What an order was charged, and at which rates it may be corrected. */
async function findCharged(db: Db | Tx, orderId: number): Promise<Charged> {
  const { rows: lines } = await sql<ChargedLine>`
    SELECT l.id, l.title, l.quantity, l.price_basis AS basis, l.unit_price_cents AS "unitPriceCents", l.discount_cents AS "discountCents",
      v.vat_basis_points AS "vatBasisPoints", v.ht_cents AS "htCents", v.vat_cents AS "vatCents"
    FROM order_lines l JOIN line_vat v ON v.order_line_id = l.id WHERE l.order_id = ${orderId} ORDER BY l.position`.execute(
    db,
  )
  const { rows } = await sql<{
    zone: string
    day: string
    treatment: string
    franchise: boolean
    uploaded: boolean
    refunding: boolean
    byParts: boolean
    deliveryHtCents: number
  }>`
    SELECT o.vat_zone AS zone, (coalesce(o.paid_at, o.created_at) AT TIME ZONE 'Europe/Paris')::date::text AS day,
      o.vat_treatment AS treatment, o.vendor_snapshot->>'vatNumber' IS NULL AS franchise, o.delivery_ht_cents AS "deliveryHtCents",
      EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.file_id IS NOT NULL) AS uploaded,
      EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status = 'PENDING') AS refunding,
      o.down_payment_cents IS NOT NULL AS "byParts"
    FROM orders o WHERE o.id = ${orderId}`.execute(db)
  const [order] = rows
  if (!order) throw fail('NOT_FOUND')
  const refusal = refusalOf(order)
  const { deliveryHtCents, zone, day } = order
  return { lines, deliveryHtCents, rates: await findRatesOn(db, zone, day), refusal }
}

/** For members of the seller with accounts, and operators; NOT_FOUND for anybody else. */
export async function loadVatCorrection(db: Db, user: CurrentUser, invoiceId: number) {
  const invoice = await db
    .selectFrom('invoices')
    .select(['order_id as orderId', 'vendor_id as vendorId'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const sells = invoice?.vendorId === user.vendorId && sellerMay(user, 'accounts')
  if (!invoice || !(sells || isAdmin(user))) throw fail('NOT_FOUND')
  const { lines, rates, refusal } = await findCharged(db, invoice.orderId)
  return {
    refusal,
    isPricedHt: lines.some(({ basis }) => basis === 'HT'),
    lines: lines.map(({ title, quantity, htCents, vatCents, vatBasisPoints }) => ({
      title,
      quantity,
      ttcCents: htCents + vatCents,
      vatBasisPoints,
    })),
    rates,
  }
}

/**
 * Writes the corrected VAT of an order whose lock the caller holds, and of its refunds. Returns what the journal posts, and
 * what is to be refunded; the documents are issued once the journal has it. CONFLICT for a rate that is not corrected here;
 * INVALID_INPUT for unknown rates and without a change.
 */
export const writeVatCorrection = (tx: Tx, user: CurrentUser, { params: { id }, body }: Input<typeof correctVat>) =>
  bypassRls(tx, async owner => {
    const former = await findReplaceable(owner, user, id)
    const { orderId } = former
    if (former.kind === 'CREDIT_NOTE')
      throw fail('CONFLICT', { sentence: 'Un avoir émis ne se rectifie pas seul\u00a0: corrigez sa facture.' })
    const charged = await findCharged(owner, orderId)
    if (charged.refusal) throw fail('CONFLICT', { sentence: charged.refusal })
    const lines = withRates(charged, body.rates)
    const before = await partsOf(owner, orderId)
    const ttcCents = before.filter(isDelivery).reduce((sum, part) => sum + part.ttcCents, 0)
    const amounts = amountsWithinTtc(
      lines.map(({ htCents, vatCents, newRate }) => ({ ttcCents: htCents + vatCents, vatBasisPoints: newRate })),
      ttcCents,
    )
    const returned = await findReturned(owner, orderId)
    const correctionId = await writeCorrection(owner, { invoiceId: id, orderId, user, body }, lines, amounts)
    const after = await partsOf(owner, orderId)
    const refunds = await writeRefundVat(
      owner,
      { id: correctionId, orderId },
      lines.map(({ newRate, htCents, vatCents, ...line }, index) => ({
        ...{ id: line.id, newRate, ttcCents: htCents + vatCents },
        vatCents: amounts.lines[index]?.vatCents ?? 0,
      })),
      after.filter(isDelivery),
    )
    const overcharged = overchargedVat(
      lines.map(line => ({ ...line, returned: returned(line.id) })),
      { htCents: charged.deliveryHtCents, ttcCents, returned: returned(null) },
    )
    return { correctionId, former, before, after, refunds, overcharged }
  })

/** Issues the corrective invoice and the credit notes of a correction that the journal has. */
export const issueVatCorrection = (
  tx: Tx,
  user: CurrentUser,
  { params: { id }, body }: Input<typeof correctVat>,
  former: Awaited<ReturnType<typeof findReplaceable>>,
) =>
  bypassRls(tx, async owner => {
    const issued = await issueCorrective(owner, former, id)
    const creditNotes = await replaceCreditNotes(owner, former.orderId, issued, 'vat')
    await settleByCorrection(owner, id, issued.id, user.id)
    const { number } = issued.document
    addAuditDetails(tx, {
      subject: { kind: 'sellers', id: former.vendorId },
      reason: body.reason,
      before: { number: former.document.number, rates: former.document.lines.map(({ vat }) => vat.basisPoints) },
      after: { number, rates: body.rates, ...(creditNotes.length > 0 && { creditNotes }) },
    })
    return { id: issued.id, number, creditNotes }
  })

/** Records what a correction refunded to a professional. */
export const writeCorrectionRefund = (tx: Tx, correctionId: number, refundId: number) =>
  tx.insertInto('vat_correction_refunds').values({ correction_id: correctionId, refund_id: refundId }).execute()

const isDelivery = ({ part }: VatPart) => part === 'DELIVERY'

type RatedLine = ChargedLine & { newRate: number }
function withRates({ lines, rates: allowed }: Charged, rates: readonly number[]): RatedLine[] {
  if (rates.length !== lines.length)
    throw fail('INVALID_INPUT', { fields: { rates: 'Choisissez un taux pour chaque ligne.' } })
  const rated = lines.map((line, index) => ({ ...line, newRate: rates[index] ?? line.vatBasisPoints }))
  if (rated.some(({ newRate, vatBasisPoints }) => newRate !== vatBasisPoints && !allowed.includes(newRate)))
    throw fail('INVALID_INPUT', { fields: { rates: 'Ce taux ne s’appliquait pas le jour de la commande.' } })
  if (rated.every(({ newRate, vatBasisPoints }) => newRate === vatBasisPoints))
    throw fail('INVALID_INPUT', { fields: { rates: 'Aucun taux ne change.' } })
  return rated
}

type Correction = {
  invoiceId: number
  orderId: number
  user: CurrentUser
  body: Input<typeof correctVat>['body']
}
async function writeCorrection(
  tx: Tx,
  { invoiceId, orderId, user, body }: Correction,
  lines: readonly RatedLine[],
  amounts: DocumentAmounts,
): Promise<number> {
  const { id } = await tx
    .insertInto('vat_corrections')
    .values({ order_id: orderId, corrects: invoiceId, reason: body.reason, user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('vat_correction_lines')
    .values(
      lines.map((line, index) => ({
        correction_id: id,
        order_line_id: line.id,
        vat_basis_points: line.newRate,
        ht_cents: amounts.lines[index]?.htCents ?? 0,
        vat_cents: amounts.lines[index]?.vatCents ?? 0,
      })),
    )
    .execute()
  await tx
    .insertInto('vat_correction_deliveries')
    .values(
      amounts.vat.map(rate => ({
        correction_id: id,
        vat_basis_points: rate.basisPoints,
        ht_cents: rate.deliveryHtCents,
        vat_cents: rate.deliveryVatCents,
      })),
    )
    .execute()
  return id
}

/** Parties as on the invoice that it replaces, but for the seller's own data, which are those verified now. */
async function issueCorrective(tx: Tx, former: Awaited<ReturnType<typeof findReplaceable>>, formerId: number) {
  const { vendorId, userId, orderId, document, isRejected } = former
  const content = await soldContent(tx, await soldOrder(tx, orderId))
  if (!content) throw new Error(`order ${orderId} has nothing to invoice`)
  const { number, year, sequence, issuedOn } = await nextNumber(tx, vendorId, 'INVOICE')
  const { audience, buyer, deliverTo, issuedBy } = document
  const corrected: InvoiceDocument = {
    ...composed(content, { number, issuedOn, issuedBy }),
    ...{ audience, buyer, deliverTo },
    kind: isRejected ? document.kind : 'CORRECTIVE',
    dueOn: document.totals.dueCents > 0 ? document.dueOn : issuedOn,
    seller: await currentSeller(tx, vendorId, document.seller),
    refersTo: isRejected ? document.refersTo : [{ number: document.number, issuedOn: document.issuedOn }],
  }
  const place = { vendorId, userId, orderId, refundId: null, refersTo: null, replaces: formerId, year, sequence }
  return { id: await writeInvoice(tx, corrected, { ...place, fileId: null }), document: corrected }
}

/** Goods and delivery of an order by rate, as they are charged now, refunds apart. */
async function partsOf(tx: Tx, orderId: number): Promise<VatPart[]> {
  const { rows } = await sql<VatPart>`
    SELECT 'SALE' AS part, vat_basis_points AS "basisPoints", ht_cents + vat_cents AS "ttcCents", vat_cents AS "vatCents"
    FROM line_vat WHERE order_id = ${orderId}
    UNION ALL SELECT 'DELIVERY', vat_basis_points, ht_cents + vat_cents, vat_cents FROM delivery_vat WHERE order_id = ${orderId}`.execute(
    tx,
  )
  return rows
}
