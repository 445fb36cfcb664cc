/** Delivered orders of one seller, and actions on them. */
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder, type OrderValues } from '#tests/support/orders.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'

export const professional = { buyer: { kind: 'professional' as const, companyName: 'Domaine Robert' } }
type Who = 'buyer' | 'seller' | 'admin' | 'otherBuyer' | 'otherSeller'

export async function openReturnsMarket(env: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(env)
  const vendor = await createVendor(app.db)
  const buyerId = await createUser(app.db)
  const cookies: Record<Who, Cookies> = {
    buyer: await app.loginAs(buyerId),
    seller: await app.loginAs(vendor.userId),
    admin: await app.loginAs(await createUser(app.db, { roles: ['ADMIN'], email: 'operateur@exemple.fr' })),
    otherBuyer: await app.loginAs(await createUser(app.db)),
    otherSeller: await app.loginAs((await createVendor(app.db)).userId),
  }
  const world = { app, vendor, buyerId, cookies }
  return { ...world, ...verbs(world) }
}
export type ReturnsMarket = Awaited<ReturnType<typeof openReturnsMarket>>

type Bare = { app: TestApp; vendor: TestVendor; buyerId: number; cookies: Record<Who, Cookies> }

const verbs = ({ app, vendor, buyerId, cookies }: Bare) => {
  const post = (who: Who, url: string, body: unknown = {}) => app.request('POST', url, body, { cookies: cookies[who] })
  const get = (who: Who, url: string) => app.request('GET', url, undefined, { cookies: cookies[who] })
  const placed = async (values: Partial<OrderValues> = {}) => {
    const order = await createPaidOrder(app.db, { vendor, buyerId, ...values })
    const [line] = order.lines
    if (!line) throw new Error('no line')
    return { ...order, lineId: line.orderLineId, offerId: line.offerId }
  }
  const delivered = async (daysAgo: number, values: Partial<OrderValues> = {}) => {
    const order = await placed(values)
    if (values.buyer?.kind === 'professional') await attachInvoice(app, cookies.seller, order.orderId)
    for (const step of ['generateEtiquette', 'ship', 'deliver'])
      await post('seller', `/api/orders/${step}/${order.orderId}`)
    await app.db
      .updateTable('orders')
      .set({ delivered_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', order.orderId)
      .execute()
    return order
  }
  type Delivered = Awaited<ReturnType<typeof delivered>>
  const postReturn = (order: Pick<Delivered, 'orderId' | 'lineId'>, values: object = {}, who: Who = 'buyer') =>
    post(who, '/api/returns', {
      orderId: order.orderId,
      kind: 'WITHDRAWAL',
      lines: [{ lineId: order.lineId, quantity: 1 }],
      ...values,
    })
  /** A request that must succeed; returns its id. */
  const requestReturn = async (order: Pick<Delivered, 'orderId' | 'lineId'>, values: object = {}): Promise<number> => {
    const { body } = await postReturn(order, values)
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data.id
  }
  const act = (who: Who, id: number, body: object) => post(who, `/api/returns/${id}/act`, body)
  return {
    post,
    get,
    placed,
    delivered,
    postReturn,
    requestReturn,
    act,
    show: async (id: number, who: Who = 'buyer') => (await get(who, `/api/returns/${id}`)).body.data,
    onHand: async (offerId: number) =>
      (await app.db.selectFrom('stock').select('on_hand').where('offer_id', '=', offerId).executeTakeFirstOrThrow())
        .on_hand,
    mails: async (event: string) => await readMails(app.db, { event }),
  }
}
