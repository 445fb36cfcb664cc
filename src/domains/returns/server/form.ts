/** What a buyer may request for an order now, and on which legal basis. */
import { sql } from 'kysely'
import { postalAddress } from '#domains/orders/contract.ts'
import { type OrderStatus, whyNotOrder } from '#domains/orders/rules.ts'
import { findOrderForParty, partlySent } from '#domains/orders/server/access.ts'
import { checkReturnOf } from '#domains/orders/server/returns.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ReturnForm } from '../contract.ts'
import { carrierDeadline } from '../rules/clocks.ts'
import { unitsLeft } from '../rules/quantities.ts'
import type { ReturnKind } from '../rules.ts'
import { isKindFor, orderAction, wrongKindSentences } from './create-return.ts'
import { findReturnableLines } from './units.ts'

export async function loadReturnForm(
  db: Db,
  orderId: number,
  user: CurrentUser,
  requestedKind: ReturnKind | undefined,
): Promise<ReturnForm> {
  const { parties } = await findOrderForParty(db, orderId, user)
  if (!parties.includes('buyer')) throw fail('FORBIDDEN', { sentence: 'Seul l’acheteur demande un retour.' })
  const order = await orderRow(db, orderId)
  const check = await checkReturnOf(db, orderId)
  const kind = requestedKind ?? (check.withdrawal ? 'WITHDRAWAL' : 'RETURN')
  const refusal = refusalOf(kind, order, check)
  const lines = await findReturnableLines(db, orderId)
  return {
    kind,
    order: { id: orderId, number: order.number, vendorName: order.vendor, deliveryMode: order.mode },
    privateBuyer: check.withdrawal,
    madeToOrder: order.isMade,
    deliveredOn: order.deliveredOn,
    deadline: kind === 'DAMAGE' ? null : check.deadline,
    outDated: kind !== 'DAMAGE' && check.outDated,
    sentence: refusal ?? (kind === 'DAMAGE' ? damageSentence(check.withdrawal) : check.reason),
    closed: refusal !== null,
    carrierDeadline: order.carrierDeadline,
    lines: lines.map(({ lineId, title, variantLabel, reference, pictureId, quantity, ...units }) => {
      const left = unitsLeft({ quantity, ...units }, kind)
      const own = kind === 'DAMAGE' ? null : (check.lines.find(line => line.lineId === lineId)?.reason ?? null)
      const reason = own ?? (left === 0 ? 'Déjà rendu, ou déjà demandé.' : null)
      return { lineId, title, variantLabel, reference, pictureId, bought: quantity, left: reason ? 0 : left, reason }
    }),
  }
}

type Order = Awaited<ReturnType<typeof orderRow>>

function refusalOf(kind: ReturnKind, order: Order, check: { withdrawal: boolean; outDated: boolean; reason: string }) {
  const step = whyNotOrder(
    orderAction(kind),
    {
      status: order.status,
      deliveryMode: order.mode,
      refundableCents: 0,
      openReturn: null,
      partlySent: order.partlySent,
      packed: order.partlySent,
      sellerMayRefund: false,
      proof: null,
      isReplacement: order.isReplacement,
      awaitsBalance: false,
    },
    'buyer',
  )
  if (step) return step.sentence
  if (!isKindFor(kind, check.withdrawal)) return wrongKindSentences[kind] ?? null
  return kind !== 'DAMAGE' && check.outDated ? check.reason : null
}

/** The seller is liable for what arrives (C. conso L216-2 and L217-3), independently of the carrier's three days. */
const damageSentence = (privateBuyer: boolean) =>
  privateBuyer
    ? 'Le vendeur répond de l’état dans lequel les articles vous arrivent, et de leur conformité pendant deux ans\u00a0: aucun délai de trois jours ne vous fait perdre ce droit.'
    : 'Vos réserves au transporteur partent en recommandé dans les trois jours qui suivent la réception, dimanches et jours fériés non compris. Passé ce délai, le recours contre lui est perdu\u00a0; la garantie des vices cachés demeure.'

async function orderRow(db: Db, orderId: number) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.number', 'o.status', 'o.delivery_mode', 'o.delivered_at', 'v.name as vendor'])
    .select(['p.billing_address', 'o.made_to_order as isMade', 'o.replaces_return_id', partlySent.as('partly')])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const deliveredOn = row.delivered_at && isoDay(row.delivered_at)
  const { postcode } = postalAddress.parse(row.delivery_address ?? row.billing_address)
  return {
    number: row.number,
    vendor: row.vendor,
    // The columns' CHECK constraints allow these values only.
    status: row.status as OrderStatus,
    mode: row.delivery_mode as OrderMode,
    deliveredOn,
    isMade: row.isMade,
    partlySent: row.partly,
    isReplacement: row.replaces_return_id !== null,
    carrierDeadline: deliveredOn && row.delivery_mode !== 'PICKUP' ? carrierDeadline(deliveredOn, postcode) : null,
  }
}
