/** Data that an order freezes when it is placed. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { seatOf } from '#domains/identity/server/vat/seats.ts'
import { findCommissionRules } from '#domains/settlement/server/commissions.ts'
import { today } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Tx } from '#platform/db/pool.ts'
import { partsOfOffer } from './kit-parts.ts'
import { vendorDetails } from './vendor-snapshot.ts'

export type PlacingFacts = Awaited<ReturnType<typeof findOrderFacts>>

/** Data that an order freezes (sellers, offers, current rules), in one statement. */
export async function findOrderFacts(tx: Tx, vendorIds: readonly number[], offerIds: readonly number[]) {
  const vendors = tx
    .selectFrom('vendors')
    .select(['id', ...vendorDetails])
    .select(seatOf(sql.ref('vendors.id')).as('seat'))
    .where('id', '=', anyOf(vendorIds))
  const found = await tx
    .selectNoFrom([
      jsonArrayFrom(vendors).as('vendors'),
      jsonArrayFrom(offersOf(tx).where('o.id', '=', anyOf(offerIds))).as('offers'),
      jsonArrayFrom(findCommissionRules(tx, vendorIds, today)).as('rules'),
      today.as('day'),
    ])
    .executeTakeFirstOrThrow()
  const vendorById = new Map(found.vendors.map(vendor => [vendor.id, vendor]))
  const offerById = new Map(found.offers.map(offer => [offer.id, offer]))
  return { day: found.day, rules: found.rules, vendors: vendorById, offers: offerById }
}

const offersOf = (tx: Tx) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(eb => jsonArrayFrom(partsOfOffer(eb)).as('parts'))
    .select([
      'o.id',
      'o.vendor_id',
      'o.reference',
      'o.preparation_days',
      'o.lead_days',
      'o.eco_cents',
      'o.brief',
      'v.id as variant_id',
      'v.label',
      'v.weight_grams',
      'v.sale_unit',
      'v.pack_label',
      'v.palletised',
      'a.id as article_id',
      'a.slug',
      'a.title',
      sql<number | null>`variant_picture(a.id, v.id)`.as('picture_id'),
      'a.category_id',
      'a.withdrawable',
      'a.withdrawal_reason',
    ])
