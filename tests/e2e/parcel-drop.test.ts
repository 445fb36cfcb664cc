import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, field, heading, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a grower announces a wine parcel; the counter receives it by its number and hands it over to its carrier', async () => {
  const trackingNumber = '6A99900011122'
  const counter = await market.person('vendeur@cepetchai.example')
  await open(counter, '/account/boutique/depot-de-colis')
  await counter.getByText('Comptoir du Vigneron – Avize, fermé aux dépôts').click()
  const shop = counter.locator('details', { hasText: 'Avize' })
  await shop.getByLabel('Ce magasin prend des colis de vin').check()
  for (const day of await shop.getByRole('group', { name: 'Colissimo' }).getByRole('checkbox').all()) await day.check()
  await button(counter, 'Enregistrer Comptoir du Vigneron – Avize').click()
  await waitForText(counter, /Ce magasin prend des colis de vin.: sa page l’annonce/)

  const grower = await market.person('domaine@cepetchai.example')
  await open(grower, '/account/depots-de-colis')
  await grower.getByRole('link', { name: 'Annoncer un dépôt' }).click()
  await heading(grower, 'Annoncer un dépôt').waitFor()
  await grower.getByLabel('Transporteur').selectOption('COLISSIMO')
  await field(grower, 'Numéro de suivi').fill(trackingNumber)
  await grower.getByLabel('Bouteilles').fill('6')
  await field(grower, 'Poids').fill('9,2')
  await grower.getByLabel('Chaque bouteille porte une capsule représentative de droits').check()
  await button(grower, 'Annoncer ce dépôt').click()
  await waitForText(grower, /Un colis pour l’étranger ou l’outre-mer/)
  await grower.getByLabel('Chaque destinataire est majeur et en France métropolitaine').check()
  await button(grower, 'Annoncer ce dépôt').click()
  const title = grower.getByRole('heading', { name: /^Dépôt P\d{6}-/ })
  const number = ((await title.textContent()) ?? '').replace('Dépôt ', '')

  await open(counter, '/account/comptoir?mode=colis')
  await field(counter, 'Numéro du dépôt').fill(number)
  await button(counter, 'Enregistrer').click()
  await waitForText(counter, /1.colis reçu. Le récépissé est envoyé/)
  await open(counter, '/account/colis-de-vin')
  await counter.getByRole('checkbox', { name: trackingNumber }).waitFor()
  await button(counter, 'Remis à Colissimo').click()
  await waitForText(counter, /Bordereau B\d{6}-\w+.: 1.colis remis/)

  await grower.reload()
  await waitForText(grower, 'Remis au transporteur')
  const suivi = grower.getByRole('link', { name: trackingNumber })
  expect(await suivi.getAttribute('href')).toContain(trackingNumber)
})
