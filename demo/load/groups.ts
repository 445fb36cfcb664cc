/** A grouped order on a pallet price of « Le Comptoir », with a second article, opened by an estate and joined by a neighbour. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openGroup, setGroupShare, setGroupTerms } from '#domains/groups/contract.ts'
import { addGroupOffer, listOffersToAdd } from '#domains/groups/contract-offers.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>
type Goods = { offerId: number; units: number; step: number }

export async function loadGroups(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const seller = await as('vendeur@cepetchai.example')
  await pipeline.call(setGroupTerms, { body: { accepts: true, paymentDays: 5 } }, seller)
  const [goods] = await tieredGoods(db, seller.user?.vendorId ?? 0)
  if (!goods) return
  const organiser = await as('domaine@cepetchai.example')
  const { offerId, units, step } = goods
  const part = Math.max(step, Math.floor(units / 2 / step) * step)
  const [address] = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', organiser.user?.id ?? 0)
    .where('country', '=', 'FR')
    .orderBy('id')
    .limit(1)
    .execute()
  if (!address) return
  const { token } = await pipeline.call(
    openGroup,
    {
      body: {
        ...{ key: randomUUID(), offerId, quantity: part, minimum: units, addressId: address.id, listed: true },
        closesOn: addDays(isoDay(new Date()), 16),
        note: 'Retrait dans la cour le samedi matin, de 8 h à 12 h. Prévoir une remorque.',
      },
    },
    organiser,
  )
  const neighbour = await as('particulier@cepetchai.example')
  const [more] = (await pipeline.call(listOffersToAdd, { params: { token }, query: {} }, organiser)).offers
  const lines = [{ offerId, quantity: step }]
  if (more) {
    const added = { params: { token }, body: { offerId: more.offerId, minimum: more.minimum } }
    await pipeline.call(addGroupOffer, added, organiser)
    lines.push({ offerId: more.offerId, quantity: more.step })
  }
  await pipeline.call(setGroupShare, { params: { token }, body: { lines } }, neighbour)
}

/** Goods sold by steps at a price by quantity, with twice its quantity in stock and a price for their delivery. */
async function tieredGoods(db: Db, vendorId: number): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    SELECT o.id AS "offerId", (ceil(t.from_quantity::numeric / o.step) * o.step)::int AS units, o.step
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN article_listing l ON l.article_id = a.id
    JOIN LATERAL (SELECT max(p.from_quantity) AS from_quantity FROM offer_price_tiers p WHERE p.offer_id = o.id) t
      ON t.from_quantity >= 3 * o.step
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.on_hand - s.reserved), 0) AS free FROM stock s WHERE s.offer_id = o.id) s
    WHERE o.vendor_id = ${vendorId} AND o.status = 'published' AND o.lead_days IS NULL AND a.reducible AND NOT a.book
      AND NOT a.plant_protection AND NOT a.biocide AND NOT a.professional_only AND NOT a.explosive_precursor
      AND NOT a.reportable_precursor AND NOT a.tax_capsule AND NOT a.live_plant AND NOT a.alcohol AND a.transport_class IS NULL
      AND s.free >= 2 * t.from_quantity AND t.from_quantity >= o.minimum AND o.delivery_modes && ARRAY['FREIGHT', 'HOME']
      AND t.from_quantity * v.weight_grams BETWEEN 60000 AND 900000
    ORDER BY v.palletised DESC, l.popularity DESC, o.id LIMIT 1`.execute(db)
  return rows
}
