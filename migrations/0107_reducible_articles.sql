-- Whether the law lets the price of an article be reduced: not plant protection products (C. rural L253-5-1), biocontrol
-- excepted, nor biocides of types 14 and 18 (C. env. L522-18, R522-16-1). A biocide of unknown type counts as one of them.
ALTER TABLE articles ADD COLUMN reducible boolean NOT NULL GENERATED ALWAYS AS (
  (NOT plant_protection OR biocontrol) AND NOT (biocide AND coalesce(biocide_type, 14) IN (14, 18))) STORED;

-- Price HT of an offer outside the promotion that is running, in cents.
CREATE FUNCTION usual_price_cents(offer bigint) RETURNS bigint LANGUAGE sql STABLE BEGIN ATOMIC
  SELECT coalesce((p.before ->> 'priceCents')::bigint, o.price_cents)
  FROM offers o LEFT JOIN promotion_offers p ON p.offer_id = o.id AND p.state = 'running' WHERE o.id = offer;
END;
