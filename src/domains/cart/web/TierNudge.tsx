import { goalOf, type Packaging, perUnit, quantityLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { InText } from '#ui/Price.tsx'

interface TierNudgeProps {
  line: Packaging & { quantity: number; unitPriceCents: number; vatBasisPoints: number }
  tier: { from: number; priceCents: number }
}

/** « +24 pour la palette complète : −0,05 € TTC la bouteille » */
export function TierNudge({ line, tier }: TierNudgeProps) {
  const { quantity, saleUnit, unitPriceCents, vatBasisPoints } = line
  const ht = unitPriceCents - tier.priceCents
  const ttc = unitTtc(unitPriceCents, vatBasisPoints) - unitTtc(tier.priceCents, vatBasisPoints)
  if (ht <= 0) return null
  return (
    <p className="w-full text-sm text-soft">
      {`+${quantityLabel(tier.from - quantity, saleUnit)} ${goalOf(tier.from, line)}\u00a0: −`}
      <InText ht={ht} ttc={ttc} /> {perUnit(saleUnit)}
    </p>
  )
}
