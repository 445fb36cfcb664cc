import { sql } from 'kysely'
import { unitTtc } from '#shared/price/price.ts'
import type { Offer } from '../../contract.ts'

export type KitPartRow = {
  title: string
  slug: string
  quantity: number
  /** HT, at that quantity. */
  priceCents: number
  /** That quantity can be bought alone, now. */
  sold: boolean
}

/** Of offer `o`: what one contains, in its order; none when it is not a kit. */
export const kitParts = sql`SELECT concat_ws(', ', pa.title, nullif(pv.label, '')) AS title, pa.slug, p.quantity,
    coalesce((SELECT t.price_cents FROM offer_price_tiers t WHERE t.offer_id = x.id AND t.from_quantity <= p.quantity
      ORDER BY t.from_quantity DESC LIMIT 1), x.price_cents) AS "priceCents",
    x.minimum <= p.quantity AND p.quantity % x.step = 0 AND EXISTS (SELECT FROM offers_on_sale s WHERE s.id = x.id)
      AND (SELECT coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0) FROM stock k WHERE k.offer_id = x.id) >= p.quantity AS sold
  FROM offer_parts p JOIN offers x ON x.id = p.part_id JOIN variants pv ON pv.id = x.variant_id
  JOIN articles pa ON pa.id = pv.article_id WHERE p.kit_id = o.id ORDER BY p.position`

/** `separately` only when each part can be bought alone now, and all of them cost more than the kit. */
export function kitOf(
  parts: readonly KitPartRow[],
  kit: { price_cents: number; vat_basis_points: number },
): Offer['kit'] {
  if (parts.length === 0) return null
  const ht = parts.reduce((sum, part) => sum + part.priceCents * part.quantity, 0)
  const ttc = parts.reduce((sum, part) => sum + unitTtc(part.priceCents, kit.vat_basis_points) * part.quantity, 0)
  const isDearer = ht > kit.price_cents && ttc > unitTtc(kit.price_cents, kit.vat_basis_points)
  return {
    parts: parts.map(({ title, slug, quantity }) => ({ title, slug, quantity })),
    separately: isDearer && parts.every(part => part.sold) ? { ht, ttc } : null,
  }
}
