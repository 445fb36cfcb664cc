import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { ArticleDetails } from '../../contract-details.ts'

let app: TestApp
let catalogue: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  app = await testApp()
  catalogue = await smallCatalogue(app.db)
})
afterAll(() => app.close())

const request = (ids: string) => app.request('GET', `/api/article-details?ids=${ids}`)
const describeIds = async (ids: readonly number[]): Promise<ArticleDetails[]> =>
  (await request(ids.join())).body.data.articles
const idOf = (title: string) => catalogue.ids.get(title) ?? 0

it('returns articles in the order of the ids, with what can be ordered', async () => {
  const [tube, electric] = [idOf('Tuyau de liage creux, bobine de 5 kg'), idOf('Sécateur électrique 45 mm')]
  const articles = await describeIds([tube, electric])
  expect(articles.map(({ card }) => card.id)).toEqual([tube, electric])
  expect(articles[0]?.variants).toEqual([
    expect.objectContaining({ label: '5 kg', priceCents: 2_500, unitPrice: { cents: 500, per: 'kg' } }),
  ])
  // The cheapest seller is out of stock: the other can deliver.
  expect(articles[1]?.variants[0]).toMatchObject({ priceCents: 99_000 })
  expect(articles[1]?.variants[0]?.available).toBeGreaterThan(0)
})

it('leaves out unknown ids and articles that are not on sale', async () => {
  const tube = idOf('Tuyau de liage creux, bobine de 5 kg')
  expect((await describeIds([999_999, tube])).map(({ card }) => card.id)).toEqual([tube])
})

it('rejects what is no list of ids, and more than a page of them', async () => {
  const many = Array.from({ length: 25 }, (_, index) => index + 1).join()
  for (const ids of ['', 'x', '1,,2', '1;2', many]) expect([ids, (await request(ids)).status]).toEqual([ids, 400])
})
