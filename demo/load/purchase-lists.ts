/** Purchase lists of an estate: what it buys for pruning, and for bottling. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

export const loadPurchaseLists = (tx: Tx) =>
  sql`WITH wanted (list, position, word, units) AS (VALUES
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
