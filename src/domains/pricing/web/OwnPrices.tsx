import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { offersAtOnce } from '#domains/shops/rules/availability-limit.ts'
import { quantityLabel, shownPrice } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { request } from '#shared/request.ts'
import { createBatchedQuery } from '#ui/batched-query.ts'
import { InText } from '#ui/Price.tsx'
import type { OwnPrice as Found, findOwnPrices } from '../contract-own-prices.ts'
import { OwnResults } from './access/OwnResults.tsx'

const ownPrices = createBatchedQuery<Found>(
  async ids => {
    const { prices } = await request<typeof findOwnPrices>(
      { method: 'GET', path: '/api/prices' },
      { query: { offers: ids.join(',') } },
    )
    return new Map(prices.map(price => [price.offerId, price]))
  },
  { freshMs: 60_000, atOnce: offersAtOnce },
)

type Place = { offerId: number; place: HTMLElement }

/**
 * « Votre prix » beside the public prices of a page, and reserved offers above the results of a search, for a customer. Public pages are cached and the same
 * for everyone, so this is added to what they show (`data-offer`), and nothing of it is in their scripts.
 */
export default function OwnPrices() {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    const look = () => setPlaces(known => placesOnPage(known))
    look()
    // Lists grow and pages change without a new document.
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {places.map(({ offerId, place }, index) =>
        createPortal(<OwnPrice offerId={offerId} />, place, `${offerId}-${index}`),
      )}
      <OwnResults />
    </>
  )
}

/** The same array while nothing changed: what this component adds is a change of the page too. */
function placesOnPage(known: readonly Place[]): readonly Place[] {
  const byPrice = new Map(known.map(one => [one.place.parentElement, one]))
  const prices = [...document.querySelectorAll<HTMLElement>('.price[data-offer]')]
  const places = prices.map(price => {
    const before = byPrice.get(price)
    return before?.offerId === Number(price.dataset.offer) ? before : placeIn(price)
  })
  const same = places.length === known.length && places.every((one, index) => one === known[index])
  return same ? known : places
}

function placeIn(price: HTMLElement): Place {
  const place = price.querySelector<HTMLElement>(':scope > .price-own') ?? document.createElement('span')
  place.className = 'price-own'
  if (!place.parentElement) price.append(place)
  return { offerId: Number(price.dataset.offer), place }
}

function OwnPrice({ offerId }: { offerId: number }) {
  const own = ownPrices.use(offerId, '')
  if (!own) return null
  const { unit, taken, ...amounts } = shownPrice(own, own)
  return (
    <>
      {'Votre prix\u00a0: '}
      <InText {...amounts} />
      {` ${unit}`}
      <span className="sr-only">{`, ${own.listName}`}</span>
      {taken && (
        <span>
          {`${taken.label}\u00a0: `}
          <InText ht={taken.ht} ttc={taken.ttc} />
        </span>
      )}
      {own.tiers.map(({ from, priceCents }) => (
        <span key={from}>
          {`${quantityLabel(from, own.saleUnit)} et plus\u00a0: `}
          <InText ht={priceCents} ttc={unitTtc(priceCents, own.vatBasisPoints)} />
        </span>
      ))}
    </>
  )
}
