/** The VAT of a seller's lines: the catalogue shows that of the mainland, a cart that of the place of delivery. */
import { countryFacts, countryName, isUnionCountry } from '#shared/price/countries.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import {
  goodsNatures,
  type UnionSale,
  type VatDecision,
  type VatPlace,
  type VatRates,
  type VatTreatment,
  type VatZone,
  vatFor,
} from '#shared/price/vat.ts'
import type { ChosenDelivery } from './drop-off/delivery-input.ts'
import type { LineRow } from './queries.ts'

type Taxable = Pick<LineRow, 'vatCode' | 'vatBasisPoints'>
/**
 * Lines with the rates of a place. Where no rate is decided the delivery is refused, and the rates of the catalogue stay.
 */
export type TaxedLines<T extends Taxable> = {
  rows: T[]
  zone: VatZone
  treatment: VatTreatment
  isDecided: boolean
  differs: boolean
}

/** `sale`: for a place or a seller in another Member State. The goods of one seller have one treatment. */
export function taxedLines<T extends Taxable>(
  rows: readonly T[],
  place: VatPlace,
  rates: VatRates,
  sale: UnionSale | null = null,
): TaxedLines<T> {
  const decisions = rows.map(row => decisionFor(row, place, rates, sale))
  const taxed = rows.map((row, index) => ({
    ...row,
    vatBasisPoints: decisions[index]?.basisPoints ?? row.vatBasisPoints,
  }))
  return {
    rows: taxed,
    zone: decisions[0]?.zone ?? 'mainland',
    treatment: decisions[0]?.treatment ?? 'domestic',
    isDecided: decisions.every(decision => decision !== null),
    differs: taxed.some((row, index) => row.vatBasisPoints !== rows[index]?.vatBasisPoints),
  }
}

const decisionFor = (
  { vatCode }: Taxable,
  place: VatPlace,
  rates: VatRates,
  sale: UnionSale | null,
): VatDecision | null =>
  vatFor(
    {
      ...place,
      sellerRegime: vatCode === 'exempt' ? 'franchise' : 'standard',
      nature: goodsNatures.find(nature => nature === vatCode) ?? 'normal',
      sale,
    },
    rates,
  )

type Postcode = { postcode: string }
type Places = {
  shops: readonly (Postcode & { id: number })[]
  relays: readonly (Postcode & { id: string })[]
  rounds: readonly { stops: readonly (Postcode & { pointId: number })[] }[]
}
type Chosen = Pick<ChosenDelivery, 'mode' | 'shopId' | 'relayPointId' | 'drop'> | null
/** Where the goods change hands: the shop, the relay or drop-off point, else the buyer's address. */
export function placeOfDelivery(chosen: Chosen, address: VatPlace, { shops, relays, rounds }: Places): VatPlace {
  if (chosen?.mode === 'PICKUP') return shops.find(({ id }) => id === chosen.shopId) ?? address
  if (chosen?.mode === 'RELAY') return relays.find(({ id }) => id === chosen.relayPointId) ?? address
  if (chosen?.mode === 'DROP')
    return rounds.flatMap(({ stops }) => stops).find(({ pointId }) => pointId === chosen.drop?.pointId) ?? address
  return address
}

const catalogueRates = 'Les prix TTC du catalogue, les mêmes pour tous, sont ceux de la France continentale'

/** What the buyer reads when the rates are not those of the catalogue, without a final point; else null. */
export function vatNotice(
  { zone, treatment, isDecided, differs }: TaxedLines<Taxable>,
  abroad: { buyer: { kind: BuyerKind }; sale: UnionSale } | null = null,
): string | null {
  if (abroad?.buyer.kind === 'professional' && isDecided && !abroad.sale.isBuyerConfirmed && treatment === 'domestic')
    return 'TVA française\u00a0: le VIES ne confirme pas de numéro de TVA d’un autre État membre à votre nom. Vérifiez-le dans votre compte avant de commander'
  const within = isUnionCountry(zone) ? countryFacts[zone].within : countryName(zone)
  if (treatment === 'intra_community')
    return `Livraison ${within}\u00a0: vente sans TVA française (article 262 ter I du CGI), vous déclarez la TVA de l’acquisition dans votre pays`
  if (treatment === 'reverse_charge')
    return 'Vendeur établi dans un autre État membre\u00a0: vente sans TVA, que vous déclarez vous-même (autoliquidation, article 283-1 du CGI)'
  if (treatment === 'one_stop_shop') return `Livraison ${within}\u00a0: la TVA de ce pays s’applique. ${catalogueRates}`
  return zone === 'corsica' && differs
    ? `Livraison en Corse\u00a0: les taux de TVA de la Corse s’appliquent. ${catalogueRates}`
    : null
}
