import type { PricedSeller } from '#domains/cart/server/priced-cart.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import { withinSentence } from '#shared/sentence.ts'

const packing: readonly string[] = ['QUANTITY_BELOW_MINIMUM', 'QUANTITY_NOT_A_MULTIPLE']
const otherwise = 'Annulez la commande et passez-en une autre, ou écrivez au vendeur.'

/** What is paid never buys more than it would today: a change that costs more is refused. */
export function refuseDearer(before: PricedSeller, after: PricedSeller): void {
  for (const line of after.lines) {
    const issue = line.issues.find(({ code }) => packing.includes(code))
    if (issue) throw fail(issue.code, { sentence: `${line.title}\u00a0: ${withinSentence(issue.sentence)}` })
    const was = before.lines.find(({ offerId }) => offerId === line.offerId)
    if (was && line.unitPriceCents > was.unitPriceCents)
      throw fail('CONFLICT', {
        sentence: `${line.title}\u00a0: le prix dégressif ne vaut plus pour cette quantité. ${otherwise}`,
      })
  }
  if (after.deliveryIssue && !before.deliveryIssue)
    throw fail('DELIVERY_UNAVAILABLE', { sentence: after.deliveryIssue.sentence })
  if (after.minimumIssue && !before.minimumIssue)
    throw fail('BASKET_BELOW_MINIMUM', { sentence: after.minimumIssue.sentence })
  if (after.vatZone !== before.vatZone)
    throw fail('DELIVERY_UNAVAILABLE', { sentence: `La TVA change à cette adresse. ${otherwise}` })
  const more = deliveryTtc(after) - deliveryTtc(before)
  if (more > 0)
    throw fail('DELIVERY_UNAVAILABLE', { sentence: `La livraison coûterait ${euros(more)} de plus. ${otherwise}` })
}

export const deliveryTtc = ({ deliveryHtCents, deliveryVatCents }: PricedSeller) => deliveryHtCents + deliveryVatCents
