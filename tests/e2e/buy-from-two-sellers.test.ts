import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addToCartFrom,
  button,
  choosePickup,
  comptoirEmail,
  field,
  fillAddress,
  fillRegistration,
  grangeEmail,
  heading,
  open,
  openLoginDialog,
  payWith3ds,
  refocusTab,
  selectDelivery,
  submitOrder,
  trimmedText,
  waitForCartCount,
  waitForConfirmation,
  waitForText,
  waitUntilLoggedIn,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const article = 'Sécateur électrique sans fil Voltarme 32, coupe 32 mm, écran de comptage'
const email = 'agathe.lemoine@example.com'
/** By seller: the reference in the list, the name of the row, units bought. */
const wanted = {
  comptoir: { reference: 'CV000111', title: `${article}, 3 batteries 2,5 Ah`, quantity: 2 },
  grange: { reference: 'TV-0011-01', title: `${article}, 2 batteries 2,5 Ah`, quantity: 1 },
}

test('a company finds, buys and pays goods of two sellers; each fulfils its own order', async () => {
  const before = { comptoir: await stockOf(wanted.comptoir.reference), grange: await stockOf(wanted.grange.reference) }
  const page = await market.visitor()
  await searchAndFilter(page)
  await fillCart(page)
  await registerAsCompany(page)
  const total = await checkOut(page)
  const numbers = await confirmed(page, total)

  const buying = { collected: await orderPage(page, numbers.comptoir), shipped: await orderPage(page, numbers.grange) }
  await collect(buying.collected, numbers)
  await ship(buying.shipped, numbers)
  const refunded = await refundOne(buying.collected, numbers.comptoir)
  await expectBooks(before, total, refunded)
})

async function searchAndFilter(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('main').getByRole('combobox').fill('secateur electrik')
  await page.keyboard.press('Enter')
  await waitForText(page, '« secateur electrique »')
  const sellers = page
    .getByRole('complementary')
    .getByRole('group')
    .filter({ hasText: /^Vendeur/ })
  await sellers.getByText('Vendeur').click()
  await sellers.getByRole('link', { name: /^Comptoir du Vigneron/ }).click()
  await page.getByRole('list', { name: 'Filtres actifs' }).getByText('Comptoir du Vigneron').waitFor()
  await page.getByRole('main').getByRole('link', { name: article }).click()
  await heading(page, article).waitFor()
}

async function fillCart(page: Page): Promise<void> {
  for (const { reference, title, quantity } of Object.values(wanted))
    await addToCartFrom(page.getByRole('row').filter({ hasText: reference }), title, quantity)
  await waitForCartCount(page, 2)
}

async function registerAsCompany(page: Page): Promise<void> {
  const dialog = await openLoginDialog(page)
  await dialog.getByRole('tab', { name: 'Inscription' }).click()
  await fillRegistration(dialog, { email, company: 'Caves Lemoine' })
  await button(dialog, 'Créer mon compte').click()
  await waitUntilLoggedIn(page)
  await waitForCartCount(page, 2)
}

/** From the cart to the provider and back; returns the displayed total, in euros as written. */
async function checkOut(page: Page): Promise<string> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await choosePickup(page, 'Comptoir du Vigneron', /Épernay/)
  await selectDelivery(page, 'La Grange aux Ceps', 'Livraison à domicile')
  const totals = await trimmedText(page.getByRole('region', { name: 'Total du panier' }))
  const total = totals.match(/Total TTC : ([\d ]+,\d\d €)/)?.[1] ?? ''
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
  await fillAddress(page)
  await submitOrder(page)
  await heading(page, `Paiement de ${total} à Cep & Chai`).waitFor()
  await payWith3ds(page)
  await waitForConfirmation(page)
  return total
}

const plain = (text: string) => text.replace(/\s/g, ' ')
const euros = (cents: number) =>
  plain(new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100))

type Numbers = { comptoir: string; grange: string }

/** Checks the confirmation page and the mails; returns the order numbers. */
async function confirmed(page: Page, total: string): Promise<Numbers> {
  await waitForText(page, total)
  await waitForCartCount(page, 0)
  const numberOf = async (vendor: string) => {
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: vendor })
    return (await trimmedText(line.getByRole('link'))).replace('Commande ', '')
  }
  const numbers = {
    comptoir: await numberOf('Comptoir du Vigneron'),
    grange: await numberOf('La Grange aux Ceps'),
  }
  const mail = await eventually(
    async () =>
      (await readMails(market.db, { recipient: email })).find(({ subject }) => subject.includes('est confirmé')),
    'the mail of confirmation',
  )
  expect(plain(mail.subject)).toContain('(2 commandes)')
  expect(mail.text).toContain(numbers.comptoir)
  expect(mail.text).toContain(numbers.grange)
  expect(plain(mail.text)).toContain(total)
  for (const [recipient, number] of [
    ['contact@comptoir-du-vigneron.example', numbers.comptoir],
    ['vignerons@grange-aux-ceps.example', numbers.grange],
  ] as const) {
    const mails = await readMails(market.db, { recipient })
    expect(mails.filter(({ subject }) => subject.includes(number))).toHaveLength(1)
  }
  return numbers
}

async function orderPage(of: Page, number: string): Promise<Page> {
  const page = await of.context().newPage()
  await open(page, '/account/orders')
  await page.getByRole('link', { name: number }).click()
  await heading(page, `Commande ${number}`).waitFor()
  return page
}

