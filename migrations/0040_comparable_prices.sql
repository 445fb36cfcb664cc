-- Lists are filtered and sorted by the price that the reader sees, by a price per common unit, and by sales.

-- As `unitTtcHundredths` computes it: hundredths of a cent, rounded to the cent from one euro on.
CREATE FUNCTION unit_ttc_hundredths(price_cents bigint, vat_basis_points int) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN price_cents * (10000 + vat_basis_points) >= 1000000
    THEN (price_cents * (10000 + vat_basis_points) + 5000) / 10000 * 100
    ELSE (price_cents * 100 * (10000 + vat_basis_points) + 5000) / 10000 END;

-- What one sale unit holds: its content, else the measure or the pieces that it is itself.
CREATE FUNCTION compared_unit(content_unit text, sale_unit text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN content_unit IS NOT NULL THEN content_unit
    WHEN sale_unit IN ('kg', 'L', 'm') THEN sale_unit
    WHEN sale_unit IN ('mille', 'pièce', 'unité', 'bouteille', 'plant') THEN 'piece' END;
CREATE FUNCTION compared_quantity(content_unit text, content_quantity numeric, sale_unit text) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN content_unit IS NOT NULL THEN nullif(content_quantity, 0) WHEN sale_unit = 'mille' THEN 1000 ELSE 1 END;

ALTER TABLE article_listing
  ADD COLUMN price_ttc_hundredths bigint NOT NULL
    GENERATED ALWAYS AS (unit_ttc_hundredths(price_cents, vat_basis_points)) STORED,
  -- L, kg, m or piece; null when nothing says what the sale unit holds.
  ADD COLUMN compared_unit text GENERATED ALWAYS AS (compared_unit(content_unit, sale_unit)) STORED,
  -- Hundredths of a cent for one of that unit, before and after VAT; null without a unit.
  ADD COLUMN compared_price bigint GENERATED ALWAYS AS (CASE WHEN compared_unit(content_unit, sale_unit) IS NOT NULL
    THEN round(price_cents * 100 / compared_quantity(content_unit, content_quantity, sale_unit)) END) STORED,
  ADD COLUMN compared_price_ttc bigint GENERATED ALWAYS AS (CASE WHEN compared_unit(content_unit, sale_unit) IS NOT NULL
    THEN round(unit_ttc_hundredths(price_cents, vat_basis_points)
      / compared_quantity(content_unit, content_quantity, sale_unit)) END) STORED,
  -- Purchases of the last year.
  ADD COLUMN sales int NOT NULL DEFAULT 0;
CREATE INDEX article_listing_price_ttc ON article_listing (price_ttc_hundredths, article_id);
CREATE INDEX article_listing_sales ON article_listing (sales DESC, popularity DESC, article_id);

-- Popularity is ten times the sales, twice the offers and the shops. An index outside this database reads the rows again.
UPDATE article_listing SET sales = greatest(0, popularity - offer_count * 2 - cardinality(shop_ids)) / 10,
  version = (SELECT version + 1 FROM listing_version);
UPDATE listing_version SET version = version + 1;
