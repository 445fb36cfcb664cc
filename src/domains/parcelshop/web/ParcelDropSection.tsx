import type { Shop } from '#domains/shops/contract.ts'
import { useNow } from '#domains/shops/web/now.ts'
import { formatFullDay, formatTime, isoDay } from '#shared/dates.ts'
import type { ParcelShop } from '../contract.ts'
import { parcelPaths } from '../rules/paths.ts'
import { nextPickup, pickupWords } from '../rules/pickups.ts'

type Place = Pick<Shop, 'id' | 'hours' | 'closures' | 'postcode'>

/** On the page of a shop: which carriers call, when, and within which limits. The page is cached, so the browser finds the next call. */
export function ParcelDropSection({ shop, own }: { shop: Place; own: ParcelShop }) {
  const now = useNow()
  return (
    <section aria-labelledby="depot-de-colis" className="mt-10">
      <h2 id="depot-de-colis" className="rubric mb-3">
        Dépôt de colis de vin
      </h2>
      <p className="max-w-prose">
        Vignerons, déposez ici les colis de votre vin, étiquetés à votre contrat&nbsp;: le magasin les remet à leur
        transporteur, gratuitement.
      </p>
      <ul className="mt-2">
        {own.carriers.map(({ carrier, name, ...pickup }) => {
          const next = now && nextPickup(pickup, shop, { day: isoDay(now), time: formatTime(now) })
          return (
            <li key={carrier}>
              <strong>{name}</strong>
              {`, ${pickupWords(pickup)}`}
              {next && <span className="text-soft">{`. Prochain enlèvement\u00a0: ${formatFullDay(next)}`}</span>}
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {`${own.maxParcels}\u00a0colis au plus par dépôt, ${own.maxKilos}\u00a0kg au plus par colis. En France métropolitaine.`}
      </p>
      <p className="mt-2">
        <a href={parcelPaths.announce({ magasin: shop.id })} className="link inline-flex min-h-8 items-center">
          Annoncer un dépôt
        </a>
      </p>
    </section>
  )
}
