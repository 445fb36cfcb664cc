import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndOrder,
  button,
  estateEmail,
  field,
  heading,
  open,
  payWith3ds,
  putInCart,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const requesterEmail = 'vignes@cepetchai.example'

test('a requester asks for an accord without scripts; the owner accepts, pays, and both read the order', async () => {
  const asking = await market.person(requesterEmail)
  await putInCart(market, asking, 'CV000111')
  const plain = await market.person(requesterEmail, { javaScriptEnabled: false })
  await plain.goto('/orders/payment-page')
  await plain.getByText('Hangar du Mesnil').first().click()
  await plain.getByLabel('Pour toute la commande').selectOption({ label: 'Taille 2026' })
  await field(plain, 'Un mot pour le gérant (facultatif)').fill('Il en faut un de plus')
  await button(plain, 'Demander l’accord').click()
  await waitForText(plain, '« Il en faut un de plus »')

  const owning = await market.person(estateEmail)
  await open(owning, '/account/domaine/demandes')
  const card = owning.getByRole('article').filter({ hasText: 'Il en faut un de plus' })
  await card.getByRole('link', { name: /^Accepter et payer/ }).click()
  await heading(owning, 'Demande de Nadège Prieur').waitFor()
  await waitForText(owning, 'chemin étroit')
  await acceptAndOrder(owning)
  await payWith3ds(owning)
  await waitForConfirmation(owning)

  await open(asking, '/account/domaine/demandes')
  const done = asking.getByRole('article').filter({ hasText: 'Il en faut un de plus' })
  await done.getByText('Commandée').waitFor()
  await done
    .getByRole('link', { name: /^Commande / })
    .first()
    .click()
  await waitForText(asking, 'Acheté par Nadège Prieur')
  expect(
    (await readMails(market.db, { recipient: estateEmail })).some(({ subject }) => subject.includes('Nadège Prieur')),
  ).toBe(true)
  await expectInvariants(market.pool)
})

test('the accountant reads lists that are theirs, without an action that would be refused', async () => {
  const email = 'compta@cepetchai.example'
  const theirs = `user_id = (SELECT id FROM users WHERE email = '${email}')`
  await market.pool.query(`UPDATE purchase_lists SET ${theirs}`)
  const page = await market.person(email, { javaScriptEnabled: false })
  const actions = () => page.getByRole('main').getByRole('button').allInnerTexts()
  await page.goto('/account/listes')
  expect(await actions()).toEqual([])
  await page.locator('a[href*="liste="]').first().click()
  expect(await actions()).toEqual(expect.arrayContaining(['Renommer', 'Supprimer la liste']))
  expect((await actions()).join()).not.toMatch(/panier|Changer|Retirer|Partager|Programmer|Enregistrer|Copier/)
  expect((await page.goto('/account/commande-rapide'))?.status()).toBe(403)
})

/** A camera that shows one code: headless browsers have neither a camera nor a reader of codes. */
const showCode = (code: string) => {
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats: () => Promise<string[]> = async () => [
        'ean_13',
        'ean_8',
        'upc_a',
        'code_128',
        'code_39',
        'qr_code',
      ]
      detect = async () => [{ rawValue: code }]
    },
  })
  const camera = { kind: 'videoinput' } as MediaDeviceInfo
  navigator.mediaDevices.enumerateDevices = async () => [camera]
  const picture = document.createElement('canvas')
  const drawing = picture.getContext('2d')
  setInterval(() => drawing?.fillRect(Math.random() * 100, 0, 1, 1), 50)
  navigator.mediaDevices.getUserMedia = async () => picture.captureStream(25)
}

test('a code read by the camera is one more reference of a quick order, reached by the menu', async () => {
  const page = await market.person(estateEmail)
  await page.addInitScript(showCode, 'CV000111')
  await open(page, '/account/listes')
  const loaded = page.waitForResponse(response => response.url().endsWith('/account/commande-rapide'))
  await page.getByRole('link', { name: 'Commande rapide' }).first().click()
  expect((await loaded).headers()['permissions-policy']).toContain('camera=(self)')
  await field(page, 'Vos références').fill('CV000120 3')
  await button(page, 'Scanner avec l’appareil photo').click()
  await expect.poll(() => field(page, 'Vos références').inputValue()).toBe('CV000120 3\nCV000111')
  await button(page, 'Trouver les articles').click()
  await waitForText(page, '2 articles trouvés')
  await page.close()
})
