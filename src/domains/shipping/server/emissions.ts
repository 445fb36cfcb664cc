/** Greenhouse gases of a delivery, for the statement that reads a cart and for its pricing. */
import { type RawBuilder, sql } from 'kysely'
import type { OrderMode } from '#shared/delivery.ts'
import type { VatPlace } from '#shared/price/vat.ts'
import { computeEmissions, type EmissionFactor } from '../rules/transport-emissions.ts'
import { deliveryZone, isAbroad, palletsFor, type ShippedGoods, totalWeight } from '../rules.ts'

/**
 * From the middle of the communes of a seller's postcode to that of the buyer's, in a straight line; read only where a
 * factor needs it, and never to or from an island.
 */
export const sellerDistances = (postcode: RawBuilder<string | null>) => sql<
  { vendorId: number; kilometres: number }[]
>`(
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT v.id AS "vendorId",
      round((earth_distance(ll_to_earth(here.lat, here.lon), ll_to_earth(there.lat, there.lon)) / 1000)::numeric, 1) AS kilometres
    FROM vendors v CROSS JOIN LATERAL (SELECT avg(t.latitude) AS lat, avg(t.longitude) AS lon FROM communes t
        WHERE t.postcodes @> ARRAY[v.postcode]) here
      CROSS JOIN LATERAL (SELECT avg(t.latitude) AS lat, avg(t.longitude) AS lon FROM communes t
        WHERE t.postcodes @> ARRAY[${postcode}]) there
    WHERE v.id IN (SELECT vendor_id FROM sellers) AND v.postcode !~ '^(20|9[78])'
      AND here.lat IS NOT NULL AND there.lat IS NOT NULL
      AND EXISTS (SELECT FROM emission_factors WHERE unit = 'tonneKilometre' AND valid_from <= current_date)) d)`

/** Within France only: the marketplace knows no distance abroad, none by sea, and none within one postcode. */
export const emissionsOf = (
  { mode }: { mode: OrderMode },
  { goods, place }: { goods: readonly ShippedGoods[]; place: VatPlace },
  { kilometres, emissionFactors }: { kilometres: number | null; emissionFactors: readonly EmissionFactor[] },
) =>
  isAbroad(place)
    ? null
    : computeEmissions(emissionFactors, {
        mode,
        weightGrams: totalWeight(goods),
        pallets: palletsFor(goods),
        kilometres: deliveryZone(place) === 'metropole' ? kilometres || null : null,
      })
