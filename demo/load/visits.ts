import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/** Some four months of visits and searches, denser on weekdays; deterministic except for the calendar. */
export async function loadVisits(tx: Tx): Promise<void> {
  await sql`SELECT setseed(0.42)`.execute(tx)
  await sql`
    INSERT INTO page_views (view_key, at, path, visitor, referrer, device, seconds)
    SELECT substr(md5(d::text || n), 1, 16), d + interval '7 hours' + random() * interval '13 hours',
      CASE WHEN r < 0.22 THEN '/' WHEN r < 0.5 THEN '/articles?cat=' || (ARRAY[98, 102, 103, 104, 106])[1 + floor(random() * 5)::int]
        WHEN r < 0.82 THEN '/articles/' || (ARRAY['secateur', 'bouteille', 'carton', 'levure', 'pompe'])[1 + floor(random() * 5)::int]
        WHEN r < 0.9 THEN '/boutiques' WHEN r < 0.96 THEN '/orders/cart' ELSE '/support/categories' END,
      decode(md5(d::text || (n / 4)), 'hex'),
      CASE WHEN random() < 0.18 THEN (ARRAY['www.google.com', 'www.qwant.com', 'duckduckgo.com', 'www.bing.com'])[1 + floor(random() * 4)::int] END,
      CASE WHEN random() < 0.46 THEN 'phone' WHEN random() < 0.1 THEN 'tablet' ELSE 'desktop' END, (random() * 24)::int * 10
    FROM generate_series(current_date - 119, current_date - 1, interval '1 day') d,
      LATERAL generate_series(1, (CASE WHEN extract(isodow FROM d) > 5 THEN 40 ELSE 90 END + random() * 30)::int) n,
      LATERAL (SELECT random() + 0 * n AS r) chance`.execute(tx)
  await sql`
    INSERT INTO searches (day, words, times, results)
    SELECT d::date, w.words, (1 + random() * w.weight)::int, w.results
    FROM generate_series(current_date - 119, current_date - 1, interval '1 day') d,
      (VALUES ('sécateur électrique', 9, 14), ('carton 6 bouteilles', 8, 22), ('levure', 6, 31), ('bouchon liège', 5, 12),
        ('capsule', 5, 26), ('gants taille', 4, 9), ('tuyau inox', 2, 0), ('drone', 2, 0), ('étiquette nfc', 1, 0), ('filet paragrêle', 2, 0)) w (words, weight, results)
    WHERE random() < 0.5`.execute(tx)
}
