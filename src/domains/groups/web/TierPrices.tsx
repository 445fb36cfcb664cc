import { unitsLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { InText } from '#ui/Price.tsx'

type Tier = { from: number; priceCents: number }
type Props = { offer: { saleUnit: string; vatBasisPoints: number; tiers: readonly Tier[] } }

/** The prices by quantity of an offer. */
export const TierPrices = ({ offer: { tiers, saleUnit, vatBasisPoints } }: Props) => (
  <ul className="text-sm">
    {tiers.map(({ from, priceCents }) => (
      <li key={from}>
        {`dès ${unitsLabel(from, saleUnit)}\u00a0: `}
        <InText ht={priceCents} ttc={unitTtc(priceCents, vatBasisPoints)} />
      </li>
    ))}
  </ul>
)
