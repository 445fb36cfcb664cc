CREATE TABLE categories (
  id int PRIMARY KEY,
  key text NOT NULL UNIQUE,
  title text NOT NULL,
  position int NOT NULL
);
INSERT INTO categories (id, key, title, position) VALUES
  (98, 'avm_equipement', 'Travail de la vigne', 1),
  (100, 'avm_nutrition', 'Nutrition', 2),
  (106, 'avm_cuverie', 'Cave et exploitation', 3),
  (103, 'avm_emballage', 'Emballage', 4),
  (102, 'avm_bouteille', 'Bouteille et Habillage', 5),
  (104, 'avm_oenologie', 'Oenologie', 6),
  (105, 'avm_champagne', 'Vente et dégustation', 7),
  (99, 'avm_protection', 'Protection et Hygiène', 8);

CREATE TABLE tags (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id int NOT NULL REFERENCES categories,
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE,
  position int NOT NULL
);
CREATE INDEX tags_category ON tags (category_id, position);

-- Seasonal (« éphémères ») categories: month-day bounds, which may cross New Year.
CREATE TABLE seasonal_categories (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  why text NOT NULL,
  from_day text NOT NULL CHECK (from_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  to_day text NOT NULL CHECK (to_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  position int NOT NULL
);
CREATE TABLE seasonal_category_tags (
  seasonal_category_id int NOT NULL REFERENCES seasonal_categories ON DELETE CASCADE,
  tag_id int NOT NULL REFERENCES tags,
  PRIMARY KEY (seasonal_category_id, tag_id)
);

CREATE TABLE brands (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE
);

-- Originals as uploaded or drawn; served only through the picture route.
CREATE TABLE pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  content_hash bytea NOT NULL UNIQUE,
  media_type text NOT NULL CHECK (media_type IN ('image/svg+xml', 'image/jpeg', 'image/png', 'image/webp')),
  bytes bytea NOT NULL CHECK (length(bytes) <= 10485760),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  vendor_id bigint REFERENCES vendors,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A drawing can carry script: only ours, never a seller's.
  CHECK (media_type <> 'image/svg+xml' OR vendor_id IS NULL)
);

CREATE TABLE attributes (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9_]+$'),
  label text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'boolean')),
  unit text,
  facet boolean NOT NULL DEFAULT false,
  position int NOT NULL
);

CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 160),
  description text NOT NULL,
  category_id int NOT NULL REFERENCES categories,
  brand_id int NOT NULL REFERENCES brands,
  picture_id bigint REFERENCES pictures,
  attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object'),
  season int[] NOT NULL DEFAULT '{}' CHECK (season <@ ARRAY[1,2,3,4,5,6,7,8,9,10,11,12]),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  -- What the law says of the goods; false for ordinary supplies.
  plant_protection boolean NOT NULL DEFAULT false,
  biocontrol boolean NOT NULL DEFAULT false,
  garden_use boolean NOT NULL DEFAULT false,
  professional_only boolean NOT NULL DEFAULT false,
  explosive_precursor boolean NOT NULL DEFAULT false,
  biocide boolean NOT NULL DEFAULT false,
  withdrawable boolean NOT NULL DEFAULT true,
  withdrawal_reason text,
  amm_number text CHECK (amm_number ~ '^[0-9]{5,8}$'),
  hazards jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (withdrawable OR withdrawal_reason IS NOT NULL)
);
CREATE INDEX articles_category ON articles (category_id);
CREATE INDEX articles_brand ON articles (brand_id);

CREATE TABLE article_tags (
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  tag_id int NOT NULL REFERENCES tags,
  PRIMARY KEY (article_id, tag_id)
);
CREATE INDEX article_tags_tag ON article_tags (tag_id);

CREATE TABLE article_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('FT', 'FDS', 'NOTICE')),
  title text NOT NULL,
  bytes bytea NOT NULL CHECK (length(bytes) <= 10485760),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX article_documents_article ON article_documents (article_id);

CREATE TABLE variants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  label text NOT NULL DEFAULT '',
  ean text UNIQUE CHECK (ean ~ '^[0-9]{8}$|^[0-9]{13}$'),
  attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object'),
  -- Gross weight of one sale unit.
  weight_grams int NOT NULL CHECK (weight_grams > 0),
  sale_unit text NOT NULL,
  pack_label text NOT NULL,
  -- What one sale unit holds, for the price per litre, kilogram, metre or thousand pieces.
  content_quantity numeric(12, 3) CHECK (content_quantity > 0),
  content_unit text CHECK (content_unit IN ('L', 'kg', 'm', 'piece')),
  palletised boolean NOT NULL DEFAULT false,
  position int NOT NULL DEFAULT 0,
  UNIQUE (article_id, label),
  CHECK ((content_quantity IS NULL) = (content_unit IS NULL))
);

