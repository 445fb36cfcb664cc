import type { OfferAvailability } from '../../contract-availability.ts'
import type { ChosenShop } from '../../rules/place.ts'
import { formatDistance } from '../distance.ts'
import { atShop, atTown } from '../labels.ts'
import { readyDay, readyTimeLabel } from '../ready-label.ts'

type Pickup = NonNullable<OfferAvailability['pickup']>
type Delivery = NonNullable<OfferAvailability['delivery']>

/** A shop farther away is no place to collect goods. */
const farthestKm = 100

/** `Chez vous mer. 25 nov.`, `En point relais mer. 25 nov.`: the price follows. */
export const arrivalLabel = ({ mode, arrivesOn }: Delivery) =>
  `${mode === 'RELAY' ? 'En point relais' : 'Chez vous'} ${readyDay(arrivesOn)}`

/** `Livraison à 97110 sur devis` */
export const quotationLabel = (postcode: string | null) =>
  postcode === null ? 'Livraison sur devis' : `Livraison à ${postcode} sur devis`

/** Whether it can be collected in a shop near enough to be proposed. */
export const isNear = (pickup: Pickup | null, mine: ChosenShop | null): pickup is Pickup =>
  pickup !== null && (pickup.shopId === mine?.id || pickup.km === null || pickup.km <= farthestKm)

/** `Retrait à Avize lun. dès 12 h`, with the distance of a shop that is not the chosen one. */
export function pickupLabel(pickup: Pickup, mine: ChosenShop | null, now: Date): string {
  const distance = pickup.shopId === mine?.id ? '' : beside(pickup.km)
  const ready = pickup.ready ? ` ${readyTimeLabel(pickup.ready, now)}` : ''
  return `Retrait ${atTown(pickup.city)}${distance}${ready}`
}

/** `Autre modèle ou offre à Avize (4 km)` */
export const nearerLabel = ({ city, km }: NonNullable<OfferAvailability['nearer']>) =>
  `Autre modèle ou offre ${atTown(city)}${beside(km)}`

/** After the name of a town: nothing in the buyer's own. */
const beside = (km: number | null) => (km === null || km < 1 ? '' : ` (${formatDistance(km)})`)

/** `Indisponible aujourd’hui à Avize` */
export const unavailableLabel = (shop: ChosenShop) => `Indisponible aujourd’hui${atShop(shop.name)}`
