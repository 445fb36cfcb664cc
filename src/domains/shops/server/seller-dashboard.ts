import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import { accountState } from '#domains/payments/rules-accounts.ts'
import { findPaymentAccount, isUsable } from '#domains/payments/server/accounts.ts'
import { findDropPoints } from '#domains/shipping/server/drop-points.ts'
import { deliveryRounds } from '#domains/shipping/server/rounds.ts'
import { findSellerUnion } from '#domains/shipping/server/union.ts'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { townLine } from '#shared/price/countries.ts'
import type { SellerDashboard, SellerShop } from '../contract-seller.ts'
import { type OpeningFacts, stepsDone } from '../rules/opening.ts'

/** Data of the seller's settings pages, in a constant number of queries. */
export async function loadSellerDashboard(db: Db, vendorId: number, isOwner: boolean): Promise<SellerDashboard> {
  const [vendor, shops, pauses, rates, rounds, dropPoints, union, identifiers, reason, account] = await Promise.all([
    vendorOf(db, vendorId),
    shopsOf(db, vendorId),
    pausesOf(db, vendorId),
    db.selectFrom('shipping_rates').selectAll().where('vendor_id', '=', vendorId).orderBy('max_weight_grams').execute(),
    deliveryRounds(db).where('r.vendor_id', '=', vendorId).execute(),
    findDropPoints(db, vendorId),
    findSellerUnion(db, vendorId),
    db.selectFrom('vendor_identifiers').selectAll().where('vendor_id', '=', vendorId).orderBy('stream').execute(),
    lastReason(db, vendorId),
    findPaymentAccount(db, vendorId),
  ])
  return {
    name: vendor.name,
    // The columns' CHECK constraints allow these values only.
    status: vendor.status as SellerDashboard['status'],
    invoiceMode: vendor.invoice_mode as SellerDashboard['invoiceMode'],
    legalName: vendor.legal_name,
    legalForm: vendor.legal_form,
    siren: vendor.siren,
    siret: vendor.siret,
    register: vendor.register,
    vatNumber: vendor.vat_number,
    seat: await shownSeat(db, vendorId),
    reason: ['draft', 'suspended', 'ended'].includes(vendor.status) ? reason : null,
    steps: stepsDone(await loadOpeningFacts(db, vendorId)),
    shops,
    pauses,
    rates: rates.map(row => ({
      mode: row.mode as 'HOME',
      zone: row.zone as 'metropole',
      departments: row.departments,
      maxWeightGrams: row.max_weight_grams,
      priceCents: row.price_cents,
    })),
    union,
    dropPoints,
    rounds: rounds.map(({ vendorId: _, ...round }) => round),
    freeDeliveryFromCents: vendor.free_delivery_from_cents,
    professionalReturnDays: vendor.professional_return_days,
    returnPolicy: vendor.return_policy,
    withoutProducerDuty: vendor.without_producer_duty,
    identifiers: identifiers.map(({ stream, number }) => ({ stream: stream as 'DEEE', number })),
    mediator: {
      name: vendor.mediator_name ?? '',
      address: vendor.mediator_address ?? '',
      site: vendor.mediator_site ?? '',
    },
    paymentAccountReady: account !== undefined && accountState(account) === 'usable',
    isOwner,
  }
}

async function shownSeat(db: Db, vendorId: number): Promise<SellerDashboard['seat']> {
  const seat = await findSeat(db, vendorId)
  return seat && { country: seat.country, address: `${seat.street}, ${townLine(seat)}`, vatNumber: seat.vatNumber }
}

const vendorOf = (db: Db | Tx, vendorId: number) =>
  db.selectFrom('vendors').selectAll().where('id', '=', vendorId).executeTakeFirstOrThrow()

const lastReason = async (db: Db, vendorId: number) => {
  const row = await db
    .selectFrom('vendor_history')
    .select('reason')
    .where('vendor_id', '=', vendorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

const pausesOf = (db: Db, vendorId: number) =>
  db
    .selectFrom('vendor_closures')
    .select(['id', 'from_day as from', 'to_day as to', 'reason', 'stops_sales as stopsSales'])
    .select(sql<boolean>`from_day <= ${today}`.as('running'))
    .where('vendor_id', '=', vendorId)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .execute()

async function shopsOf(db: Db, vendorId: number): Promise<SellerShop[]> {
  const rows = await db
    .selectFrom('shops as s')
    .where('s.vendor_id', '=', vendorId)
    .orderBy('s.id')
    .select(['s.id', 's.name', 's.street', 's.postcode', 's.city', 's.phone', 's.email', 's.description'])
    .select(['s.latitude', 's.longitude', 's.pickup', 's.pickup_ready_hours', 's.status'])
    .select(eb => [
      eb
        .selectFrom('stock as k')
        .whereRef('k.warehouse_id', '=', 's.warehouse_id')
        .select(sql<number>`coalesce(sum(k.on_hand), 0)::int`.as('n'))
        .as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('shop_hours as h')
          .whereRef('h.shop_id', '=', 's.id')
          .orderBy('h.weekday')
          .orderBy('h.opens')
          .select([
            'h.weekday',
            sql<string>`left(h.opens::text, 5)`.as('opens'),
            sql<string>`left(h.closes::text, 5)`.as('closes'),
          ]),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('shop_closures as c')
          .whereRef('c.shop_id', '=', 's.id')
          .where('c.to_day', '>=', sql<string>`current_date`)
          .orderBy('c.from_day')
          .select(['c.from_day as from', 'c.to_day as to', 'c.reason']),
      ).as('closures'),
    ])
    .execute()
  return rows.map(({ pickup_ready_hours, status, units, ...row }) => ({
    ...row,
    pickupReadyHours: pickup_ready_hours,
    isOpen: status === 'open',
    units: units ?? 0,
  }))
}

/** Facts that the opening checklist checks. */
export async function loadOpeningFacts(db: Db | Tx, vendorId: number): Promise<OpeningFacts> {
  const { rows } = await sql<OpeningFacts>`
    SELECT EXISTS (SELECT FROM payment_accounts y WHERE y.vendor_id = v.id AND ${isUsable('y')}) AS "paymentAccountReady", v.return_policy AS "returnPolicy",
      NOT contract_missing(v.id) AS "contractAccepted",
      v.invoice_mode AS "invoiceMode", v.without_producer_duty AS "withoutProducerDuty",
      (SELECT count(*)::int FROM shops s WHERE s.vendor_id = v.id AND s.status = 'open') AS "openShops",
      (SELECT count(*)::int FROM shops s WHERE s.vendor_id = v.id AND s.status = 'open'
        AND EXISTS (SELECT FROM shop_hours h WHERE h.shop_id = s.id)) AS "openShopsWithHours",
      (SELECT count(*)::int FROM shops s WHERE s.vendor_id = v.id AND s.status = 'open' AND s.pickup) AS "pickupShops",
      ARRAY(SELECT DISTINCT mode FROM shipping_rates r WHERE r.vendor_id = v.id) AS "deliveryModes",
      (SELECT count(*)::int FROM vendor_identifiers i WHERE i.vendor_id = v.id) AS identifiers,
      (SELECT count(*)::int FROM (SELECT FROM offers o WHERE o.vendor_id = v.id AND o.status = 'published' LIMIT 1) o)
        AS "publishedOffers"
    FROM vendors v WHERE v.id = ${vendorId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`no vendor ${vendorId}`)
  return facts
}
