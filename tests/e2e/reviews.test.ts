import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  heading,
  open,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const text = 'Solide et bien pensé\u00a0: une saison entière sans rien resserrer.'
const reply = 'Merci de votre retour, il aide tout le monde.'

test('a buyer without JavaScript reviews what was delivered; it is checked, shown on the article, and answered', async () => {
  const { slug, title } = await receive()
  await write(await market.person(buyerEmail, { javaScriptEnabled: false }), title)
  const visitor = await market.visitor()
  await open(visitor, `/articles/${slug}`)
  expect(await visitor.getByText(text).count()).toBe(0)
  await publish(await market.person('admin@cepetchai.example'))
  await answer(await market.person(comptoirEmail))
  // The page cache serves a stale page once more while it renders the new one.
  const page = async () => (await fetch(`${market.site}/articles/${slug}`)).text()
  await eventually(async () => (await page()).includes(reply), 'the answer on the article')
  const later = await market.visitor()
  await open(later, `/articles/${slug}`)
  await waitForText(later.locator('#avis'), text)
  await waitForText(later.locator('#avis'), reply)
  await waitForText(later.locator('#avis'), 'Camille A. · achat vérifié')
  expect(await later.locator('script[type="application/ld+json"]').first().textContent()).toContain('AggregateRating')
})

/** Bought in the browser, sent and delivered through the calls that the seller’s buttons make. */
async function receive(): Promise<{ slug: string; title: string }> {
  await buyOffer(market, await market.person(buyerEmail), 'CV000111')
  const line = await market.db
    .selectFrom('order_lines as l')
    .innerJoin('offers as o', 'o.id', 'l.offer_id')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['l.order_id', 'a.slug', 'l.title'])
    .executeTakeFirstOrThrow()
  const selling = await market.person(comptoirEmail)
  for (const step of ['generateEtiquette', 'ship', 'deliver']) {
    const path = `/api/orders/${step}/${line.order_id}`
    const response = await selling.request.post(path, { data: {}, headers: { origin: market.site } })
    expect([step, response.status()]).toEqual([step, 200])
  }
  return line
}

async function write(page: Page, title: string) {
  await page.goto('/account/avis')
  await page.getByRole('link', { name: `Donner mon avis sur ${title}` }).click()
  await button(page, 'Envoyer l’avis').click()
  await waitForText(page, 'Certaines informations sont manquantes ou incorrectes.')
  await page.getByRole('radio', { name: /Excellent/ }).check()
  await page.getByLabel(/^Votre avis/).fill(text)
  await button(page, 'Envoyer l’avis').click()
  await waitForText(page, 'En cours de vérification')
}

async function publish(page: Page) {
  await open(page, '/dashboard/avis')
  await page.getByRole('link', { name: text }).click()
  await heading(page, 'L’avis').waitFor()
  await button(page, 'Publier').click()
  await waitForText(page, 'C’est décidé')
}

async function answer(page: Page) {
  await open(page, '/account/avis-clients')
  const review = page.getByRole('listitem').filter({ hasText: text })
  await review.getByLabel(/^Votre réponse/).fill(reply)
  await button(review, 'Publier ma réponse').click()
  await waitForText(page, 'Votre réponse est publiée sous l’avis.')
}
