import { type SqlBool, sql } from 'kysely'
import { findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { frenchVatZone } from '#shared/price/vat.ts'
import type { GroupDetail } from '../contract.ts'
import { type GroupReason, reasonSentences, type ShareState } from '../rules.ts'
import { findDelivery, findGroupOffer, groupOfferFault } from './offer.ts'
import { type GroupRecord, groupColumns, groupTables, presentGroup } from './queries.ts'

type ShareRow = {
  name: string
  quantity: number
  userId: number
  state: ShareState
  orderId: number | null
  waits: boolean
}
type Row = GroupRecord & {
  id: number
  offerId: number
  step: number
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
  WHEN g.status = 'OPEN' THEN 'COMMITTED' WHEN g.status = 'PAYING' THEN 'TO_PAY'
  WHEN g.status = 'DONE' THEN 'LAPSED' ELSE 'ENDED' END`
const sharesSql = sql`coalesce((SELECT json_agg(json_build_object('name', ${nameSql}, 'quantity', s.quantity,
    'userId', s.user_id, 'state', ${shareState}, 'orderId', w.id, 'waits', coalesce(w.waits, false)) ORDER BY s.id)
  FROM group_shares s JOIN users u ON u.id = s.user_id CROSS JOIN ${orderOfShare} w
  WHERE s.group_id = g.id AND s.withdrawn_at IS NULL), '[]'::json)`
const placeSql = sql`CASE WHEN g.shop_id IS NULL
  THEN concat_ws(', ', g.address->>'recipient', g.address->>'street', (g.address->>'postcode') || ' ' || (g.address->>'city'))
  ELSE (SELECT concat_ws(', ', h.name, h.street, h.postcode || ' ' || h.city) FROM shops h WHERE h.id = g.shop_id) END`

async function findRow(db: Db | Tx, token: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT ${groupColumns(null)}, g.id, g.offer_id AS "offerId", o.step, g.note, g.listed, g.organiser_id AS "organiserId",
      (SELECT ${nameSql} FROM users u WHERE u.id = g.organiser_id) AS organiser, g.shop_id AS "shopId", g.postcode,
      ${placeSql} AS place, g.delivery_ht_cents AS "deliveryHtCents", g.pay_until::text AS "payUntil",
      g.arrived_at AS "arrivedAt", g.reason, ${sharesSql} AS shares
    FROM ${groupTables} WHERE g.token = ${token}`.execute(db)
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
    const { offerId, shopId, postcode, organiserId: _, place, arrivedAt, reason, shares, ...rest } = row
    const estimated =
      row.deliveryHtCents ??
      (row.status === 'OPEN'
        ? await estimate(owner, offerId, Math.max(row.committed, row.minimum), { shopId, postcode })
        : null)
    return {
      ...rest,
      ...presentGroup(row),
      deliveryHtCents: estimated,
      point: seesAll || side === 'participant' ? place : null,
      arrivedAt: arrivedAt?.toISOString() ?? null,
      reason: reason && reasonSentences[reason],
      side,
      own: own ? { quantity: own.quantity, state: own.state, orderId: own.orderId } : null,
      toSend: side === 'seller' ? shares.flatMap(share => (share.waits && share.orderId ? [share.orderId] : [])) : [],
      shares: shares
        .filter(share => seesAll || share.userId === user?.id)
        .map(({ name, quantity, state, userId }) => ({ name, quantity, state, isOwn: userId === user?.id })),
    }
  })

function sideOf(row: Row, user: Context['user'], takesPart: boolean): GroupDetail['side'] {
  if (!user) return 'visitor'
  if (user.id === row.organiserId) return 'organiser'
  if (user.vendorId === row.vendorId) return 'seller'
  return takesPart ? 'participant' : 'buyer'
}

async function estimate(db: Db | Tx, offerId: number, quantity: number, point: Pick<Row, 'shopId' | 'postcode'>) {
  const delivery = await findDelivery(db, await findGroupOffer(db, offerId), quantity, point)
  return delivery?.htCents ?? null
}

export async function findStart(db: Db, context: Context, offerId: number) {
  const user = requireUser(context)
  const offer = await bypassRls(db, owner => findGroupOffer(owner, offerId))
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
