import { offerFault, type Tier } from '#domains/offers/rules.ts'
import { alreadyPromoted, daysFault, promotionFault, reducedPrices } from '#domains/promotions/rules.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { ImportContext, LineNotes } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'
import { otherPriceCents } from './parsed-article.ts'
import { saleDays, writeSale } from './sales.ts'

type Terms = { priceCents: number; step: number; minimum: number; tiers: Tier[]; status: string; vatCode: string }

/**
 * The promotion that a sale price with its days becomes, as stored in a line; undefined without one. What would not be a
 * lawful promotion is a remark, and the usual price alone is imported.
 */
export function plannedSale(
  context: ImportContext,
  row: ParsedLine,
  known: KnownOffer,
  terms: Terms,
  { warn }: LineNotes,
): string | undefined {
  const { today, lowest } = context.sales
  if (row.salePrice === undefined || row.currency) return undefined
  const { from, startsOn, endsOn } = saleDays(row, today)
  const priceCents = otherPriceCents(context, row.salePrice, terms.vatCode, null)
  const leave = (sentence: string) => {
    warn('salePrice', `Promotion laissée de côté. ${sentence}`)
    return undefined
  }
  if (endsOn === null) return leave('Indiquez son dernier jour\u00a0: une promotion dure 30\u00a0jours au plus.')
  if (endsOn < today) return leave('Elle est terminée.')
  const { promotion } = known
  if (promotion) {
    const begun = from <= today && promotion.startsOn <= today
    const isSame = promotion.priceCents === priceCents && promotion.endsOn === endsOn
    return isSame && (begun || promotion.startsOn === startsOn) ? writeSale(promotion) : leave(alreadyPromoted)
  }
  const fault = daysFault(startsOn, endsOn, today)
  const known30 = lowest.get(known.offerId) ?? null
  const lowestCents = known30 === null ? null : Math.min(known30, terms.priceCents)
  const reduced = { ...terms, ...reducedPrices(terms, priceCents) }
  const refusal =
    Object.values(fault)[0] ??
    promotionFault({ ...known, status: terms.status }, { cents: priceCents, lowestCents }) ??
    offerFault(reduced, known)
  return refusal ? leave(refusal) : writeSale({ startsOn, endsOn, priceCents })
}
