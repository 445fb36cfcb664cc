import type { Cookies, TestApp } from '#tests/support/app.ts'
import { createOffer, createUser, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

/** An order delivered `daysAgo`, with its buyer logged in. */
export async function createDelivered(
  app: TestApp,
  vendor: TestVendor,
  values: { daysAgo?: number; buyerId?: number } = {},
) {
  const buyerId = values.buyerId ?? (await createUser(app.db))
  const offer = await createOffer(app.db, vendor)
  const lines = [{ offerId: offer.offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const order = await createPaidOrder(app.db, { vendor, buyerId, lines })
  await app.pool.query(
    `UPDATE orders SET status = 'DELIVERED', delivered_at = now() - make_interval(days => $2),
      shipped_at = now() - make_interval(days => $2) WHERE id = $1`,
    [order.orderId, values.daysAgo ?? 12],
  )
  const lineId = order.lines[0]?.orderLineId ?? 0
  return { ...offer, orderId: order.orderId, lineId, buyerId, cookies: await app.loginAs(buyerId) }
}

export const reviewText = 'Coupe nette, lame qui tient l’affûtage toute la taille.'

export async function writeOne(app: TestApp, cookies: Cookies, orderLineId: number, rating = 4): Promise<number> {
  const { body } = await app.request('POST', '/api/reviews', { orderLineId, rating, text: reviewText }, { cookies })
  return body.data.id
}

export const publishOne = (app: TestApp, admin: Cookies, id: number) =>
  app.request('POST', `/api/admin/reviews/${id}/decision`, { decision: 'publish' }, { cookies: admin })

export const mailsAbout = async (app: TestApp, event: string) =>
  (await app.db.selectFrom('mails').select(['event', 'recipient', 'text', 'path']).orderBy('id').execute()).filter(
    mail => mail.event.startsWith(event),
  )
