import { readyTimeLabel } from '#domains/shops/web/ready-label.ts'
import { formatShortDate } from '#shared/dates.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { Cart, CartSeller } from '../contract.ts'
import { type CartPlan, isChosen, plansOf, type Stop } from '../rules/plan.ts'
import { amountFor } from './cart-labels.ts'

type Named = Pick<CartSeller, 'vendor'> & { lines: readonly { title: string }[] }

const day = (isoDay: string) => formatShortDate(`${isoDay}T12:00:00Z`)
const nbsp = '\u00a0'

/** « Tout à Épernay, demain dès 8 h, sauf « Bouteille champenoise », en livraison le mer. 25 nov. » */
export function collectLabel({ stops, delivered }: CartPlan, sellers: readonly Named[], now: Date): string {
  const when = ({ ready }: Stop) => readyTimeLabel(ready, now)
  const [first, ...others] = stops
  const where = others.length
    ? `${stops.length} arrêts${nbsp}: ${stops.map(stop => `${cityOf(stop)} ${when(stop)}`).join(', puis ')}`
    : first && `Tout à ${cityOf(first)}, ${when(first)}`
  return [where, ...delivered.map(part => exceptionLabel(part, sellers))].join(', ')
}

const cityOf = ({ shops }: Stop) => shops[0]?.city ?? ''

function exceptionLabel({ vendorId, promisedOn }: CartPlan['delivered'][number], sellers: readonly Named[]): string {
  const seller = sellers.find(({ vendor }) => vendor.id === vendorId)
  const [only, ...others] = seller?.lines ?? []
  const what = only && !others.length ? `«${nbsp}${only.title}${nbsp}»` : `les articles de ${seller?.vendor.name}`
  return `sauf ${what}, en livraison${promisedOn ? ` le ${day(promisedOn)}` : ''}`
}

/** « Tout en livraison, au plus tard le mer. 25 nov. » */
export function deliverLabel({ stops, delivered }: CartPlan): string {
  const last = delivered
    .flatMap(({ promisedOn }) => promisedOn ?? [])
    .toSorted()
    .at(-1)
  const what = stops.length ? `Livraison, et retrait à ${stops.map(cityOf).join(' et à ')}` : 'Tout en livraison'
  return last ? `${what}, au plus tard le ${day(last)}` : what
}

/** The shops of a plan, by name: « Comptoir du Vigneron Épernay, La Grange aux Ceps ». */
export const shopNames = ({ stops }: CartPlan) => stops.flatMap(({ shops }) => shops.map(({ name }) => name)).join(', ')

export const planPrice = (plan: CartPlan, kind: BuyerKind) => (plan.htCents ? amountFor(kind, plan) : 'gratuit')

/** A plan as its card shows it. `deliveries`: « seller:mode:shop », as the form sends them. */
export type ShownPlan = {
  name: 'collect' | 'deliver'
  title: string
  places: string
  price: string
  deliveries: string[]
  chosen: boolean
}

/** Made on the server, for the page to be light; none when a plan saves nothing. */
export function shownPlans({ sellers, kind }: Pick<Cart, 'sellers' | 'kind'>, shopId: number | null): ShownPlan[] {
  const plans = plansOf(sellers, shopId)
  if (!plans) return []
  const { collect, deliver } = plans
  const parts = (plan: CartPlan) => ({
    price: planPrice(plan, kind),
    deliveries: plan.deliveries.map(each => [each.vendorId, each.mode, each.shopId ?? ''].join(':')),
    chosen: isChosen(plan, sellers),
  })
  return [
    {
      name: 'collect',
      title: collectLabel(collect, sellers, new Date()),
      places: shopNames(collect),
      ...parts(collect),
    },
    {
      name: 'deliver',
      title: deliverLabel(deliver),
      places: deliver.stops.length ? shopNames(deliver) : 'À votre adresse',
      ...parts(deliver),
    },
  ]
}
