/**
 * Purchase lists of an estate: what it buys for pruning, and for bottling. Pruning is scheduled,
 * and its next order waits for the buyer.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

export async function loadPurchaseLists(tx: Tx): Promise<void> {
  await sql`WITH wanted (list, position, word, units) AS (VALUES
      ('Taille 2027', 1, 'sécateur', 2), ('Taille 2027', 2, 'lien', 20), ('Taille 2027', 3, 'gants', 6),
      ('Taille 2027', 4, 'piquet', 300), ('Taille 2027', 5, 'fil', 4),
      ('Tirage et habillage', 1, 'bouteille', 1200), ('Tirage et habillage', 2, 'capsule', 1000),
      ('Tirage et habillage', 3, 'muselet', 1000), ('Tirage et habillage', 4, 'carton', 200)),
    lists AS (INSERT INTO purchase_lists (user_id, name)
      SELECT u.id, w.list FROM users u, (SELECT DISTINCT list FROM wanted) w WHERE u.email = 'domaine@cepetchai.example'
      RETURNING id, name)
    INSERT INTO purchase_list_lines (list_id, variant_id, offer_id, quantity)
    SELECT l.id, o.variant_id, o.id, LEAST(GREATEST(a.minimum, ceil(w.units::numeric / a.step) * a.step), 100000)
    FROM wanted w JOIN lists l ON l.name = w.list
    CROSS JOIN LATERAL (SELECT * FROM article_listing WHERE title ILIKE w.word || '%' ORDER BY popularity DESC, article_id LIMIT 1) a
    JOIN offers o ON o.id = a.best_offer_id
    ORDER BY w.position
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`WITH timed AS (UPDATE purchase_lists SET season = 2027,
      cuvee = CASE WHEN name LIKE 'Tirage%' THEN 'Blanc de blancs' END WHERE NOT favourites RETURNING id, name)
    INSERT INTO list_schedules (list_id, unit, every, month_day, next_on)
    SELECT id, 'MONTH', 2, extract(day FROM current_date + 4)::int, current_date + 4 FROM timed WHERE name LIKE 'Taille%'`.execute(
    tx,
  )
  await sql`INSERT INTO scheduled_orders (list_id, user_id, approver_id, due_on, name, lines)
    SELECT l.id, l.user_id, l.user_id, s.next_on, l.name, (SELECT jsonb_agg(jsonb_build_object('variantId', i.variant_id,
        'offerId', i.offer_id, 'quantity', i.quantity, 'formerVendor', m.name, 'paidHtCents', o.price_cents + i.position % 3 * 10,
        'paidVat', vat_basis_points(o.vat_code, current_date)) ORDER BY i.position)
      FROM purchase_list_lines i JOIN offers o ON o.id = i.offer_id JOIN vendors m ON m.id = o.vendor_id WHERE i.list_id = l.id)
    FROM purchase_lists l JOIN list_schedules s ON s.list_id = l.id`.execute(tx)
  await sql`UPDATE list_schedules SET next_on = next_on + interval '2 months'`.execute(tx)
}
