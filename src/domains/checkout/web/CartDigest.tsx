import type { Cart } from '#domains/cart/contract.ts'
import { findDrop } from '#domains/cart/web/cart-labels.ts'
import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import { formatShortDate } from '#shared/dates.ts'
import { deliveryLabels, shopName } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { quantityInWords } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** The cart of a visitor in short: units, deliveries and total, beside the forms of the account. */
export function CartDigest({ cart }: { cart: Cart }) {
  return (
    <div className="border border-rule">
      <h2 id="contenu" className="border-b border-rule bg-chalk px-4 py-2 text-base">
        Votre panier
      </h2>
      {cart.count === 0 ? (
        <p className="px-4 py-3 text-sm text-soft">
          Il est vide&nbsp;: celui de votre compte s’affiche après connexion.
        </p>
      ) : (
        <>
          {cart.sellers.map(seller => (
            <SellerDigest key={seller.vendor.id} seller={seller} />
          ))}
          <p className="flex items-baseline justify-between gap-4 border-t border-ink px-4 py-3 font-semibold">
            {cart.totals.depositCents > 0 ? `Total, dont ${euros(cart.totals.depositCents)} de consignes` : 'Total TTC'}
            <span className="figures text-lg">{euros(cart.totals.ttcCents)}</span>
          </p>
        </>
      )}
      <p className="border-t border-rule px-4 py-2 text-sm">
        <Link to={paths.cart} className="link">
          Modifier le panier ou la livraison
        </Link>
      </p>
    </div>
  )
}

function SellerDigest({ seller }: { seller: Cart['sellers'][number] }) {
  const { chosen, choices, shops, relays, lines, totals } = seller
  const shop = shops.find(({ id }) => id === chosen?.shopId)
  const promisedOn = choices.find(({ mode }) => mode === chosen?.mode)?.promisedOn ?? shop?.ready?.day
  const drop = findDrop(seller)
  const place = shop ?? relays.find(({ id }) => id === chosen?.relayPointId)
  return (
    <div className="border-b border-rule px-4 py-3 text-sm last:border-0">
      <ul className="flex flex-col gap-1">
        {lines.map(line => (
          <li key={line.offerId} className="flex justify-between gap-4">
            <span className="min-w-0">
              {line.title}
              <span className="block text-soft">
                {[line.variantLabel, quantityInWords(line.quantity, line)].filter(Boolean).join(' · ')}
              </span>
              {line.deposit && <span className="block">{depositLine(line.deposit, line.quantity)}</span>}
            </span>
            <span className="figures whitespace-nowrap">{euros(line.ttcCents)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-4 text-soft">
        <span>
          {chosen
            ? [deliveryLabels[chosen.mode], place && shopName(place)].filter(Boolean).join('\u00a0: ')
            : 'Livraison à choisir'}
          {drop && <span className="block">{dropWords(drop)}</span>}
          {!drop && promisedOn && <span className="block">au plus tard le {formatShortDate(promisedOn)}</span>}
        </span>
        {chosen && (
          <span className="figures whitespace-nowrap">
            {totals.deliveryTtcCents ? euros(totals.deliveryTtcCents) : 'gratuit'}
          </span>
        )}
      </p>
    </div>
  )
}
