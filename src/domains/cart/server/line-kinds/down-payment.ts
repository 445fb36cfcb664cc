import { downPaymentFor } from '#shared/price/down-payment.ts'
import { depositsOfLines } from '#shared/price/packaging-deposit.ts'
import type { VatTreatment } from '#shared/price/vat.ts'
import { totalsOf } from '../../rules.ts'
import type { charge } from '../price-line.ts'
import type { PricingRequest } from '../priced-cart.ts'

/** For professionals whose sale has French VAT; everybody else pays the whole at the order. */
export function downPaymentOf(
  { of, vat }: ReturnType<typeof charge>['made'],
  treatment: VatTreatment,
  { kind }: Pick<PricingRequest, 'kind'>,
) {
  if (kind !== 'professional' || treatment !== 'domestic') return null
  const depositCents = depositsOfLines(of)
  return downPaymentFor({ totalCents: totalsOf(vat, depositCents).ttcCents, depositCents, lines: of })
}
