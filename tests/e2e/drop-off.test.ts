import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  comptoirEmail,
  estateEmail,
  open,
  submitOrder,
  waitForAnswer,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

/** Goods of the seller that can be delivered and are in stock. */
async function deliveredGoods(): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    SELECT a.slug FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN vendor_members m ON m.vendor_id = o.vendor_id JOIN users u ON u.id = m.user_id AND u.email = ${comptoirEmail}
    JOIN stock s ON s.offer_id = o.id
    WHERE o.status = 'published' AND o.lead_days IS NULL AND a.reducible AND NOT a.book AND NOT a.biocide AND NOT a.alcohol
      AND NOT a.live_plant AND NOT a.tax_capsule AND NOT a.plant_protection AND a.transport_class IS NULL AND NOT o.reserved
      AND 'HOME' = ANY(o.delivery_modes) AND s.on_hand - s.reserved >= 3 * o.minimum
      AND (SELECT count(*) FROM offers x JOIN variants y ON y.id = x.variant_id WHERE y.article_id = a.id) = 1
    ORDER BY o.id LIMIT 1`.execute(market.db)
  const [goods] = rows
  if (!goods) throw new Error('no goods to deliver')
  return goods.slug
}

test('a seller draws a round, an estate has its goods dropped there, and the seller marks the point', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/boutique/tournees')
  await selling.getByRole('textbox', { name: /^Nom/ }).last().waitFor()
  const point = selling.locator('form', { has: button(selling, 'Ajouter ce point') })
  await point.getByRole('textbox', { name: /^Nom/ }).fill('Dépôt d’Oger')
  await point.getByRole('textbox', { name: 'Rue' }).fill('2 rue du Pressoir')
  await point.getByRole('textbox', { name: 'Code postal' }).fill('51190')
  await point.getByRole('textbox', { name: 'Commune' }).fill('Oger')
  await button(selling, 'Ajouter ce point').click()
  await waitForText(selling, 'Ce point est ajouté')
  const round = selling.getByRole('group', { name: 'Nouvelle tournée' })
  // The form is drawn again with the new point.
  await round.getByLabel('De, Dépôt d’Oger').waitFor()
  for (const day of ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'])
    await round.getByRole('checkbox', { name: day }).check()
  await round.getByRole('textbox', { name: /^Nom/ }).fill('Tour d’Oger')
  await round.getByRole('textbox', { name: /^Prix/ }).fill('12')
  await round.getByLabel('De, Dépôt d’Oger').fill('08:00')
  await round.getByLabel('À, Dépôt d’Oger').fill('09:00')
  await button(selling, 'Enregistrer les tournées').click()
  await waitForText(selling, 'Vos tournées sont enregistrées.')

  const grower = await market.person(estateEmail)
  await open(grower, `/articles/${await deliveredGoods()}`)
  await grower
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await grower
    .getByRole('region', { name: 'Messages' })
    .getByText(/panier/)
    .first()
    .waitFor()
  await open(grower, '/orders/cart')
  await grower.getByRole('radio', { name: /^Point de dépôt de la tournée/ }).check()
  const drops = grower.getByRole('combobox', { name: 'Point de dépôt et jour' })
  const label = await drops.locator('option', { hasText: 'dépôt d’Oger' }).first().textContent()
  expect(label).toMatch(/entre 8\sh et 9\sh, dépôt d’Oger/)
  await drops.selectOption({ label: label ?? '' })
  await waitForText(grower, /entre 8\sh et 9\sh, dépôt d’Oger/)
  // Waits for the choice that is being saved, as a person’s press does.
  await grower.getByRole('link', { name: 'Passer au paiement' }).click()
  await waitForText(grower, /dépôt d’Oger/)
  await submitOrder(grower)
  await button(grower, 'Accepter le paiement').click()
  await waitForConfirmation(grower)

  await open(selling, '/account/tournees')
  await selling.getByRole('link', { name: /Tour d’Oger/ }).click()
  await selling.getByRole('heading', { name: /Dépôt d’Oger, entre 8/ }).waitFor()
  await button(selling, 'Le camion est parti').click()
  await waitForAnswer(selling, /Le camion est parti.: vos clients sont prévenus/)
  await button(selling, 'Déposé à ce point').click()
  await waitForText(selling, /Déposé.: vos clients sont prévenus/)
  const order = await market.db
    .selectFrom('orders')
    .select(['status', 'relay_point'])
    .where('delivery_mode', '=', 'DROP')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'DELIVERED', relay_point: { name: 'Dépôt d’Oger' } })
  await expectInvariants(market.pool)
})
