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
import { type DemoMarket, eventually, mailsTo, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { tabTo } from '#tests/support/keyboard.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a seller prepares, prints a batch and ships in two shipments with the keyboard alone', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/orders')
  await waitForText(selling, 'Aucune vente pour l’instant')
  const buying = await market.person(buyerEmail)
  const first = await ordered(buying, 1)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${first}` }).waitFor()
  const second = await ordered(buying, 2)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${second}` }).waitFor()
  await waitForText(selling, `Nouvelle dans la liste\u00a0: commande ${second}, Camille Aubry.`)
  await printBatch(selling)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${first}` }).waitFor({ state: 'hidden' })
  await shipInTwo(selling, second)
  await open(buying, '/account/orders')
  await buying.getByRole('link', { name: second }).click()
  await heading(buying, 'Envois').waitFor()
  expect(await buying.getByRole('heading', { name: /^Envoi [12]/ }).count()).toBe(2)
  const subjects = (await mailsTo(market, buyerEmail)).map(mail => mail.subject)
  expect(subjects).toContain(`Une partie de votre commande ${second} est expédiée`)
  expect(subjects).toContain(`Le reste de votre commande ${second} est expédié`)
  await expectInvariants(market.pool)
})

test('without JavaScript a seller selects, labels and hands over orders', async () => {
  const number = await ordered(await market.person(buyerEmail), 1)
  const plain = await market.person(comptoirEmail, { javaScriptEnabled: false })
  await plain.goto('/account/orders')
  await plain.getByRole('checkbox', { name: `Cocher la commande ${number}` }).check()
  await button(plain, 'Étiquettes').click()
  await waitForText(plain, /^Étiquettes de 1\s+commande prêtes à imprimer$/)
  await plain.getByRole('link', { name: /Prêtes à partir/ }).click()
  await plain.getByRole('checkbox', { name: `Cocher la commande ${number}` }).check()
  await button(plain, 'Remises au transporteur').click()
  await waitForText(plain, /^1\s+commande au transporteur, acheteur prévenu$/)
  await expectInvariants(market.pool)
})

/** Buys and pays; returns the order number. */
async function ordered(page: Page, quantity: number): Promise<string> {
  await buyOffer(market, page, 'CV000111', quantity)
  return eventually(async () => {
    const row = await market.db
      .selectFrom('orders')
      .select(['number', 'status'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.status === 'TO_PREPARE' ? row.number : undefined
  }, 'the paid order')
}

const ticked = (page: Page) => page.getByRole('region', { name: 'Commandes cochées' })

/** Both orders on one picking list, then a label for the first alone. */
async function printBatch(page: Page) {
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await waitForText(ticked(page), /^2\s+commandes cochées$/)
  const paper = page.context().waitForEvent('response', response => response.url().includes('/papiers/preparation'))
  await tabTo(page, button(ticked(page), 'Liste de préparation'))
  await page.keyboard.press('Enter')
  expect((await paper).headers()['content-type']).toBe('application/pdf')
  await page.bringToFront()
  await page.keyboard.press('x')
  await waitForText(ticked(page), /^1\s+commande cochée$/)
  await tabTo(page, button(ticked(page), 'Étiquettes'))
  await page.keyboard.press('Enter')
  await waitForText(page, /^Étiquettes de 1\s+commande prêtes à imprimer$/)
  const href = await page.getByRole('link', { name: /^A4/ }).getAttribute('href')
  expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf')
}

async function shipInTwo(page: Page, number: string) {
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await heading(page, `Commande ${number}`).waitFor()
  await tabTo(page, button(page, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('spinbutton').first())
  await page.keyboard.press('ArrowDown')
  await waitForText(dialog, /^Envoi partiel/)
  await tabTo(page, button(dialog, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  await handOver(page, 'Envoi parti. L’acheteur sait ce qu’il contient et ce qui reste.')
  await tabTo(page, button(page, 'Éditer l’étiquette du reste'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(dialog, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  await handOver(page, 'Commande expédiée. L’acheteur est prévenu.')
}

async function handOver(page: Page, message: string) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Télécharger l’étiquette/ }).waitFor()
  await tabTo(page, button(page, 'Remise au transporteur'))
  await page.keyboard.press('Enter')
  await waitForText(page, message)
}
