import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, buyerEmail, comptoirEmail, field, heading, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const text = 'Lame franche et bras légers : les vieux bois de dix ans passent sans forcer.'
const reply = 'Merci, pensez à resserrer la vis centrale après la première journée.'

test('a buyer without JavaScript reviews what was delivered; it is checked, shown on the article, and answered', async () => {
  const buyer = await market.person(buyerEmail, { javaScriptEnabled: false })
  const slug = await write(buyer)
  const visitor = await market.visitor()
  await open(visitor, `/articles/${slug}`)
  expect(await visitor.getByText(text).count()).toBe(0)
  await publish(await market.person('admin@cepetchai.example'))
  await answer(await market.person(comptoirEmail))
  await open(visitor, `/articles/${slug}`)
  await waitForText(visitor.locator('#avis'), text)
  await waitForText(visitor.locator('#avis'), reply)
  await waitForText(visitor.locator('#avis'), 'Camille A. · achat vérifié')
  expect(await visitor.locator('script[type="application/ld+json"]').first().textContent()).toContain('AggregateRating')
})

async function write(page: Page): Promise<string> {
  await page.goto('/account/avis')
  console.log(page.url(), (await page.locator('main').innerText()).slice(0, 1500))
  await page.getByRole('link', { name: /Donner mon avis sur Coupe-branches Ceppe 40/ }).click()
  await button(page, 'Envoyer l’avis').click()
  await waitForText(page, 'Certaines informations sont manquantes ou incorrectes.')
  await page.getByRole('radio', { name: /Excellent/ }).check()
  await field(page, 'Votre avis*')
    .or(page.getByLabel(/^Votre avis/))
    .fill(text)
  await button(page, 'Envoyer l’avis').click()
  await waitForText(page, 'Merci : votre avis est enregistré.')
  await waitForText(page, 'En cours de vérification')
  const link = await page.getByRole('link', { name: /^Coupe-branches Ceppe 40/ }).getAttribute('href')
  return `${link}`.replace('/articles/', '')
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
