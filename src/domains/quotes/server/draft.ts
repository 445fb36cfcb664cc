/** Goods of a request that are not in the cart: of an article page, or of a purchase list. */

import { quantityRefusal } from '#domains/cart/rules.ts'
import { linePrice } from '#domains/cart/server/price-line.ts'
import { loadOffersFor, type VariantOffer } from '#domains/lists/server/candidates.ts'
import { showList } from '#domains/lists/server/purchase-lists.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import { basisFor, lineAmounts } from '#shared/price/price.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { DraftLine, draftQuote } from '../contract.ts'

type Given = { offerId: number; quantity: number }
const noLimit = { available: Number.POSITIVE_INFINITY, takenBy: [] }

/** The stock does not limit a request: the seller answers with a delay. */
export async function givenLines(tx: Tx, user: CurrentUser, vendorId: number, given: readonly Given[]) {
  const offers = await offersFor(
    tx,
    user,
    await variantsOf(
      tx,
      given.map(({ offerId }) => offerId),
    ),
  )
  return given.map(({ offerId, quantity }) => {
    const offer = offers.get(offerId)
    if (!offer || offer.vendorId !== vendorId) throw fail('OFFER_UNAVAILABLE')
    const refusal = quantityRefusal(quantity, noLimit, offer)
    if (refusal)
      throw fail(refusal.code, {
        sentence: `${titleOf(offer)}\u00a0: ${refusal.sentence}`,
        fields: { lines: refusal.sentence },
      })
    return { offerId, quantity, unitPriceCents: linePrice(offer, quantity) }
  })
}

export async function findDraft(db: Db, user: CurrentUser, { offerId, listId }: Input<typeof draftQuote>['query']) {
  return listId === undefined ? draftOfArticle(db, user, offerId ?? 0) : draftOfList(db, user, listId)
}

/** Its seller's models of the article; the one asked for with its least quantity. */
async function draftOfArticle(db: Db, user: CurrentUser, offerId: number) {
  const variants = await db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('variants as n', 'n.article_id', 'v.article_id')
    .select(['n.id as variantId', 'o.vendor_id as vendorId'])
    .where('o.id', '=', offerId)
    .orderBy('n.id')
    .limit(200)
    .execute()
  const offers = await offersFor(
    db,
    user,
    variants.map(({ variantId }) => variantId),
  )
  const own = [...offers.values()].filter(({ vendorId }) => vendorId === variants[0]?.vendorId)
  const asked = own.find(offer => offer.offerId === offerId)
  if (!asked) throw fail('NOT_FOUND')
  // The public page of an article is the same for all: its seller sees the link too.
  if (asked.vendorId === user.vendorId) return { sellers: [] }
  return {
    sellers: [
      {
        vendor: { id: asked.vendorId, name: asked.vendorName },
        lines: own.map(offer => draftLine(offer, offer === asked ? leastQuantity(offer) : 0, user)),
      },
    ],
  }
}

/** With the sellers that the cart would choose today. */
async function draftOfList(db: Db, user: CurrentUser, listId: number) {
  const { lines } = await showList(db, listId, user)
  const wanted = new Map(
    lines.flatMap(({ offered }) => (offered ? [[offered.offerId, offered.quantity] as const] : [])),
  )
  const offers = await offersFor(
    db,
    user,
    lines.map(({ variantId }) => variantId),
  )
  const chosen = [...offers.values()].filter(({ offerId }) => wanted.has(offerId))
  return {
    sellers: [...Map.groupBy(chosen, ({ vendorId }) => vendorId).values()].map(own => ({
      vendor: { id: own[0]?.vendorId ?? 0, name: own[0]?.vendorName ?? '' },
      lines: own.map(offer => draftLine(offer, wanted.get(offer.offerId) ?? 0, user)),
    })),
  }
}

function draftLine(offer: VariantOffer, quantity: number, { kind }: CurrentUser): DraftLine {
  const { offerId, reference, categoryId, pictureId, saleUnit, packLabel, step, minimum, vatBasisPoints } = offer
  const units = quantity || leastQuantity(offer)
  const { htCents, ttcCents } = lineAmounts(basisFor(kind), linePrice(offer, units), quantity || 1, vatBasisPoints)
  const [title, deposit] = [titleOf(offer), depositFrom(offer)]
  const goods = { offerId, reference, title, categoryId, pictureId, saleUnit, packLabel, step, minimum, deposit }
  return { ...goods, quantity, htCents, ttcCents }
}

const titleOf = ({ title, variantLabel }: Pick<VariantOffer, 'title' | 'variantLabel'>) =>
  [title, variantLabel].filter(Boolean).join(', ')

async function variantsOf(db: Db | Tx, offerIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('offers').select('variant_id').where('id', 'in', offerIds).execute()
  return rows.map(row => row.variant_id)
}

/** Those that this buyer may buy, at the prices agreed with them, in the order of their variants. */
async function offersFor(db: Db | Tx, user: CurrentUser, variantIds: readonly number[]) {
  const offers = await loadOffersFor(
    db,
    0,
    variantIds.map(variantId => ({ variantId })),
    user.id,
  )
  const places = new Map(variantIds.map((variantId, place) => [variantId, place]))
  const placeOf = ({ variantId }: VariantOffer) => places.get(variantId) ?? 0
  const ordered = offers
    .filter(({ forSale }) => forSale)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.offerId - b.offerId)
  return new Map(ordered.map(offer => [offer.offerId, offer]))
}
