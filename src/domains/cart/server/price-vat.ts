/** The VAT of a seller's lines: the catalogue shows that of the mainland, a cart that of the place of delivery. */
import type { OrderMode } from '#shared/delivery.ts'
import { goodsNatures, type VatPlace, type VatRates, type VatZone, vatFor, vatZone } from '#shared/price/vat.ts'
import type { LineRow } from './queries.ts'

type Taxable = Pick<LineRow, 'vatCode' | 'vatBasisPoints'>
/** Lines with the rates of a place. Where no rate is decided the delivery is refused, and the rates of the catalogue stay. */
export type TaxedLines<T extends Taxable> = { rows: T[]; zone: VatZone; differs: boolean }

export function taxedLines<T extends Taxable>(rows: readonly T[], place: VatPlace, rates: VatRates): TaxedLines<T> {
  const taxed = rows.map(row => ({ ...row, vatBasisPoints: rateOf(row, place, rates) ?? row.vatBasisPoints }))
  return {
    rows: taxed,
    zone: vatZone(place) ?? 'mainland',
    differs: taxed.some((row, index) => row.vatBasisPoints !== rows[index]?.vatBasisPoints),
  }
}

const rateOf = ({ vatCode }: Taxable, place: VatPlace, rates: VatRates) =>
  vatFor(
    {
      ...place,
      sellerRegime: vatCode === 'exempt' ? 'franchise' : 'standard',
      nature: goodsNatures.find(nature => nature === vatCode) ?? 'normal',
    },
    rates,
  )?.basisPoints

type Postcode = { postcode: string }
type Places = { shops: readonly (Postcode & { id: number })[]; relays: readonly (Postcode & { id: string })[] }
type Chosen = { mode: OrderMode; shopId: number | null; relayPointId: string | null } | null
/** Where the goods change hands: the shop, the relay point, else the buyer's address. */
export function placeOfDelivery(chosen: Chosen, address: VatPlace, { shops, relays }: Places): VatPlace {
  if (chosen?.mode === 'PICKUP') return shops.find(({ id }) => id === chosen.shopId) ?? address
  if (chosen?.mode === 'RELAY') return relays.find(({ id }) => id === chosen.relayPointId) ?? address
  return address
}

/** What the buyer reads when the rates are not those of the catalogue, without a final point; else null. */
export const vatNotice = ({ zone, differs }: TaxedLines<Taxable>) =>
  zone === 'corsica' && differs
    ? 'Livraison en Corse\u00a0: les taux de TVA de la Corse s’appliquent. Les prix TTC du catalogue, les mêmes pour tous, sont ceux de la France continentale'
    : null