/** Opens a seller’s order page, after checking that the other’s order is not in the list. */
async function sellersPage(seller: string, own: string, other: string): Promise<Page> {
  const page = await market.person(seller)
  await open(page, '/account/orders')
  await heading(page, 'Commandes clients').waitFor()
  expect(await page.getByRole('link', { name: other }).count()).toBe(0)
  await page.getByRole('link', { name: own }).click()
  await heading(page, `Commande ${own}`).waitFor()
  return page
}

/** Prepared, invoiced under the seller's mandate, handed over with the pickup code that only the buyer has. */
async function collect(buyer: Page, numbers: Numbers): Promise<void> {
  const page = await sellersPage(comptoirEmail, numbers.comptoir, numbers.grange)
  await button(page, 'Prête à retirer').click()
  await waitForText(page, 'Commande prête. L’acheteur reçoit son code de retrait et sa facture.')
  await refocusTab(buyer)
  const invoice = buyer.getByRole('region', { name: 'Facture' })
  expect(await trimmedText(invoice)).toMatch(/CC\d+-\d{4}-\d{5}/)
  const shown = buyer.getByRole('region', { name: 'Code de retrait' })
  const code = (await trimmedText(shown)).match(/\d{3}\s\d{3}/)?.[0] ?? ''
  const wrong = code.endsWith('0') ? '111 111' : '000 000'
  await field(page, 'Code donné par l’acheteur').fill(wrong)
  await button(page, 'Remettre et terminer').click()
  await waitForText(page, 'Ce code n’est pas celui de la commande.')
  await field(page, 'Code donné par l’acheteur').fill(code)
  await button(page, 'Remettre et terminer').click()
  await waitForText(page, 'Commande remise et terminée.')
  await button(page, 'Remettre et terminer').waitFor({ state: 'detached' })
  await refocusTab(buyer)
  await buyer.getByRole('main').getByText('Terminée', { exact: true }).first().waitFor()
  await page.context().close()
}

/** A label is created once, however often it is requested; then the carrier collects. */
async function ship(buyer: Page, numbers: Numbers): Promise<void> {
  const page = await sellersPage(grangeEmail, numbers.grange, numbers.comptoir)
  await button(page, 'Éditer l’étiquette').click()
  await button(page.getByRole('dialog'), 'Éditer l’étiquette').click()
  const link = page.getByRole('link', { name: 'Télécharger l’étiquette' })
  const href = (await link.getAttribute('href')) ?? ''
  const label = await page.request.get(href)
  expect(label.headers()['content-type']).toContain('application/pdf')
  const id = page.url().match(/\d+$/)?.[0]
  const again = await page.request.post(`/api/orders/generateEtiquette/${id}`, {
    data: {},
    headers: { origin: market.site },
  })
  const { trackingNumber, labelUrl } = (await again.json()).data
  expect(labelUrl).toBe(href)
  const second = await page.request.get(labelUrl)
  expect((await second.body()).equals(await label.body())).toBe(true)
  await page.getByRole('main').getByText(trackingNumber).first().waitFor()
  await button(page, 'Remise au transporteur').click()
  await waitForText(page, 'Commande expédiée. L’acheteur est prévenu.')
  await refocusTab(buyer)
  await buyer.getByRole('main').getByText('Expédiée', { exact: true }).first().waitFor()
  await buyer.getByRole('main').getByText(trackingNumber).first().waitFor()
  await page.context().close()
}

/** Returns one of the two units; the result is the refund in cents. */
async function refundOne(buyer: Page, number: string): Promise<number> {
  const page = await market.person(comptoirEmail)
  await open(page, '/account/orders?etape=toutes')
  await page.getByRole('link', { name: number }).click()
  await button(page, 'Rembourser').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('1')
  await field(dialog, 'Motif, lu par l’acheteur').fill('Batterie défectueuse, reprise au comptoir.')
  await button(dialog, 'Rembourser 1 039,20 €').click()
  await waitForText(page, 'Remboursement de 1 039,20 € lancé.')
  await eventually(async () => {
    await buyer.reload()
    const [units, done] = [buyer.getByText('dont remboursé : 1'), buyer.getByText('Remboursé', { exact: true })]
    return (await units.count()) && (await done.count())
  }, 'the refund on the buyer’s page')
  return 103_920
}

type Stock = { onHand: number; reserved: number }

const stockOf = async (reference: string): Promise<Stock> => {
  const row = await market.db
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .select(({ fn }) => [fn.sum<number>('on_hand').as('onHand'), fn.sum<number>('stock.reserved').as('reserved')])
    .where('offers.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { onHand: Number(row.onHand), reserved: Number(row.reserved) }
}

async function expectBooks(before: Record<keyof typeof wanted, Stock>, total: string, refunded: number): Promise<void> {
  // Two units sold, one returned; one unit sold.
  expect(await stockOf(wanted.comptoir.reference)).toEqual({ onHand: before.comptoir.onHand - 1, reserved: 0 })
  expect(await stockOf(wanted.grange.reference)).toEqual({ onHand: before.grange.onHand - 1, reserved: 0 })
  const payment = await market.db
    .selectFrom('payments')
    .select(['status', 'captured_cents', 'refunded_cents'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect({ ...payment, captured_cents: euros(payment.captured_cents) }).toEqual({
    status: 'CAPTURED',
    captured_cents: total,
    refunded_cents: refunded,
  })
  await expectInvariants(market.pool)
}
