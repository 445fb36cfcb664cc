import type { CartSeller } from '../contract.ts'
import type { DeliveryOption, PickupShop } from '../contract-choices.ts'
import { sum } from '../rules.ts'

type Part = Pick<CartSeller, 'vendor' | 'choices' | 'shops' | 'chosen'>
type PlannedDelivery = { vendorId: number; mode: DeliveryOption['mode']; shopId: number | null }
/** Shops at one address, which may be of several sellers, and the latest of their times. */
export type Stop = { shops: PickupShop[]; ready: { day: string; time: string } }
export type CartPlan = {
  deliveries: PlannedDelivery[]
  /** Earliest first. */
  stops: Stop[]
  /** Sellers whose goods are delivered, with the latest day of arrival. */
  delivered: { vendorId: number; promisedOn: string | null }[]
  htCents: number
  ttcCents: number
}

/** The search tries the shops of each seller in turn: few for a cart, but not for one of dozens of sellers. */
const sellerCap = 8

/**
 * The fewest places that serve every seller. `serving`: by seller, the places that have all their goods, best first;
 * a seller without any is left out.
 */
export function fewestStops(serving: readonly (readonly string[])[]): string[] {
  const open = serving.filter(places => places.length > 0)
  for (let size = 0; size < open.length; size++) {
    const found = coverWith(size, open)
    if (found) return found
  }
  return open.flatMap(places => places.slice(0, 1))
}

function coverWith(size: number, open: readonly (readonly string[])[]): string[] | null {
  const [next] = open
  if (!next) return []
  if (size === 0) return null
  for (const place of next) {
    const rest = coverWith(
      size - 1,
      open.filter(places => !places.includes(place)),
    )
    if (rest) return [place, ...rest]
  }
  return null
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Shops of several sellers under one roof are one stop: same street and number, same postcode. */
export const placeKey = ({ street, postcode }: Pick<PickupShop, 'street' | 'postcode'>) =>
  `${postcode} ${plain(street)}`

type ReadyShop = PickupShop & Pick<Stop, 'ready'>

const moment = ({ ready }: Pick<Stop, 'ready'>) => `${ready.day} ${ready.time}`
const byMoment = (a: Pick<Stop, 'ready'>, b: Pick<Stop, 'ready'>) => moment(a).localeCompare(moment(b))

/** Shops that have all the goods and know when they are ready: the buyer's own first, then the earliest. */
function servingShops({ choices, shops }: Part, preferredShopId: number | null): ReadyShop[] {
  if (!choices.some(({ mode, reason }) => mode === 'PICKUP' && reason === null)) return []
  const isReady = (shop: PickupShop): shop is ReadyShop => shop.complete && shop.ready !== null
  const own = (shop: PickupShop) => Number(shop.id === preferredShopId)
  return shops.filter(isReady).toSorted((a, b) => own(b) - own(a) || byMoment(a, b))
}

/** The cheapest delivery to the door; undefined when the goods can only be collected, or sent to a relay point. */
export const cheapestToTheDoor = (choices: readonly DeliveryOption[]): DeliveryOption | undefined =>
  choices
    .filter(({ mode, reason }) => reason === null && (mode === 'HOME' || mode === 'FREIGHT' || mode === 'ROUND'))
    .toSorted((a, b) => (a.htCents ?? 0) - (b.htCents ?? 0))[0]

/** Everything that can be collected, in the fewest stops; the rest is delivered. Null when a seller's goods cannot. */
export function collectPlan(parts: readonly Part[], preferredShopId: number | null): CartPlan | null {
  if (parts.length > sellerCap) return null
  const serving = parts.map(part => ({ ...part, serving: servingShops(part, preferredShopId) }))
  const places = fewestStops(serving.map(part => part.serving.map(placeKey)))
  return planOf(
    serving,
    part => part.serving.find(shop => places.includes(placeKey(shop))) ?? cheapestToTheDoor(part.choices),
  )
}

/** Everything that can be delivered; the rest is collected where it is ready first. */
export const deliverPlan = (parts: readonly Part[], preferredShopId: number | null): CartPlan | null =>
  planOf(parts, part => cheapestToTheDoor(part.choices) ?? servingShops(part, preferredShopId)[0])

type Way = ReadyShop | DeliveryOption
const isShop = (way: Way): way is ReadyShop => 'id' in way

function planOf<P extends Part>(parts: readonly P[], choose: (part: P) => Way | undefined): CartPlan | null {
  const ways: { vendorId: number; way: Way }[] = []
  for (const part of parts) {
    const way = choose(part)
    if (!way) return null
    ways.push({ vendorId: part.vendor.id, way })
  }
  const sent = ways.flatMap(({ vendorId, way }) => (isShop(way) ? [] : [{ vendorId, way }]))
  return {
    deliveries: ways.map(({ vendorId, way }) =>
      isShop(way) ? { vendorId, mode: 'PICKUP', shopId: way.id } : { vendorId, mode: way.mode, shopId: null },
    ),
    stops: stopsAt(ways.flatMap(({ way }) => (isShop(way) ? [way] : []))),
    delivered: sent.map(({ vendorId, way }) => ({ vendorId, promisedOn: way.promisedOn })),
    htCents: sum(sent, ({ way }) => way.htCents ?? 0),
    ttcCents: sum(sent, ({ way }) => way.ttcCents ?? 0),
  }
}

const stopsAt = (shops: readonly ReadyShop[]): Stop[] =>
  [...Map.groupBy(shops, placeKey).values()]
    .flatMap(here => {
      const last = here.toSorted(byMoment).slice(-1)
      return last.map(({ ready }) => ({ shops: here, ready }))
    })
    .toSorted(byMoment)

/** Number of places that the buyer goes to with their current choices. */
const currentStops = (parts: readonly Part[]) =>
  new Set(
    parts.flatMap(({ chosen, shops }) => {
      const shop = shops.find(({ id }) => id === chosen?.shopId)
      return shop ? [placeKey(shop)] : []
    }),
  ).size

export const isChosen = (plan: CartPlan, parts: readonly Part[]) =>
  plan.deliveries.every(({ vendorId, mode, shopId }) =>
    parts.some(({ vendor, chosen }) => vendor.id === vendorId && chosen?.mode === mode && chosen.shopId === shopId),
  )

/** Both plans of a cart of several sellers, when collecting saves money or stops; null otherwise. */
export function plansOf(parts: readonly Part[], preferredShopId: number | null) {
  if (parts.length < 2) return null
  const collect = collectPlan(parts, preferredShopId)
  const deliver = deliverPlan(parts, preferredShopId)
  if (!deliver?.delivered.length || !collect?.stops.length) return null
  const saves = collect.ttcCents < deliver.ttcCents || collect.stops.length < currentStops(parts)
  return saves ? { collect, deliver } : null
}
