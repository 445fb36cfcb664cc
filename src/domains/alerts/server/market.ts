import { sql } from 'kysely'

/** Of a variant `v`: units of one offer that can be bought now, or goods made on demand. */
export const isBuyable = sql`EXISTS (SELECT FROM offers_on_sale o WHERE o.variant_id = v.id AND (o.lead_days IS NOT NULL
  OR COALESCE((SELECT sum(greatest(0, k.on_hand - k.reserved)) FROM sellable_stock k WHERE k.offer_id = o.id), 0) >= o.minimum))`

/** Lowest price HT of one unit among its offers; NULL without any. */
export const lowestPrice = sql`(SELECT min(o.price_cents) FROM offers_on_sale o WHERE o.variant_id = v.id)`

/** Rate of VAT of the offer with that price. */
export const vatRate = sql`vat_basis_points(COALESCE((SELECT o.vat_code FROM offers_on_sale o
  WHERE o.variant_id = v.id ORDER BY o.price_cents, o.id LIMIT 1), 'normal'), current_date)`
