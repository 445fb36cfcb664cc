import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  buyerEmail,
  comptoirEmail,
  estateEmail,
  field,
  heading,
  open,
  payCart,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

type Goods = {
  offerId: number
  slug: string
  title: string
  reference: string
  step: number
  units: number
  shopId: number
}
/** Two goods of the seller with a price by quantity, in one of its shops. */
async function tieredGoods(): Promise<[Goods, Goods]> {
  const { rows } = await sql<Goods>`
    SELECT o.id AS "offerId", a.slug, concat_ws(', ', a.title, nullif(v.label, '')) AS title, o.reference, o.step, (ceil(t.at::numeric / o.step) * o.step)::int AS units, p.id AS "shopId"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN vendor_members m ON m.vendor_id = o.vendor_id JOIN users u ON u.id = m.user_id AND u.email = ${comptoirEmail}
    JOIN LATERAL (SELECT min(from_quantity) AS at FROM offer_price_tiers WHERE offer_id = o.id) t ON t.at >= o.minimum
    JOIN stock s ON s.offer_id = o.id JOIN shops p ON p.warehouse_id = s.warehouse_id AND p.pickup AND p.status = 'open'
    WHERE o.status = 'published' AND o.lead_days IS NULL AND a.reducible AND NOT a.book AND NOT a.professional_only
      AND NOT a.biocide AND NOT a.alcohol AND NOT a.live_plant AND NOT a.tax_capsule AND a.transport_class IS NULL
      AND 'PICKUP' = ANY(o.delivery_modes) AND s.on_hand - s.reserved >= 3 * t.at
    ORDER BY p.id, o.id LIMIT 2`.execute(market.db)
  const [goods, more] = rows
  if (!goods || !more) throw new Error('no goods with a price by quantity')
  return [goods, more]
}

test('a seller takes groups, an estate opens one and adds an article, a neighbour joins, and pays both at the common prices', async () => {
  const [goods, more] = await tieredGoods()
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
  await organiser.getByRole('link', { name: 'Ajouter un article' }).click()
  await field(organiser, 'Titre ou référence').fill(more.reference)
  await button(organiser, 'Chercher').click()
  const found = organiser.getByRole('listitem').filter({ has: button(organiser, `Ajouter ${more.title}`) })
  await found.getByRole('spinbutton', { name: /^Minimum/ }).fill(`${more.units}`)
  await button(found, `Ajouter ${more.title}`).click()
  await heading(organiser, more.title).waitFor()
  await organiser.getByRole('spinbutton', { name: more.title }).fill(`${more.units}`)
  await button(organiser, 'Changer ma part').click()
  await waitForText(organiser, 'Votre part est engagée.')

  const neighbour = await market.person(buyerEmail)
  await open(neighbour, `/articles/${goods.slug}`)
  await neighbour.getByRole('link', { name: /^Palette commune/ }).click()
  await heading(neighbour, 'Participer').waitFor()
  await neighbour.getByRole('spinbutton', { name: goods.title }).fill(`${goods.step}`)
  await neighbour.getByRole('spinbutton', { name: more.title }).fill(`${more.step}`)
  await button(neighbour, 'Engager ma part').click()
  await waitForText(neighbour, 'Votre part est engagée.')

  await organiser.reload()
  await button(organiser, 'Clore maintenant').click()
  await waitForText(organiser, 'Chacun reçoit sa part à payer.')

  await neighbour.reload()
  await button(neighbour, 'Payer ma part').click()
  await heading(neighbour, 'Panier').waitFor()
  await waitForText(neighbour, /Votre prix.: commande groupée G/)
  await payCart(market, neighbour)
  const paid = await market.db
    .selectFrom('order_lines as l')
    .innerJoin('quote_lines as x', 'x.id', 'l.quote_line_id')
    .innerJoin('group_shares as s', 's.quote_id', 'x.quote_id')
    .innerJoin('group_offers as g', join =>
      join.onRef('g.group_id', '=', 's.group_id').onRef('g.offer_id', '=', 'x.offer_id'),
    )
    .select(['l.quantity', 'l.unit_price_cents', 'g.price_cents'])
    .orderBy('g.position')
    .execute()
  expect(paid).toEqual(
    [goods, more].map(({ step }, index) => ({
      quantity: step,
      unit_price_cents: paid[index]?.price_cents,
      price_cents: paid[index]?.price_cents,
    })),
  )
  await expectInvariants(market.pool)
})
