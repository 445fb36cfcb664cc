import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  buyerEmail,
  comptoirEmail,
  estateEmail,
  heading,
  open,
  submitOrder,
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

type Goods = { offerId: number; slug: string; step: number; units: number; shopId: number }
/** Goods of the seller with a price by quantity, and a shop that has them. */
async function tieredGoods(): Promise<Goods> {
  const { rows } = await sql<Goods>`
    SELECT o.id AS "offerId", a.slug, o.step, (ceil(t.at::numeric / o.step) * o.step)::int AS units, p.id AS "shopId"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN vendor_members m ON m.vendor_id = o.vendor_id JOIN users u ON u.id = m.user_id AND u.email = ${comptoirEmail}
    JOIN LATERAL (SELECT min(from_quantity) AS at FROM offer_price_tiers WHERE offer_id = o.id) t ON t.at >= o.minimum
    JOIN stock s ON s.offer_id = o.id JOIN shops p ON p.warehouse_id = s.warehouse_id AND p.pickup AND p.status = 'open'
    WHERE o.status = 'published' AND o.lead_days IS NULL AND a.reducible AND NOT a.book AND NOT a.professional_only
      AND NOT a.biocide AND NOT a.alcohol AND NOT a.live_plant AND NOT a.tax_capsule AND a.transport_class IS NULL
      AND 'PICKUP' = ANY(o.delivery_modes) AND s.on_hand - s.reserved >= 3 * t.at
    ORDER BY o.id LIMIT 1`.execute(market.db)
  const [goods] = rows
  if (!goods) throw new Error('no goods with a price by quantity')
  return goods
}

test('a seller takes groups, an estate opens one, a neighbour joins, and pays at the common price', async () => {
  const goods = await tieredGoods()
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/groupes-clients')
  await selling.getByRole('checkbox', { name: /^Accepter les commandes groupées/ }).check()
  await button(selling, 'Enregistrer').click()
  await waitForText(selling, 'Vos conditions sont à jour.')

  const organiser = await market.person(estateEmail)
  await open(organiser, `/account/commandes-groupees/nouvelle?offre=${goods.offerId}`)
  await organiser.getByRole('spinbutton', { name: /^Votre part/ }).fill(`${goods.units}`)
  await organiser.getByRole('spinbutton', { name: /^Minimum/ }).fill(`${goods.units}`)
  await organiser.getByRole('combobox', { name: /^Point commun/ }).selectOption(`magasin-${goods.shopId}`)
  await button(organiser, 'Ouvrir la commande groupée').click()
  await waitForText(organiser, 'Vous organisez')

  const neighbour = await market.person(buyerEmail)
  await open(neighbour, `/articles/${goods.slug}`)
  await neighbour.getByRole('link', { name: /^Palette commune/ }).click()
  await heading(neighbour, 'Participer').waitFor()
  await neighbour.getByRole('spinbutton', { name: /^Quantité/ }).fill(`${goods.step}`)
  await button(neighbour, 'Engager ma part').click()
  await waitForText(neighbour, 'Votre part est engagée.')

  await organiser.reload()
  await button(organiser, 'Clore maintenant').click()
  await waitForText(organiser, 'Chacun reçoit sa part à payer.')

  await neighbour.reload()
  await button(neighbour, 'Payer ma part').click()
  await heading(neighbour, 'Panier').waitFor()
  await waitForText(neighbour, /Votre prix.: commande groupée G/)
  await neighbour.goto('/orders/payment-page')
  await submitOrder(neighbour)
  await button(neighbour, 'Accepter le paiement').click()
  await waitForConfirmation(neighbour)
  const paid = await market.db
    .selectFrom('order_lines as l')
    .innerJoin('quote_lines as x', 'x.id', 'l.quote_line_id')
    .innerJoin('group_shares as s', 's.quote_id', 'x.quote_id')
    .innerJoin('grouped_orders as g', 'g.id', 's.group_id')
    .select(['l.quantity', 'l.unit_price_cents', 'g.price_cents'])
    .executeTakeFirstOrThrow()
  expect(paid).toMatchObject({ quantity: goods.step, unit_price_cents: paid.price_cents })
  await expectInvariants(market.pool)
})
