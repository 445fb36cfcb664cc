/** The VAT of a seller's lines: the catalogue shows that of the mainland, a cart that of the place of delivery. */
import type { OrderMode } from '#shared/delivery.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import {
  type BuyerVatNumber,
  countryOf,
  type DeliveryPlace,
  type GoodsNature,
  goodsNatures,
  type RateZone,
  reverseChargeWords,
  type VatRates,
  type VatZone,
  vatFor,
  vatZone,
} from '#shared/price/vat.ts'
import type { LineRow } from './queries.ts'

type RateRow = { zone: string; code: string; basisPoints: number }
/** Rates of today by zone and nature. */
export function vatRatesFrom(rows: readonly RateRow[]): VatRates {
  const inZone = (zone: RateZone) =>
    Object.fromEntries(
      goodsNatures.map(code => [code, rows.find(row => row.zone === zone && row.code === code)?.basisPoints ?? 0]),
    ) as Record<GoodsNature, number>
  return { mainland: inZone('mainland'), corsica: inZone('corsica') }
}

export type VatContext = {
  kind: BuyerKind
  vatRates: VatRates
  vatNumber: BuyerVatNumber
}
/** Lines with the rates of a place. Where no rate is decided the delivery is refused, and the rates of the catalogue stay. */
export type TaxedLines = { rows: LineRow[]; zone: VatZone; reverseCharge: boolean; differs: boolean }

export function taxedLines(rows: readonly LineRow[], place: DeliveryPlace, context: VatContext): TaxedLines {
  const decisions = rows.map(row =>
    vatFor(
      {
        ...place,
        kind: context.kind,
        vatNumber: context.vatNumber,
        sellerRegime: row.vatCode === 'exempt' ? 'franchise' : 'standard',
        nature: goodsNatures.find(nature => nature === row.vatCode) ?? 'normal',
      },
      context.vatRates,
    ),
  )
  const taxed = rows.map((row, index) => ({
    ...row,
    vatBasisPoints: decisions[index]?.basisPoints ?? row.vatBasisPoints,
  }))
  return {
    rows: taxed,
    zone: vatZone(place) ?? 'mainland',
    reverseCharge: decisions.some(decision => decision?.treatment === 'reverse-charge'),
    differs: taxed.some((row, index) => row.vatBasisPoints !== rows[index]?.vatBasisPoints),
  }
}

type Postcode = { postcode: string }
type Places = { shops: readonly (Postcode & { id: number })[]; relays: readonly (Postcode & { id: string })[] }
type Chosen = { mode: OrderMode; shopId: number | null; relayPointId: string | null } | null
/** Where the goods change hands: the shop, the relay point, else the buyer's address. */
export function placeOfDelivery(chosen: Chosen, address: DeliveryPlace, { shops, relays }: Places): DeliveryPlace {
  const point =
    chosen?.mode === 'PICKUP'
      ? shops.find(({ id }) => id === chosen.shopId)
      : chosen?.mode === 'RELAY'
        ? relays.find(({ id }) => id === chosen.relayPointId)
        : undefined
  return point ? { country: countryOf(point), postcode: point.postcode } : address
}

/** What the buyer reads about the VAT of the place, without a final point; null when it is that of the catalogue. */
export function vatNotice({ zone, reverseCharge, differs }: TaxedLines, { kind, vatNumber }: VatContext) {
  if (reverseCharge)
    return `Livraison dans un autre État membre à votre numéro de TVA ${vatNumber.number}, confirmé par VIES\u00a0: sans TVA française, vous l’autoliquidez`
  if (zone === 'corsica') return differs ? corsicanNotice : null
  return zone === 'union' && kind === 'professional' ? unionNotices[vatNumber.state] : null
}

const corsicanNotice =
  'Livraison en Corse\u00a0: les taux de TVA de la Corse s’appliquent, et les prix TTC diffèrent de ceux du catalogue'
const unionNotices = {
  none: 'Livraison dans un autre État membre\u00a0: la TVA française s’applique, faute de numéro de TVA d’un autre État membre dans votre compte',
  invalid: 'VIES ne connaît pas votre numéro de TVA\u00a0: la TVA française s’applique',
  unavailable: 'VIES ne répond pas\u00a0: votre numéro de TVA n’est pas confirmé, et la TVA française s’applique',
  valid: null,
} as const

export const exemptionOf = ({ reverseCharge }: TaxedLines) => (reverseCharge ? reverseChargeWords : undefined)
