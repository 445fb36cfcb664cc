/** Orders without VAT, between professionals of two Member States: the buyer's number at VIES, before and within the order. */
import { sql } from 'kysely'
import type { PricedCart, PricedSeller } from '#domains/cart/server/priced-cart.ts'
import { renewVatCheck } from '#domains/identity/server/vat/vat-checks.ts'
import type { Vies } from '#domains/identity/server/vat/vies.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { countryOf, isUnionCountry } from '#shared/price/countries.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { placePurchase } from '../contract.ts'

type Place = { postcode: string | null; country: string | null }
type Body = Pick<Input<typeof placePurchase>['body'], 'address' | 'addressId' | 'requestId'>

/** Outside the transaction of the order: VIES may take seconds. */
export async function renewBuyersVatCheck(db: Db, vies: Vies, user: CurrentUser, body: Body): Promise<void> {
  if (user.kind !== 'professional' && !user.estate) return
  const { rows } = await sql<Place & { number: string | null; isSellerAbroad: boolean }>`
    SELECT CASE WHEN e.id IS NULL THEN u.vat_number ELSE e.vat_number END AS number, a.postcode, a.country,
      EXISTS (SELECT FROM carts c JOIN cart_lines l ON l.cart_id = c.id JOIN offers o ON o.id = l.offer_id
        JOIN vendor_seats s ON s.vendor_id = o.vendor_id WHERE c.user_id = u.id
          OR c.id = (SELECT cart_id FROM estate_requests WHERE id = ${body.requestId ?? null})) AS "isSellerAbroad"
    FROM users u LEFT JOIN estates e ON e.id = ${user.estate?.id ?? null}
    LEFT JOIN LATERAL (
      SELECT postcode, country FROM addresses WHERE id = ${body.addressId ?? null}
      UNION ALL SELECT address->>'postcode', address->>'country' FROM estate_requests WHERE id = ${body.requestId ?? null}
      UNION ALL SELECT j.place->>'postcode', j.place->>'country' FROM carts c JOIN cart_deliveries d ON d.cart_id = c.id
        JOIN orders o ON o.id = d.joins_order_id JOIN purchases p ON p.id = o.purchase_id
        CROSS JOIN LATERAL (SELECT coalesce(o.changed_address, p.delivery_address) AS place) j WHERE c.user_id = u.id
    ) a ON true WHERE u.id = ${user.id}`.execute(db)
  const number = rows[0]?.number
  if (!number) return
  if (number.startsWith('FR')) return rows[0]?.isSellerAbroad ? renewVatCheck(db, vies, number) : undefined
  const places = [...(body.address ? [body.address] : []), ...rows]
  if (places.some(({ country, postcode }) => postcode && isUnionCountry(countryOf({ country, postcode }))))
    await renewVatCheck(db, vies, number)
}

/**
 * A sale exempt under CGI art. 262 ter I, or whose VAT the buyer accounts for (art. 283-1), freezes the answer of VIES,
 * which is of today or the day before.
 */
export function frozenVatCheck({ unionBuyer }: PricedCart, { vatTreatment }: PricedSeller) {
  const isReverseCharged = vatTreatment === 'reverse_charge'
  if (!isReverseCharged && vatTreatment !== 'intra_community') return null
  const isConfirmed = isReverseCharged ? unionBuyer?.isIdentified : unionBuyer?.isConfirmed
  if (!unionBuyer?.isFresh || !isConfirmed) throw fail('VAT_NUMBER_UNCONFIRMED')
  const { vatNumber, frenchNumber, checkedOn, consultation } = unionBuyer
  return { number: isReverseCharged ? frenchNumber : vatNumber, checkedOn, consultation }
}
