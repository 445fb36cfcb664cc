/** Regulated goods of the demo: every class on sale, sellers with their approvals, an estate with its certificate and a statement that waits, and a register of authorisations. */
import { sql } from 'kysely'
import { goodsClasses } from '#domains/regulation/rules.ts'
import { openGoodsClass } from '#domains/regulation/server/classes.ts'
import type { Tx } from '#platform/db/pool.ts'

export async function openRegulatedGoods(tx: Tx): Promise<void> {
  for (const one of goodsClasses) if (one !== 'ALCOHOL') await openGoodsClass(tx, one, null)
  await sql`INSERT INTO permits (vendor_id, kind, number, expires_on, status, submitted_at, decided_at)
    SELECT DISTINCT v.id, k.kind, k.prefix || lpad(v.id::text, 5, '0'), k.expires_on, 'ACCEPTED',
      now() - interval '190 days', now() - interval '188 days'
    FROM vendors v JOIN offers o ON o.vendor_id = v.id JOIN variants x ON x.id = o.variant_id JOIN articles a ON a.id = x.article_id
    JOIN (VALUES ('DISTRIBUTION_APPROVAL', 'CA', current_date + 900, true), ('PLANT_OPERATOR', 'FR-CA', NULL, false))
      AS k (kind, prefix, expires_on, treats) ON CASE WHEN k.treats THEN a.plant_protection ELSE a.live_plant END`.execute(
    tx,
  )
  await proveEstate(tx)
  await loadRegister(tx)
}

/** A register with every number of the demo, each authorised. */
async function loadRegister(tx: Tx): Promise<void> {
  await sql`INSERT INTO plant_protection_authorisations (amm_number, product_name, holder, state, use_range, garden_use, source_day)
    SELECT DISTINCT ON (a.amm_number) a.amm_number, upper(left(split_part(a.title, ',', 1), 200)), b.name, 'AUTHORISED',
      CASE WHEN a.garden_use THEN 'Amateur' ELSE 'Professionnel' END, a.garden_use, current_date - 20
    FROM articles a JOIN brands b ON b.id = a.brand_id WHERE a.plant_protection AND a.amm_number IS NOT NULL
    ORDER BY a.amm_number, a.id`.execute(tx)
  await sql`INSERT INTO authorisation_loads (file_name, source_day, products, loaded_at)
    SELECT 'produits_utf8.csv', current_date - 20, count(*), now() - interval '19 days'
    FROM plant_protection_authorisations HAVING count(*) > 0`.execute(tx)
}

const proveEstate = (tx: Tx) =>
  sql`INSERT INTO permits (user_id, kind, number, statement, signed_by, expires_on, status, submitted_by, submitted_at, decided_at)
    SELECT u.id, k.kind, k.number, k.statement, k.signed_by, current_date + k.days, k.status, u.id, now() - k.age,
      CASE k.status WHEN 'ACCEPTED' THEN now() - k.age / 2 END
    FROM users u, (VALUES
      ('CERTIPHYTO', 'CI-51-004512', NULL, NULL, 640, 'ACCEPTED', interval '90 days'),
      ('PRECURSOR_USE', NULL, ${use}, 'Étienne Rousselet', 364, 'PENDING', interval '3 hours'))
      AS k (kind, number, statement, signed_by, days, status, age)
    WHERE u.email = 'domaine@cepetchai.example'`.execute(tx)

const use =
  'Viticulture, 9 ha à Avize. Nettoyage des cuves à l’acide sulfurique dilué et fertilisation à l’ammonitrate, 40 L et 1,5 t par an.'
