import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, buyerEmail, field, heading, lightPage, open } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('an operator announces an incident and stops writes; buyers read it on every page, and their forms say why', async () => {
  const admin = await market.person('admin@cepetchai.example')
  const buyer = await market.person(buyerEmail)
  await open(admin, '/dashboard/etat')
  await heading(admin, 'Sauvegardes').waitFor()
  await admin.getByText('Mettre le site en lecture seule').first().click()
  await field(admin, 'Motif, pour le journal').fill('Le disque de la base est changé.')
  await button(admin, 'Mettre le site en lecture seule').click()
  await admin.getByText('Le site est en lecture seule', { exact: true }).waitFor()

  await open(admin, '/dashboard/etat/messages')
  await admin.getByText('Écrire un message').first().click()
  await field(admin, 'Titre').fill('Travaux sur la base ce soir')
  await field(admin, 'Texte').fill('Tout reste lisible. Les commandes reprennent à 22 h.')
  await admin.getByLabel('Commandes').check()
  await button(admin, 'Publier').click()
  await admin.getByText('C’est enregistré, et les pages le montrent.').waitFor()

  const banner = async () => {
    await open(buyer, lightPage)
    return (await buyer.locator('.site-notice').allTextContents()).join()
  }
  await eventually(async () => (await banner()).includes('Travaux sur la base ce soir'), 'the banner')
  await buyer.locator('.site-notice').click()
  await heading(buyer, 'Travaux sur la base ce soir').waitFor()

  await open(buyer, '/account/adresses')
  const request = await buyer.request.post(new URL('/api/user/addresses', buyer.url()).href, {
    data: {},
    headers: { origin: new URL(buyer.url()).origin },
  })
  expect([request.status(), (await request.json()).code]).toEqual([503, 'READ_ONLY_MODE'])

  await open(admin, '/dashboard/etat')
  await field(admin, 'Note pour le journal').fill('Le disque est changé, tout va bien.')
  await button(admin, 'Lever la lecture seule').click()
  await admin.getByText('Mettre le site en lecture seule').first().waitFor()
  await open(admin, '/dashboard/etat/messages')
  await admin.getByRole('button', { name: 'Terminer' }).first().click()
  await eventually(async () => (await banner()) === '', 'a page without the banner')
})
