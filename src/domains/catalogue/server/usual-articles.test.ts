import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let app: TestApp
let catalogue: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  app = await testApp()
  catalogue = await smallCatalogue(app.db)
})
afterAll(() => app.close())

const offerOf = async (title: string) =>
  app.db
    .selectFrom('offers as f')
    .innerJoin('variants as v', 'v.id', 'f.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select('f.id')
    .where('a.title', '=', title)
    .where('f.vendor_id', '=', catalogue.comptoir.vendorId)
    .executeTakeFirstOrThrow()

async function bought(buyerId: number, title: string, daysAgo: number, status = 'COMPLETED') {
  const line = { offerId: (await offerOf(title)).id, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
  const { orderId } = await createPaidOrder(app.db, { vendor: catalogue.comptoir, buyerId, lines: [line] })
  const paidAt = new Date(Date.now() - daysAgo * 86_400_000)
  await app.db.updateTable('orders').set({ paid_at: paidAt, status }).where('id', '=', orderId).execute()
}

const usual = async (userId: number) => {
  const { body } = await app.request('GET', '/api/home/usual', undefined, { cookies: await app.loginAs(userId) })
  const { lastYear, articles } = body.data
  return { lastYear, titles: articles.map((article: { title: string }) => article.title) }
}

const copper = 'Bouillie bordelaise 10 kg'
const handy = 'Sécateur à main gaucher'

test('shows what was bought at this time last year, and not what was bought since', async () => {
  const buyer = await createUser(app.db)
  await bought(buyer, copper, 350)
  await bought(buyer, handy, 100)
  expect(await usual(buyer)).toEqual({ lastYear: true, titles: [copper] })
})

test('without a purchase at this time last year, shows what was bought most often first', async () => {
  const buyer = await createUser(app.db)
  await bought(buyer, handy, 200)
  await bought(buyer, copper, 100)
  await bought(buyer, copper, 60)
  expect(await usual(buyer)).toEqual({ lastYear: false, titles: [copper, handy] })
})

test('leaves out cancelled orders, other people’s and those older than eighteen months', async () => {
  const [buyer, other] = [await createUser(app.db), await createUser(app.db)]
  await bought(buyer, copper, 30, 'CANCELLED')
  await bought(buyer, handy, 600)
  await bought(other, handy, 30)
  expect(await usual(buyer)).toEqual({ lastYear: false, titles: [] })
})

test('a visitor is refused', async () => {
  expect((await app.request('GET', '/api/home/usual')).status).toBe(401)
})
