import { perPiece, perUnit, type ShownPrice } from '#shared/price/packaging.ts'
import { unitEuros, unitTtc } from '#shared/price/price.ts'
import { InText } from '#ui/Price.tsx'
import type { ListedArticle } from '../contract.ts'

type UnitPrice = NonNullable<ListedArticle['unitPrice']>
const perName = (per: UnitPrice['per'], packLabel: string) =>
  per === 'pièce' ? perPiece(packLabel) : perUnit(per === '1000' ? 'mille' : per)
export type Vat = 'ht' | 'ttc'

/** « 12,40 € TTC »; `cents` are HT. */
export const amountLabel = (cents: number, vatBasisPoints: number, vat: Vat) =>
  vat === 'ttc' ? `${unitEuros(unitTtc(cents, vatBasisPoints))}\u00a0TTC` : `${unitEuros(cents)}\u00a0HT`

/** « 12,40 € TTC le litre »: owed to private buyers for measured goods (arrêté of 16 November 1999). */
export const unitPriceLabel = (price: UnitPrice, packLabel: string, vatBasisPoints: number, vat: Vat) =>
  `${amountLabel(price.cents, vatBasisPoints, vat)} ${perName(price.per, packLabel)}`

interface AmountProps {
  /** HT. */
  cents: number
  vatBasisPoints: number
}

/** One amount in running text, HT or TTC as the reader's prices are. */
export function Amount({ cents, vatBasisPoints }: AmountProps) {
  return <InText ht={cents} ttc={unitTtc(cents, vatBasisPoints)} />
}

export function UnitPriceText({
  price,
  packLabel,
  vatBasisPoints,
}: {
  price: UnitPrice
  packLabel: string
  vatBasisPoints: number
}) {
  return (
    <>
      <Amount cents={price.cents} vatBasisPoints={vatBasisPoints} /> {perName(price.per, packLabel)}
    </>
  )
}

/** « 1,21 € TTC la pièce »: goods that are sold by the unit. */
export const UnitAmount = ({ price: { ht, ttc, unit } }: { price: ShownPrice }) => (
  <>
    <InText ht={ht} ttc={ttc} /> {unit}
  </>
)
