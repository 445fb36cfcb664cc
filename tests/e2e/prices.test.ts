import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import {
  button,
  buyerEmail,
  comptoirEmail,
  field,
  heading,
  open,
  payCart,
  putInCart,
  selectDelivery,
  trimmedText,
  waitForAnswer,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const bottle = '/articles/bouteille-champenoise-75-cl-standard-835-g-feuille-morte'
const halfPallet = (page: Page) => page.getByRole('row').filter({ hasText: 'Demi-palette de 588' }).first()
const main = (page: Page) => trimmedText(page.getByRole('main'))

test('a price names its unit and the smallest order, and a rounded quantity is named, without JavaScript', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto(bottle)
  expect(await trimmedText(halfPallet(page))).toMatch(/0,912 € TTC la bouteille.*demi-palette de 588 : 536,26 € TTC/)
  await halfPallet(page).getByRole('spinbutton').fill('600')
  await halfPallet(page)
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  await waitForText(page, 'Vendu par 588 : arrondi à 1 176.')
  // 1 176 × 0,912 €, rounded once.
  expect(await main(page)).toContain('1 072,51 € TTC')
  await button(page, 'Mettre 588').click()
  await page.getByRole('spinbutton').and(page.locator('[value="588"]')).waitFor()
  expect(await main(page)).toContain('536,26 € TTC')
})

test('a quantity typed in the cart and sent by Enter is rounded with a word', async () => {
  const page = await market.visitor()
  await open(page, bottle)
  await halfPallet(page)
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  await waitForText(page, /dans votre panier|ajouté au panier/)
  await open(page, '/orders/cart')
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await quantity.fill('600')
  await quantity.press('Enter')
  await waitForText(page, 'Vendu par 588 : arrondi à 1 176.')
  await button(page, 'Mettre 588').waitFor()
  await waitForText(page, '1 072,51 €')
})

test('a private person reads no price HT in the cart, a professional reads HT first', async () => {
  for (const [email, reads] of [
    ['particulier@cepetchai.example', false],
    ['domaine@cepetchai.example', true],
  ] as const) {
    const page = await market.person(email)
    await open(page, bottle)
    await halfPallet(page)
      .getByRole('button', { name: /^Ajouter/ })
      .click()
    await waitForText(page, /dans votre panier|ajouté au panier/)
    await page.goto('/orders/cart')
    await waitForText(page, 'Bouteille champenoise')
    const before = page.getByRole('main').getByText(/€\sHT/).filter({ visible: true })
    expect((await before.count()) > 0, email).toBe(reads)
  }
})

const comptoir = 'Comptoir du Vigneron'
const bucket = '/articles/seau-a-champagne-inox-poli-droit-a-anses'
const modelRow = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model }).first()

/** Units of an offer that nobody has reserved, in all warehouses. */
async function freeUnits(reference: string): Promise<number> {
  const stock = await market.db
    .selectFrom('stock as s')
    .innerJoin('offers as o', 'o.id', 's.offer_id')
    .select(['s.on_hand', 's.reserved'])
    .where('o.reference', '=', reference)
    .execute()
  return stock.reduce((sum, { on_hand, reserved }) => sum + on_hand - reserved, 0)
}

test('a seller makes a kit of four buckets; a buyer orders it, and the stock of buckets goes down by four', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/catalogue-product?q=CV010312')
  await modelRow(selling, 'CV010312')
    .getByRole('link', { name: /^Seau à champagne/ })
    .first()
    .click()
  await selling.getByRole('link', { name: 'En faire un coffret' }).click()
  await field(selling, 'Référence 1').fill('CV010310')
  await field(selling, 'Unités de l’élément 1 par coffret').fill('4')
  await button(selling, 'Enregistrer le coffret').click()
  await waitForText(selling, 'Coffret enregistré.')
  await waitForText(selling, /coffrets à vendre avec le stock d’aujourd’hui$/)

  const before = await freeUnits('CV010310')
  const buying = await market.person(buyerEmail)
  await open(buying, bucket)
  await modelRow(buying, 'CV010312')
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  await waitForText(buying, /^«\sSeau à champagne.*panier/)
  await open(buying, '/orders/cart')
  await selectDelivery(buying, comptoir, 'Livraison à domicile')
  await payCart(market, buying)
  expect(await freeUnits('CV010310')).toBe(before - 4)
  await expectInvariants(market.pool)
})

