/** Return detail, for a party to it. */
import { sql } from 'kysely'
import { buyerSnapshot, postalAddress } from '#domains/orders/contract.ts'
import type { Party } from '#domains/orders/server/access.ts'
import { findSentLots } from '#domains/orders/server/lots/sent-lots.ts'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { addressBlock } from '#domains/shipping/rules/address-block.ts'
import { trackingUrl } from '#domains/shipping/server/labels.ts'
import { returnAddress } from '#domains/shipping/server/return-labels.ts'
import type { Db } from '#platform/db/pool.ts'
import { presentFile } from '#platform/files/files.ts'
import { isoDay } from '#shared/dates.ts'
import type { OrderMode } from '#shared/delivery.ts'
import type { InterestRates } from '#shared/price/interest.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ReturnDetail } from '../contract.ts'
import { carrierDeadline, mayWait, sendBy } from '../rules/clocks.ts'
import { lateSurcharge } from '../rules/surcharge.ts'
import { endsWithoutRefund, mayActOnReturn, type ReturnActor, type ReturnStatus, returnActions } from '../rules.ts'
import type { ParcelState, ReturnReason } from '../rules-reasons.ts'
import { clockFacts, findReturnForParty, type ReturnRow, returnFactsOf } from './access.ts'
import { amountOwed, type Owed } from './money.ts'
import { findReplacement } from './replacement.ts'
import { lineSnapshot } from './units.ts'

export async function loadReturnDetail(db: Db, returnId: number, user: CurrentUser): Promise<ReturnDetail> {
  const { row, parties } = await findReturnForParty(db, returnId, user)
  const order = await findReturnOrder(db, row.order_id)
  const facts = returnFactsOf(row, user)
  const owed = await amountOwed(db, row)
  const clock = clockFacts(row)
  const refund = await refundOf(db, row.refund_id)
  return {
    ...presentRow(row),
    late: facts.late,
    mayWait: mayWait(clock),
    goodsLeft: row.goods_left,
    actors: parties,
    mayAct: returnActions.filter(act => mayActOnReturn(act, facts, parties)),
    order: {
      id: row.order_id,
      number: order.number,
      deliveredOn: order.deliveredOn,
      deliveryMode: order.mode,
      madeToOrder: order.isMade,
    },
    vendor: { name: order.vendor, address: addressBlock(await returnAddress(db, row.order_id)) },
    buyer: { name: order.buyerName, isPrivate: order.isPrivate },
    sendBy: sendBy(clock),
    carrierDeadline: row.kind === 'DAMAGE' ? order.carrierDeadline : null,
    lines: await linesOf(db, row.id, {
      amounts: new Map(owed.lines.map(line => [line.lineId, line.amountCents])),
      sells: parties.includes('seller'),
    }),
    goodsCents: owed.goodsCents,
    depositCents: owed.depositCents,
    deliveryCents: owed.deliveryCents,
    refund,
    replacement: await findReplacement(db, row.id),
    surcharge: endsWithoutRefund(row.status)
      ? null
      : surchargeOf(row, order.isPrivate, { owed, refund, rates: await findInterestRates(db) }),
    history: await historyOf(db, row.id, parties),
  }
}

/** Of the sum refunded, else of what a refund would return now. */
type Sums = { owed: Owed; refund: ReturnDetail['refund']; rates: InterestRates }
function surchargeOf(row: ReturnRow, isPrivate: boolean, { owed, refund, rates }: Sums) {
  const made = refund?.status === 'FAILED' ? null : refund
  return lateSurcharge(clockFacts(row), {
    isPrivate,
    owedCents: made?.amountCents ?? owed.goodsCents + owed.depositCents + owed.deliveryCents,
    refundedOn: made && isoDay(new Date(made.createdAt)),
    today: isoDay(row.read_at),
    rates,
  })
}

const presentRow = (row: ReturnRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  dueOn: row.due_on,
  // Keys of the tables of reasons and parcel states.
  reason: row.reason as ReturnReason | null,
  message: row.message,
  parcelState: row.parcel_state as ParcelState | null,
  createdAt: row.created_at.toISOString(),
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  trackingUrl: row.carrier && row.tracking_number ? trackingUrl(row.carrier, row.tracking_number) : null,
  hasLabel: row.has_label,
})

