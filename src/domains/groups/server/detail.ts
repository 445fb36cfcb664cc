import { type SqlBool, sql } from 'kysely'
import { nextTier } from '#domains/cart/rules.ts'
import { findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { deliveryTtcCents } from '#shared/price/document.ts'
import { frenchVatZone } from '#shared/price/vat.ts'
import type { GroupDetail, OfferOfGroup } from '../contract.ts'
import { type GroupReason, leftOutSentences, reasonSentences, type ShareState } from '../rules.ts'
import { type ShareLine, unitsOf } from './lock.ts'
import {
  commonPrice,
  findDelivery,
  findGroupOffer,
  findOffersInGroup,
  groupOfferFault,
  type OfferInGroup,
} from './offer.ts'
import { type GroupRecord, groupColumns, groupTables, isFirst, presentGroup } from './queries.ts'

type ShareRow = {
  name: string
  lines: ShareLine[]
  userId: number
  state: ShareState
  orderId: number | null
  waits: boolean
}
type Row = GroupRecord & {
  id: number
  note: string
  organiser: string
  organiserId: number
  listed: boolean
  shopId: number | null
  postcode: string
  place: string | null
  deliveryHtCents: number | null
  payUntil: string | null
  arrivedAt: Date | null
  reason: GroupReason | null
  shares: ShareRow[]
}

const nameSql = sql`coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name)`
/** The order that has the line, unless it was given up. */
const orderOfShare = sql`LATERAL (SELECT max(o.id) AS id, bool_or(o.paid_at IS NOT NULL) AS paid,
    bool_or(o.paid_at IS NOT NULL AND o.status IN ('TO_PREPARE', 'READY_TO_SHIP') AND o.delivery_mode <> 'PICKUP') AS waits FROM quote_lines x
  JOIN order_lines l ON l.quote_line_id = x.id JOIN orders o ON o.id = l.order_id JOIN purchases b ON b.id = o.purchase_id
  WHERE x.quote_id = s.quote_id AND b.status IN ('AWAITING_PAYMENT', 'PAID'))`
const shareState = sql`CASE WHEN w.paid THEN 'PAID' WHEN w.id IS NOT NULL THEN 'ORDERED'
  WHEN g.status = 'OPEN' THEN 'COMMITTED' WHEN s.quote_id IS NULL THEN 'ENDED' WHEN g.status = 'PAYING' THEN 'TO_PAY'
  WHEN g.status = 'DONE' THEN 'LAPSED' ELSE 'ENDED' END`
const linesSql = sql`coalesce((SELECT json_agg(json_build_object('offerId', l.offer_id, 'quantity', l.quantity) ORDER BY y.position)
  FROM group_share_lines l JOIN group_offers y ON y.group_id = s.group_id AND y.offer_id = l.offer_id
  WHERE l.share_id = s.id), '[]'::json)`
const sharesSql = sql`coalesce((SELECT json_agg(json_build_object('name', ${nameSql}, 'lines', ${linesSql},
    'userId', s.user_id, 'state', ${shareState}, 'orderId', w.id, 'waits', coalesce(w.waits, false)) ORDER BY s.id)
  FROM group_shares s JOIN users u ON u.id = s.user_id CROSS JOIN ${orderOfShare} w
  WHERE s.group_id = g.id AND s.withdrawn_at IS NULL), '[]'::json)`
const placeSql = sql`CASE WHEN g.shop_id IS NULL
  THEN concat_ws(', ', g.address->>'recipient', g.address->>'street', (g.address->>'postcode') || ' ' || (g.address->>'city'))
  ELSE (SELECT concat_ws(', ', h.name, h.street, h.postcode || ' ' || h.city) FROM shops h WHERE h.id = g.shop_id) END`

async function findRow(db: Db | Tx, token: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT ${groupColumns(null)}, g.id, g.note, g.listed, g.organiser_id AS "organiserId",
      (SELECT ${nameSql} FROM users u WHERE u.id = g.organiser_id) AS organiser, g.shop_id AS "shopId", g.postcode,
      ${placeSql} AS place, g.delivery_ht_cents AS "deliveryHtCents", g.pay_until::text AS "payUntil",
      g.arrived_at AS "arrivedAt", g.reason, ${sharesSql} AS shares
    FROM ${groupTables} WHERE g.token = ${token} AND ${isFirst}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** The point and the other parts are shown to those whom they concern only. */
export const findGroupDetail = (db: Db | Tx, { user }: Pick<Context, 'user'>, token: string): Promise<GroupDetail> =>
  bypassRls(db, async owner => {
    const row = await findRow(owner, token)
    const own = row.shares.find(share => share.userId === user?.id)
    const side = sideOf(row, user, own !== undefined)
    const seesAll = side === 'organiser' || side === 'seller'
    const { place, arrivedAt, reason, shares, ...rest } = row
    const offers = await findOffersInGroup(owner, row.id)
    return {
      ...rest,
      ...presentGroup(row),
      offers: offers.map(offer => presentOffer(offer, unitsOf(shares, offer.offerId))),
      delivery: await findDeliveryAmounts(owner, offers, row),
      point: seesAll || side === 'participant' ? place : null,
      arrivedAt: arrivedAt?.toISOString() ?? null,
      reason: reason && reasonSentences[reason],
      side,
      own: own ? { lines: own.lines, state: own.state, orderId: own.orderId } : null,
      toSend: side === 'seller' ? shares.flatMap(share => (share.waits && share.orderId ? [share.orderId] : [])) : [],
      shares: shares
        .filter(share => seesAll || share.userId === user?.id)
        .map(({ name, lines, state, userId }) => ({ name, lines, state, isOwn: userId === user?.id })),
    }
  })

function presentOffer(offer: OfferInGroup, committed: number): OfferOfGroup {
  const { offerId, title, slug, saleUnit, step, vatBasisPoints, tiers, frozenCents, leftOut } = offer
  const isDecided = frozenCents !== null || leftOut !== null
  return {
    ...{ offerId, title, slug, saleUnit, step, vatBasisPoints, tiers, committed, minimum: offer.least },
    priceCents: frozenCents ?? commonPrice(offer, Math.max(1, committed)),
    alonePriceCents: offer.priceCents,
    nextTier: isDecided || !offer.reducible ? null : nextTier(tiers, committed),
    leftOut: leftOut && leftOutSentences[leftOut],
    isFirst: offer.position === 1,
  }
}

/** Frozen at the closing; before it, that of the quantities committed, or of the minimum of the first offer. */
async function findDeliveryAmounts(db: Db | Tx, offers: readonly OfferInGroup[], row: Row) {
  const { shares, status, deliveryHtCents } = row
  const goods = offers
    .filter(({ leftOut }) => leftOut === null)
    .map(offer => {
      const units = unitsOf(shares, offer.offerId)
      return { offer, quantity: offer.position === 1 ? Math.max(offer.least, units) : units }
    })
    .filter(({ quantity }) => quantity > 0)
  const estimated = status === 'OPEN' ? await findDelivery(db, goods, row) : null
  const htCents = deliveryHtCents ?? estimated?.htCents ?? null
  if (htCents === null) return null
  const lines = goods.map(({ offer, quantity }) => ({
    ...{ unitPriceCents: offer.frozenCents ?? commonPrice(offer, quantity), quantity },
    vatBasisPoints: offer.vatBasisPoints,
  }))
  return { htCents, ttcCents: deliveryTtcCents('HT', lines, htCents) }
}

function sideOf(row: Row, user: Context['user'], takesPart: boolean): GroupDetail['side'] {
  if (!user) return 'visitor'
  if (user.id === row.organiserId) return 'organiser'
  if (user.vendorId === row.vendorId) return 'seller'
  return takesPart ? 'participant' : 'buyer'
}

export async function findStart(db: Db, context: Context, offerId: number) {
  const user = requireUser(context)
  const offer = await bypassRls(db, owner => findGroupOffer(owner, offerId))
  // Its price is for approved customers only.
  if (offer.reserved) throw fail('NOT_FOUND')
  const shops = await db
    .selectFrom('shops')
    .select(['id', sql<string>`concat_ws(', ', name, city)`.as('label')])
    .where('vendor_id', '=', offer.vendorId)
    .where('pickup', '=', true)
    .where('status', '=', 'open' as const)
    .where(sql<SqlBool>`${offer.deliveryModes.includes('PICKUP')}`)
    .orderBy('city')
    .execute()
  const addresses = await findAddresses(db, user.id, user.estate?.id ?? null)
  return {
    ...{ offerId, title: offer.title, slug: offer.slug, saleUnit: offer.saleUnit, vendor: offer.vendorName },
    ...{ step: offer.step, priceCents: offer.priceCents, vatBasisPoints: offer.vatBasisPoints },
    ...{ tiers: offer.tiers, paymentDays: offer.paymentDays },
    refusal: user.vendorId === offer.vendorId ? 'C’est une offre de votre équipe.' : groupOfferFault(offer),
    shops,
    addresses: addresses
      .filter(address => address.country === 'FR' && frenchVatZone(address) === 'mainland')
      .map(address => ({
        id: address.id,
        label: [address.site, address.street, `${address.postcode} ${address.city}`].filter(Boolean).join(', '),
      })),
  }
}