test('a code of a seller lowers its articles in the cart, once per customer, and the seller reads what it costs', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/prix')
  await selling.getByRole('link', { name: 'codes promotionnels' }).click()
  const form = selling.getByRole('region', { name: 'Nouveau code' })
  await field(form, 'Code').fill('SEAUX-10')
  await field(form, 'Valeur').fill('10')
  await form.getByLabel('Dernier jour, inclus').fill(addDays(isoDay(new Date()), 30))
  await field(form, 'Références concernées').fill('CV010310')
  await button(form, 'Créer le code').click()
  await waitForText(selling, 'Le code est créé.')

  const buying = await market.person(buyerEmail)
  await putInCart(market, buying, 'CV010310', 2)
  await open(buying, '/orders/cart')
  await field(buying, 'Code promotionnel').fill('seaux-10')
  await button(buying, 'Appliquer').click()
  // Two at 31,44 € TTC.
  await waitForText(buying, /^−6,29\s€\sTTC, déjà déduits/)
  await payCart(market, buying)

  await putInCart(market, buying, 'CV010310', 2)
  await open(buying, '/orders/cart')
  await field(buying, 'Code promotionnel').fill('SEAUX-10')
  await button(buying, 'Appliquer').click()
  await waitForText(buying, /déjà (été )?utilisé/)
  await selling.reload()
  const cells = modelRow(selling, 'SEAUX-10').getByRole('cell')
  await expect.poll(() => cells.allInnerTexts()).toEqual(expect.arrayContaining(['1', '6,29\u00a0€']))
  await expectInvariants(market.pool)
})

test('a reserved article is sold to the customer whose access the seller granted, at the price agreed', async () => {
  const namur = 'namur@cepetchai.example'
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/prix/reserves')
  await field(selling, 'Vos références à réserver').fill('CV010311')
  await button(selling, 'Réserver ces articles').click()
  await waitForText(selling, 'Ces articles sont réservés à vos clients agréés.')

  const visitor = await market.visitor()
  // A cached page may be shown once more while it is rendered again.
  const isReserved = async () => {
    await open(visitor, bucket)
    return visitor.getByText('Prix réservé aux clients agréés').isVisible()
  }
  await eventually(isReserved, 'the page without the reserved price')
  expect(await visitor.getByText('CV010311').count()).toBe(0)
  const customer = await market.person(namur)
  await open(customer, bucket)
  await customer.getByRole('link', { name: 'Demander l’accès' }).click()
  await field(customer, 'Votre message').fill('Nous plantons trois hectares près de Namur.')
  await button(customer, 'Demander l’accès').click()
  await waitForText(customer, /^Votre demande est envoyée/)

  await selling.reload()
  await selling.getByRole('listitem').filter({ hasText: namur }).getByRole('button', { name: 'Accepter' }).click()
  await waitForText(selling, 'L’accès est ouvert.')
  await open(selling, '/account/prix')
  await field(selling, 'Nom').fill('Namur')
  await button(selling, 'Créer la liste').click()
  await heading(selling, 'Namur').waitFor()
  await field(selling, 'Ajouter ou changer des prix').fill('CV010311 ; 28,00')
  await button(selling, 'Mettre dans la liste').click()
  await waitForAnswer(selling, 'Les prix sont dans la liste.')
  await selling.getByRole('checkbox', { name: 'Vignoble de la Citadelle SRL' }).check()
  await button(selling.getByRole('region', { name: 'Pour qui' }), 'Enregistrer').click()
  await waitForText(selling, 'C’est enregistré.')

  await customer.reload()
  const reserved = customer.getByRole('main').getByRole('listitem').filter({ hasText: 'CV010311' })
  await waitForText(reserved, /^28,00/)
  await reserved.getByRole('button', { name: /^Ajouter/ }).click()
  await waitForText(customer, /^«\sSeau à champagne.*panier/)
  await open(customer, '/orders/cart')
  expect(await main(customer)).toMatch(/28,00 € HT/)
  await expectInvariants(market.pool)
})