-- VAT rates are data with dates: 2000 = 20 %.
CREATE TABLE vat_rates (
  code text NOT NULL,
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to > valid_from),
  PRIMARY KEY (code, valid_from)
);
INSERT INTO vat_rates (code, basis_points, valid_from) VALUES
  ('normal', 2000, '2014-01-01'), ('intermediate', 1000, '2014-01-01'), ('reduced', 550, '2014-01-01');
CREATE FUNCTION vat_basis_points(rate text, day date) RETURNS int LANGUAGE sql STABLE STRICT
  RETURN (SELECT basis_points FROM vat_rates WHERE code = rate AND valid_from <= day AND (valid_to IS NULL OR day < valid_to));

-- One seller sells one variant.
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  variant_id bigint NOT NULL REFERENCES variants,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 40),
  price_cents bigint NOT NULL CHECK (price_cents > 0 AND price_cents <= 100000000),
  vat_code text NOT NULL DEFAULT 'normal',
  step int NOT NULL DEFAULT 1 CHECK (step BETWEEN 1 AND 100000),
  minimum int NOT NULL DEFAULT 1 CHECK (minimum BETWEEN 1 AND 100000),
  delivery_modes text[] NOT NULL CHECK (delivery_modes <@ ARRAY['PICKUP', 'HOME', 'RELAY', 'FREIGHT'] AND cardinality(delivery_modes) > 0),
  preparation_days int NOT NULL DEFAULT 1 CHECK (preparation_days BETWEEN 0 AND 120),
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'archived')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, reference),
  UNIQUE (vendor_id, variant_id),
  UNIQUE (id, vendor_id),
  CHECK (minimum % step = 0)
);
CREATE INDEX offers_variant ON offers (variant_id);

CREATE TABLE offer_price_tiers (
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  from_quantity int NOT NULL CHECK (from_quantity > 1),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (offer_id, from_quantity)
);

-- What each offer cost and since when; written by the trigger below, so that no door can forget it.
CREATE TABLE offer_price_history (
  offer_id bigint NOT NULL REFERENCES offers ON DELETE CASCADE,
  valid_from timestamptz NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (offer_id, valid_from)
);
CREATE FUNCTION record_offer_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_price_history (offer_id, valid_from, price_cents) VALUES (NEW.id, clock_timestamp(), NEW.price_cents);
  RETURN NULL;
END $$;
CREATE TRIGGER offers_price_recorded AFTER INSERT ON offers FOR EACH ROW EXECUTE FUNCTION record_offer_price();
CREATE TRIGGER offers_price_changed AFTER UPDATE OF price_cents ON offers FOR EACH ROW
  WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION record_offer_price();

-- The lowest price of the 30 days before the current one began, when the current one is lower (C. conso L112-1-1); else null.
-- A lower price that has held for 30 days is no longer a reduction: it is the price.
CREATE FUNCTION reference_price_cents(offer bigint) RETURNS bigint LANGUAGE sql STABLE STRICT RETURN (
  WITH history AS (
    SELECT price_cents, valid_from, lead(valid_from) OVER (ORDER BY valid_from) AS valid_to
    FROM offer_price_history WHERE offer_id = offer
  ), today AS (SELECT price_cents, valid_from FROM history WHERE valid_to IS NULL AND valid_from > now() - interval '30 days')
  SELECT CASE WHEN min(h.price_cents) > t.price_cents AND min(h.valid_from) <= t.valid_from - interval '30 days'
              THEN min(h.price_cents) END
  FROM today t JOIN history h ON h.valid_to > t.valid_from - interval '30 days' AND h.valid_to <= t.valid_from
  GROUP BY t.price_cents, t.valid_from);

