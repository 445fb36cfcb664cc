import { mayBeReduced } from '#domains/catalogue/rules.ts'
import { writeVariants } from '#domains/catalogue/server/sheet/write-variants.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { termsFault } from '../../../contract.ts'
import type { NewSellerVariants, addSellerVariants as operation } from '../../../contract-seller-article.ts'
import { referenceTaken, refuseFields, takenReferences } from '../../checks.ts'
import { createOffers } from '../../offers.ts'
import { type ActingSeller, countInMany } from '../offers.ts'
import { lockFree } from './save-article.ts'

/** Each with its offer and counted stock, or none at all; INVALID_INPUT names `variants.<rank>.<field>`. */
export async function addVariants(tx: Tx, seller: ActingSeller, { params, body }: Input<typeof operation>) {
  const stored = await lockFree(tx, seller, params.id, body.version)
  const { regulation } = stored.sheet
  await checkTerms(tx, seller, body, { ...regulation, reducible: mayBeReduced(regulation) })
  const given = body.variants.map(({ reference: _, priceCents: __, onHand: ___, ...variant }) => ({
    ...variant,
    id: null,
  }))
  const ids = await writeVariants(tx, stored, given)
  const { vatCode, deliveryModes, preparationDays, publish } = body
  const offerIds = await createOffers(
    tx,
    body.variants.flatMap(({ reference, priceCents }, rank) => {
      const variantId = ids[rank]
      if (variantId === undefined) return []
      const common = { vatCode, step: 1, minimum: 1, tiers: [], deliveryModes, preparationDays }
      const status = publish ? ('published' as const) : ('draft' as const)
      return [{ ...common, vendorId: seller.vendorId, variantId, reference, priceCents, status }]
    }),
  )
  const { warehouseId } = body
  const stockOf = (rank: number) => {
    const onHand = body.variants[rank]?.onHand ?? 0
    return warehouseId !== null && onHand > 0 ? [{ warehouseId, onHand }] : []
  }
  await countInMany(
    tx,
    seller,
    offerIds.map((offerId, rank) => ({ offerId, stock: stockOf(rank) })),
  )
  return { offerIds }
}

type Nature = { reducible: boolean; book: boolean }

async function checkTerms(
  tx: Tx,
  { vendorId }: ActingSeller,
  { variants, warehouseId }: NewSellerVariants,
  nature: Nature,
) {
  const references = variants.map(({ reference }) => reference)
  const taken = await takenReferences(tx, vendorId, references)
  const fields: Record<string, string> = {}
  for (const [rank, { reference, priceCents, onHand }] of variants.entries()) {
    const owner = taken.get(reference)
    const fault = termsFault({ priceCents, step: 1, minimum: 1, tiers: [] }, nature)
    if (owner) fields[`variants.${rank}.reference`] = referenceTaken(owner)
    if (references.indexOf(reference) < rank)
      fields[`variants.${rank}.reference`] = 'Deux déclinaisons portent cette référence'
    if (fault) fields[`variants.${rank}.priceCents`] = fault.sentence
    if (onHand > 0 && warehouseId === null) fields.warehouseId = 'Choisissez le dépôt de ce stock'
  }
  refuseFields(fields)
}
