import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, buyerEmail, field, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { applicationForm } from '#tests/support/seller-steps.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('edits made while a refused application is saved and reloaded are preserved', async () => {
  const page = await market.person(buyerEmail)
  await open(page, '/vendeur/devenir-vendeur')
  const reading = Promise.withResolvers<void>()
  await page.route('**/devenir-vendeur.data*', async route => {
    if (route.request().method() === 'GET') await reading.promise
    await route.continue()
  })
  const form = applicationForm(page)
  await button(form, 'Envoyer ma candidature').click()
  await waitForText(form, /champs sont à revoir/)
  await field(form, 'Nom commercial').fill('Tonnellerie des Faux')
  const read = page.waitForResponse(
    response => response.url().includes('.data') && response.request().method() === 'GET',
  )
  reading.resolve()
  await read
  await button(form, 'Garder en brouillon').click()
  await waitForText(form, 'Brouillon gardé')
  await page.reload()
  expect(await field(form, 'Nom commercial').inputValue()).toBe('Tonnellerie des Faux')
})
