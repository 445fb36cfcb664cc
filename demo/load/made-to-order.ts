import { sql } from 'kysely'
import sharp from 'sharp'
import { addLine } from '#domains/cart/contract.ts'
import { giveLineBrief } from '#domains/cart/contract-briefs.ts'
import { setDelivery } from '#domains/cart/contract-deliveries.ts'
import { confirmPurchase, placePurchase, showCheckout } from '#domains/checkout/contract.ts'
import { setMadeToOrder } from '#domains/offers/contract-made-to-order.ts'
import { createSellerArticle } from '#domains/offers/contract-new-article.ts'
import { approveProof, returnBrief, sendProof } from '#domains/orders/contract-proofs.ts'
import { chooseSandboxPayment } from '#domains/payments/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { createFileStore } from '#platform/files/routes.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { type DemoMadeGood, type DemoMadeOrder, madeGoods } from '../market/made-to-order.ts'

type As = (email: string) => Promise<Context>
type Market = { db: Db; pipeline: Pipeline; seller: Context }

/** Two offers made on demand, with an order in each step, through what the pages call. */
export async function loadMadeToOrder(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const market = { db, pipeline, seller: await as('vendeur@cepetchai.example') }
  for (const good of madeGoods) {
    const offerId = await createOffer(market, good)
    for (const order of good.orders) await placeOrder(market, { good, offerId, order, buyer: await as(order.buyer) })
  }
}

async function createOffer({ db, pipeline, seller }: Market, good: DemoMadeGood): Promise<number> {
  const tag = await db
    .selectFrom('tags')
    .select(['id', 'category_id as categoryId'])
    .where('name', '=', good.tag)
    .executeTakeFirstOrThrow()
  const body = {
    ...good.article,
    categoryId: tag.categoryId,
    tagIds: [tag.id],
    pictureFileId: await upload(db, seller, `${good.reference}.png`, good.drawing),
  }
  const { offerIds } = await pipeline.call(createSellerArticle, { body }, seller)
  const [offerId = 0] = offerIds
  await pipeline.call(setMadeToOrder, { params: { id: offerId }, body: { terms: good.terms } }, seller)
  return offerId
}

type Placing = { good: DemoMadeGood; offerId: number; order: DemoMadeOrder; buyer: Context }

async function placeOrder(market: Market, { good, offerId, order, buyer }: Placing) {
  const { db, pipeline, seller } = market
  const artworkId = good.terms.artwork ? await upload(db, buyer, 'blason.png', good.drawing) : null
  const line = await pay(market, buyer, offerId, { ...order, artworkId })
  const params = { id: line.orderId, lineId: line.id }
  if (order.missing) await pipeline.call(returnBrief, { params, body: { missing: order.missing } }, seller)
  if (order.step === 'APPROVAL' || order.step === 'APPROVED') {
    const fileId = await upload(db, seller, 'bon-a-tirer.png', good.drawing)
    await pipeline.call(sendProof, { params, body: { fileId, note: good.note, after: 0 } }, seller)
  }
  if (order.step === 'APPROVED')
    await pipeline.call(
      approveProof,
      {
        params: { ...params, version: 1 },
        body: { name: `${buyer.user?.firstName} ${buyer.user?.lastName}`, agreed: true },
      },
      buyer,
    )
}

type Bought = Pick<DemoMadeOrder, 'quantity' | 'responses' | 'byParts'> & { artworkId: string | null }
async function pay({ db, pipeline, seller }: Market, buyer: Context, offerId: number, bought: Bought) {
  const { quantity, responses, artworkId, byParts } = bought
  await pipeline.call(addLine, { body: { offerId, quantity } }, buyer)
  await pipeline.call(giveLineBrief, { params: { offerId }, body: { responses: [...responses], artworkId } }, buyer)
  await pipeline.call(setDelivery, { params: { vendorId: seller.user?.vendorId ?? 0 }, body: { mode: 'HOME' } }, buyer)
  const checkout = await pipeline.call(showCheckout, { query: {} }, buyer)
  const body = {
    submissionKey: crypto.randomUUID(),
    cartVersion: checkout.cartVersion,
    expectedTotalCents: checkout.totals.ttcCents,
    ...(byParts ? { expectedTodayCents: checkout.todayCents } : {}),
    addressId: checkout.addressId ?? undefined,
    acceptMadeToOrder: true,
    acceptTerms: true as const,
  }
  const placed = await pipeline.call(placePurchase, { body }, buyer)
  const ref = new URL(placed.redirectUrl, buyer.origin).pathname.split('/').at(-1) ?? ''
  await pipeline.call(chooseSandboxPayment, { params: { ref }, body: { choice: 'accept' } }, buyer)
  await pipeline.call(confirmPurchase, { params: { id: placed.purchaseId } }, buyer)
  await sql`DELETE FROM carts WHERE user_id = ${buyer.user?.id}`.execute(db)
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.order_id as orderId'])
    .where('o.purchase_id', '=', placed.purchaseId)
    .executeTakeFirstOrThrow()
}

async function upload(db: Db, { user }: Context, name: string, drawing: string): Promise<string> {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  return (await createFileStore(db, { limits: false })(user?.id ?? 0, name, bytes)).id
}