/** The order of a return: parties, place, and date of receipt. */
export async function findReturnOrder(db: Db, orderId: number) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    // The last shipment, when there are several: deadlines run from it.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('shipments as x')
          .select(['x.carrier', 'x.tracking_number'])
          .whereRef('x.order_id', '=', 'o.id')
          .orderBy('x.id', 'desc')
          .limit(1)
          .as('s'),
      join => join.onTrue(),
    )
    .select(['o.number', 'o.created_at', 'o.delivery_mode', 'o.delivered_at', 'o.vendor_snapshot'])
    .select('o.made_to_order as isMade')
    .select(['v.name as vendor', 'v.email as vendor_email', 'p.buyer', 'p.billing_address'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select(['s.carrier', 's.tracking_number'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const buyer = buyerSnapshot.parse(row.buyer)
  const address = postalAddress.parse(row.delivery_address ?? row.billing_address)
  const deliveredOn = row.delivered_at && isoDay(row.delivered_at)
  // The column's CHECK constraint allows these four values only.
  const mode = row.delivery_mode as OrderMode
  return {
    number: row.number,
    placedAt: row.created_at,
    isMade: row.isMade,
    mode,
    deliveredOn,
    vendor: row.vendor,
    vendorEmail: row.vendor_email,
    // Written by createOrders.
    legal: row.vendor_snapshot as { legalName: string; siren: string; siret: string | null },
    buyerName: buyer.companyName || `${buyer.firstName} ${buyer.lastName}`,
    isPrivate: buyer.kind === 'normal',
    address,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    carrierDeadline: deliveredOn && mode !== 'PICKUP' ? carrierDeadline(deliveredOn, address.postcode) : null,
  }
}
export type ReturnOrder = Awaited<ReturnType<typeof findReturnOrder>>

type LineFacts = { amounts: ReadonlyMap<number, number>; sells: boolean }
async function linesOf(db: Db, returnId: number, { amounts, sells }: LineFacts) {
  const rows = await db
    .selectFrom('return_lines as w')
    .innerJoin('order_lines as l', 'l.id', 'w.order_line_id')
    .select(['l.id', 'l.title', 'l.variant_label', 'l.reference', 'l.snapshot'])
    .select(['w.quantity', 'w.received_quantity', 'w.restocked', 'l.offer_id'])
    .where('w.return_id', '=', returnId)
    .orderBy('l.position')
    .execute()
  const lineIds = rows.map(({ id }) => id)
  const sent = sells ? await findSentLots(db, lineIds) : []
  return rows.map(row => ({
    lineId: row.id,
    title: row.title,
    variantLabel: row.variant_label,
    reference: row.reference,
    ...lineSnapshot(row.snapshot),
    quantity: row.quantity,
    receivedQuantity: row.received_quantity,
    restocked: row.restocked,
    sentLots: sent.filter(one => one.lineId === row.id && one.offerId === row.offer_id).map(({ lot }) => lot),
    amountCents: amounts.get(row.id) ?? 0,
  }))
}

async function refundOf(db: Db, refundId: number | null): Promise<ReturnDetail['refund']> {
  if (refundId === null) return null
  const row = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'status', 'created_at'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  // The column's CHECK constraint allows these three values only.
  const status = row.status as 'PENDING' | 'DONE' | 'FAILED'
  return { amountCents: row.amount_cents, status, createdAt: row.created_at.toISOString() }
}

async function historyOf(db: Db, returnId: number, parties: readonly Party[]): Promise<ReturnDetail['history']> {
  const steps = await db
    .selectFrom('return_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.act', 'h.status', 'h.actor', 'h.note', 'h.at', 'u.first_name', 'u.last_name'])
    .where('h.return_id', '=', returnId)
    .orderBy('h.id')
    .execute()
  const files = await db
    .selectFrom('return_files as x')
    .innerJoin('return_history as h', 'h.id', 'x.step_id')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(['x.step_id', 'f.id', 'f.name', 'f.media_type', 'f.size', 'f.width', 'f.height'])
    .where('h.return_id', '=', returnId)
    .execute()
  const sells = parties.some(party => party !== 'buyer')
  return steps.map(step => ({
    id: step.id,
    act: step.act,
    // The columns' CHECK constraints allow these values only.
    status: step.status as ReturnStatus,
    actor: step.actor as ReturnActor,
    author: sells && step.first_name ? `${step.first_name} ${step.last_name}` : null,
    note: step.note,
    at: step.at.toISOString(),
    files: files.flatMap(({ step_id, ...file }) => (step_id === step.id ? [presentFile(file)] : [])),
  }))
}
