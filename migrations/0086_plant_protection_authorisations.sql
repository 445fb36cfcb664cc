-- Marketing authorisations of plant protection products, from the register that the Anses publishes (E-Phy).
CREATE TABLE authorisation_loads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Day on which the file was published.
  source_day date NOT NULL,
  products integer NOT NULL CHECK (products > 0),
  loaded_by bigint REFERENCES users ON DELETE SET NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authorisation_loads_user ON authorisation_loads (loaded_by);
ALTER TABLE authorisation_loads ENABLE ROW LEVEL SECURITY;

-- The last file; empty until the first is loaded.
CREATE TABLE plant_protection_authorisations (
  amm_number text PRIMARY KEY CHECK (amm_number ~ '^\d{5,8}$'),
  product_name text NOT NULL CHECK (length(product_name) BETWEEN 1 AND 200),
  holder text NOT NULL CHECK (length(holder) <= 200),
  state text NOT NULL CHECK (state IN ('AUTHORISED', 'WITHDRAWN')),
  -- Last days of sale and of use; NULL: the file gives none.
  sale_ends_on date,
  use_ends_on date,
  -- « Professionnel », « Amateur ».
  use_range text NOT NULL CHECK (length(use_range) <= 200),
  -- Mention « emploi autorisé dans les jardins ».
  garden_use boolean NOT NULL,
  source_day date NOT NULL
);
ALTER TABLE plant_protection_authorisations ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON plant_protection_authorisations FOR SELECT USING (true);

-- Articles on sale that the register refuses: their seller is emailed once.
CREATE TABLE stopped_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  -- In French.
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  stopped_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, article_id)
);
CREATE INDEX stopped_articles_article ON stopped_articles (article_id);
ALTER TABLE stopped_articles ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON stopped_articles FOR SELECT USING (COALESCE(vendor_id = my_vendor(), false));

SELECT grant_member_privileges();
