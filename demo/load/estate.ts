/** The estate of `domaine@cepetchai.example`: members, sites, codes, coded orders, and a request that waits. */
import { sql } from 'kysely'
import { addLine, setDelivery } from '#domains/cart/contract.ts'
import { showCheckout } from '#domains/checkout/contract.ts'
import { askApproval } from '#domains/checkout/contract-approval.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { insertRows } from './rows.ts'

const owner = 'domaine@cepetchai.example'

export async function loadEstate(tx: Tx): Promise<void> {
  const { id } = await tx
    .insertInto('estates')
    .values({
      name: 'Domaine Rousselet-Hénin',
      company_number: '38196049100011',
      vat_number: 'FR18381960491',
      street: '27 rue de la Côte',
      postcode: '51190',
      city: 'Avize',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO estate_members (user_id, estate_id, role, order_limit_cents, month_limit_cents, joined_at)
    SELECT u.id, ${id}, w.role, w.per_order, w.per_month, now() - make_interval(days => 200 - w.rank)
    FROM (VALUES (1, ${owner}, 'owner', NULL, NULL), (2, 'cave@cepetchai.example', 'buyer', 150000, 400000),
      (3, 'vignes@cepetchai.example', 'requester', NULL, NULL), (4, 'compta@cepetchai.example', 'accountant', NULL, NULL))
      AS w (rank, email, role, per_order, per_month) JOIN users u ON u.email = w.email`.execute(tx)
  await insertRows(
    tx,
    'addresses',
    sites.map(site => ({ ...site, estate_id: id, company: 'Domaine Rousselet-Hénin' })),
  )
  await insertRows(
    tx,
    'estate_codes',
    codes.map(([kind, label]) => ({ estate_id: id, kind, label })),
  )
  await sql`INSERT INTO estate_history (estate_id, user_id, act, detail, at)
    SELECT ${id}, u.id, w.act, w.detail, now() - make_interval(days => w.days)
    FROM (VALUES (200, ${owner}, 'opened', 'Domaine Rousselet-Hénin'), (198, 'cave@cepetchai.example', 'joined', 'cave@cepetchai.example'),
      (197, 'vignes@cepetchai.example', 'joined', 'vignes@cepetchai.example'), (196, 'compta@cepetchai.example', 'joined', 'compta@cepetchai.example'),
      (120, ${owner}, 'role', 'Julien Mercier : Acheteur, 1 500,00 € par commande, 4 000,00 € par mois'))
      AS w (days, email, act, detail) JOIN users u ON u.email = w.email ORDER BY w.days DESC`.execute(tx)
}

const sites = [
  {
    site_name: 'Cuverie d’Avize',
    recipient: 'Julien Mercier',
    street: '29 rue de la Côte',
    postcode: '51190',
    city: 'Avize',
    phone: '+33326510001',
    site_access: 'par la cour, portail vert',
    truck_19t: true,
    tail_lift: true,
    reception_hours: '8 h à 12 h et 13 h 30 à 17 h',
    contact_name: 'Julien Mercier',
  },
  {
    site_name: 'Hangar du Mesnil',
    recipient: 'Nadège Prieur',
    street: 'Chemin des Grandes Vignes',
    postcode: '51190',
    city: 'Le Mesnil-sur-Oger',
    phone: '+33326510002',
    site_access: 'chemin étroit, demi-tour au bout du hangar',
    truck_19t: false,
    tail_lift: false,
    reception_hours: '7 h à 11 h',
    contact_name: 'Nadège Prieur',
  },
] as const

const codes = [
  ['campaign', 'Taille 2026'],
  ['campaign', 'Vendanges 2026'],
  ['cuvee', 'Brut Tradition'],
  ['cuvee', 'Blanc de blancs 2021'],
  ['parcel', 'Les Crayères'],
  ['parcel', 'Le Clos du Four'],
  ['other', 'Entretien du chai'],
] as const

/** By category of the article, as an owner codes past orders on their pages; a few lines stay without. */
export const codeEstateOrders = (db: Db) =>
  sql`UPDATE order_lines l SET estate_code_id = c.id
    FROM orders o, offers f, variants v, articles a, estate_codes c
    WHERE o.id = l.order_id AND o.estate_id IS NOT NULL AND f.id = l.offer_id AND v.id = f.variant_id AND a.id = v.article_id
      AND c.estate_id = o.estate_id AND l.id % 7 <> 0 AND c.label = CASE
        WHEN a.category_id IN (98, 100) THEN (ARRAY['Les Crayères', 'Le Clos du Four', 'Taille 2026'])[1 + l.id % 3]
        WHEN a.category_id IN (102, 103) THEN (ARRAY['Brut Tradition', 'Blanc de blancs 2021'])[1 + l.id % 2]
        WHEN a.category_id = 104 THEN 'Vendanges 2026' ELSE 'Entretien du chai' END`.execute(db)

/** Two articles for the vines wait for the accord of the owner. */
export async function askInDemo(db: Db, pipeline: Pipeline, as: (email: string) => Promise<Context>): Promise<void> {
  const requester = await as('vignes@cepetchai.example')
  const { rows } = await sql<{ id: number; vendor_id: number; quantity: number }>`
    SELECT f.id, f.vendor_id, f.minimum AS quantity
      FROM offers f JOIN variants v ON v.id = f.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = f.vendor_id
      WHERE a.category_id = 98 AND d.slug LIKE '%comptoir%' AND 'HOME' = ANY(f.delivery_modes) AND f.status = 'published'
        AND NOT (a.plant_protection OR a.explosive_precursor OR a.biocide OR a.tax_capsule) AND f.lead_days IS NULL
        AND f.price_cents * f.minimum BETWEEN 1500 AND 9000 AND v.weight_grams * f.minimum <= 4000
        AND EXISTS (SELECT FROM stock k WHERE k.offer_id = f.id AND k.on_hand - k.reserved >= f.minimum * 3)
      ORDER BY f.price_cents, f.id LIMIT 2`.execute(db)
  const [first] = rows
  if (!first) throw new Error('nothing to ask for')
  for (const { id: offerId, quantity } of rows) await pipeline.call(addLine, { body: { offerId, quantity } }, requester)
  await pipeline.call(setDelivery, { params: { vendorId: first.vendor_id }, body: { mode: 'HOME' } }, requester)
  const { cartVersion, addresses } = await pipeline.call(showCheckout, { query: {} }, requester)
  const site = addresses.find(address => address.site === 'Hangar du Mesnil')
  const code = await db
    .selectFrom('estate_codes')
    .select('id')
    .where('label', '=', 'Taille 2026')
    .executeTakeFirstOrThrow()
  const note = 'Il n’en reste plus au hangar, et la taille commence lundi au Clos du Four.'
  await pipeline.call(
    askApproval,
    { body: { cartVersion, addressId: site?.id, note, codeId: code.id, lineCodes: [] } },
    requester,
  )
}
