import { euros, percent } from '#shared/money.ts'
import type { CommissionTerms } from '../contract-commissions.ts'
import { commissionFor, earningsFor, termsFor } from '../rules.ts'

/** Net revenue of a price, by the same rules that the sale will freeze. */
export function Earnings({ terms, priceCents }: { terms: CommissionTerms; priceCents: number | null }) {
  if (!priceCents) return null
  const { vendorId, categoryId, rules, day, contractBasisPoints, vatBasisPoints } = terms
  const matched = termsFor(rules, { vendorId, categoryId, unitPriceCents: priceCents }, day, contractBasisPoints)
  const commission = commissionFor(matched, priceCents, 1, priceCents, vatBasisPoints)
  return (
    <p className="border-l-4 border-lie bg-chalk px-3 py-2 text-sm">
      {'Vous recevrez '}
      <strong className="tabular-nums">{euros(earningsFor(priceCents, commission))}</strong>
      {` par unité, TVA de la vente à part\u00a0: ${euros(priceCents)} HT moins ${euros(commission.commissionCents)} de commission (${percent(matched.basisPoints)}${matched.floorCents === null && matched.capCents === null ? '' : ', avec plancher ou plafond'}) et ${euros(commission.vatCents)} de TVA sur commission.`}
    </p>
  )
}
