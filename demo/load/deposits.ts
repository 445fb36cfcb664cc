/** Returnable packaging of « Le Comptoir »: engraved bottles come on a pallet with a deposit. */
import { changeOffer, listSellerOffers } from '#domains/offers/contract.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'

type As = (email: string) => Promise<Context>

/** Before the orders: those of these bottles have pallets to bring back. */
export async function loadPackagingDeposits(pipeline: Pipeline, as: As): Promise<void> {
  const seller = await as('vendeur@cepetchai.example')
  const { offers } = await pipeline.call(listSellerOffers, { query: { q: 'bouteille blason gravé' } }, seller)
  for (const { id, step } of offers.filter(offer => offer.step > 1)) {
    const body = { deposit: { kind: 'PALLET' as const, cents: 1_500, per: step } }
    await pipeline.call(changeOffer, { params: { id }, body }, seller)
  }
}