-- One row per published article with all a card, a facet or a search needs: lists read nothing else.
CREATE TABLE article_listing (
  article_id bigint PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  slug text NOT NULL,
  title text NOT NULL,
  category_id int NOT NULL,
  brand_id int NOT NULL,
  brand_name text NOT NULL,
  tag_ids int[] NOT NULL,
  vendor_ids bigint[] NOT NULL,
  shop_ids bigint[] NOT NULL,
  delivery_modes text[] NOT NULL,
  attribute_values text[] NOT NULL,
  picture_id bigint,
  variant_count int NOT NULL,
  offer_count int NOT NULL,
  best_offer_id bigint NOT NULL,
  pack_label text NOT NULL,
  sale_unit text NOT NULL,
  price_cents bigint NOT NULL,
  vat_basis_points int NOT NULL,
  step int NOT NULL,
  minimum int NOT NULL,
  content_quantity numeric(12, 3),
  content_unit text,
  tier_from int,
  tier_price_cents bigint,
  reference_price_cents bigint,
  season int[] NOT NULL,
  professional_only boolean NOT NULL,
  plant_protection boolean NOT NULL,
  popularity int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  document tsvector NOT NULL
);
CREATE INDEX article_listing_document ON article_listing USING gin (document);
CREATE INDEX article_listing_category ON article_listing (category_id, popularity DESC, article_id);
CREATE INDEX article_listing_tags ON article_listing USING gin (tag_ids);
CREATE INDEX article_listing_popularity ON article_listing (popularity DESC, article_id);
CREATE INDEX article_listing_price ON article_listing (price_cents, article_id);
CREATE INDEX article_listing_newest ON article_listing (created_at DESC, article_id);
CREATE INDEX article_listing_deals ON article_listing (article_id) WHERE reference_price_cents IS NOT NULL;

-- What is searched is plain letters and digits on both sides: no accent, no sign, « 25kg » as « 25 kg », « tuyaux » as
-- « tuyau » (the stemmer takes it for the plural of « tuyal »).
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(replace(regexp_replace(plain_text(value), '[^a-z0-9]+', ' ', 'g'), 'yaux', 'yau'),
    '\m(\d+)(kg|g|l|cl|ml|hl|mm|cm|m|ha|bar|kw|w|v)\M', '\1 \2', 'g');
-- The lexeme of one such word; null for a word that means nothing (« de », « pour »).
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (tsvector_to_array(to_tsvector('fr', word)))[1];
-- The lexeme of a reference or an EAN, apart from words: « LV/0012-A » is « #lv0012a ».
CREATE FUNCTION reference_lexeme(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN '#' || regexp_replace(plain_text(value), '[^a-z0-9]+', '', 'g');

-- Offers that can be bought now: published, of a published article, by a verified seller.
CREATE VIEW offers_on_sale AS
SELECT o.*, v.article_id, v.ean, a.plant_protection AND NOT a.biocontrol AS price_is_fixed
FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = o.vendor_id
WHERE o.status = 'published' AND a.status = 'published' AND d.status = 'verified';

-- Texts of each article by weight, as searched; « pH-mètre » is also written « pHmètre ».
CREATE VIEW article_texts AS
SELECT a.id AS article_id,
  search_text(concat_ws(' ', a.title, CASE WHEN a.title ~ '[-‑]' THEN translate(a.title, '-‑', '') END)) AS title,
  search_text(concat_ws(' ', b.name, c.title,
    (SELECT string_agg(t.name, ' ') FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id))) AS shelf,
  search_text(concat_ws(' ', a.amm_number,
    (SELECT string_agg(e.value, ' ') FROM jsonb_each_text(a.attributes) e WHERE e.value NOT IN ('true', 'false')),
    (SELECT string_agg(concat_ws(' ', v.label, v.pack_label), ' ') FROM variants v WHERE v.article_id = a.id))) AS facts,
  search_text(a.description) AS description
FROM articles a JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id;

-- Words of the catalogue with their lexeme, to complete a word begun and mend a mistyped one.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  stem text NOT NULL,
  uses int NOT NULL CHECK (uses > 0)
);
CREATE INDEX search_words_stem ON search_words (stem);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);
-- Words that may be the one meant; the caller measures the distance. One letter in four may be wrong, hence the low threshold.
CREATE FUNCTION similar_words(asked text) RETURNS SETOF search_words LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT * FROM search_words WHERE word % asked AND abs(length(word) - length(asked)) <= 3
  ORDER BY similarity(word, asked) DESC, uses DESC LIMIT 60 $$;

-- Goes up with every change of the lists: what was computed under one version holds as long as it does.
CREATE TABLE listing_version (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version bigint NOT NULL
);
INSERT INTO listing_version (version) VALUES (1);
