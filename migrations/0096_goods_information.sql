-- What the law asks a page, a label or an invoice to say of goods, and which papers they need before they are on sale.
ALTER TABLE articles
  -- Unique formula identifier of a hazardous mixture (CLP, annex VIII).
  ADD COLUMN ufi text CHECK (ufi ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$'),
  -- Category I to III of protective equipment (regulation (EU) 2016/425).
  ADD COLUMN protection_category smallint CHECK (protection_category BETWEEN 1 AND 3),
  -- Food: the list of ingredients (regulation (EU) 1169/2011); null for any other goods.
  ADD COLUMN ingredients text CHECK (length(ingredients) BETWEEN 3 AND 2000),
  ADD COLUMN allergens text[] NOT NULL DEFAULT '{}' CHECK (cardinality(allergens) <= 14),
  -- Sold at the price of its publisher (law 81-766).
  ADD COLUMN book boolean NOT NULL DEFAULT false,
  -- Tenths: 78 is 7,8 out of 10 (C. env. L541-9-2).
  ADD COLUMN repairability_tenths smallint CHECK (repairability_tenths BETWEEN 0 AND 100),
  -- The maker is established outside the Union: a responsible person is named (regulation (EU) 2023/988, article 16).
  ADD COLUMN outside_union boolean NOT NULL DEFAULT false,
  -- Schemes of extended producer responsibility under which the goods fall, beside their packaging (C. env. L541-10-1).
  ADD COLUMN producer_schemes text[] NOT NULL DEFAULT '{}' CHECK (cardinality(producer_schemes) <= 8);
ALTER TABLE articles ADD CHECK (ingredients IS NOT NULL OR allergens = '{}');

ALTER TABLE article_documents DROP CONSTRAINT article_documents_kind_check;
ALTER TABLE article_documents ADD CONSTRAINT article_documents_kind_check
  CHECK (kind IN ('FT', 'FDS', 'NOTICE', 'CERT', 'CONFORMITY'));

ALTER TABLE vendor_identifiers DROP CONSTRAINT vendor_identifiers_stream_check;
ALTER TABLE vendor_identifiers ADD CONSTRAINT vendor_identifiers_stream_check CHECK (stream IN ('EMBALLAGES_MENAGERS',
  'EMBALLAGES_PRO', 'PAPIERS', 'DEEE', 'MOBILIER', 'PILES', 'PNEUS', 'CHIMIE', 'TEXTILES', 'JARDIN'));
-- Published with the terms of sale of their seller (C. env. L541-10-13).
CREATE POLICY everybody ON vendor_identifiers FOR SELECT USING (true);

-- Consumer mediator of the seller, who owes one to private buyers (C. conso L612-1 and L616-1).
ALTER TABLE vendors
  ADD COLUMN mediator_name text CHECK (length(mediator_name) BETWEEN 2 AND 120),
  ADD COLUMN mediator_address text CHECK (length(mediator_address) BETWEEN 5 AND 300),
  ADD COLUMN mediator_site text CHECK (mediator_site ~ '^https://'),
  ADD CHECK ((mediator_name IS NULL) = (mediator_address IS NULL));

-- Part of the price HT of one sale unit that finances the collection of the goods (C. env. L541-10-20 and -21); never reduced.
ALTER TABLE offers ADD COLUMN eco_cents bigint NOT NULL DEFAULT 0 CHECK (eco_cents >= 0 AND (eco_cents = 0 OR eco_cents < price_cents));
CREATE OR REPLACE VIEW offers_on_sale AS
SELECT o.id, o.vendor_id, o.variant_id, o.reference, o.price_cents, o.vat_code, o.step, o.minimum, o.delivery_modes, o.preparation_days,
  o.status, o.created_at, o.lead_days, o.monthly_capacity, o.brief, v.article_id, v.ean, a.plant_protection AND NOT a.biocontrol AS price_is_fixed,
  o.eco_cents
FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = o.vendor_id
WHERE o.status = 'published' AND a.status = 'published' AND d.status = 'verified' AND NOT v.archived;
-- As sold, for one sale unit.
ALTER TABLE order_lines ADD COLUMN eco_cents bigint NOT NULL DEFAULT 0 CHECK (eco_cents >= 0);

-- A version of a safety data sheet, sent to a buyer of the twelve months before (REACH, article 31, paragraph 9).
CREATE TABLE safety_sheet_mails (
  document_id bigint NOT NULL REFERENCES article_documents ON DELETE CASCADE,
  -- When that version was added.
  version timestamptz NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, version, user_id)
);
CREATE INDEX safety_sheet_mails_user ON safety_sheet_mails (user_id);
ALTER TABLE safety_sheet_mails ENABLE ROW LEVEL SECURITY;

-- What the daily reading of articles on sale found: papers that are missing, or words of a green claim.
CREATE TABLE article_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  kind text NOT NULL CHECK (kind IN ('PAPERS', 'GREEN_CLAIM')),
  -- In French.
  detail text NOT NULL CHECK (length(detail) BETWEEN 3 AND 1000),
  found_at timestamptz NOT NULL DEFAULT now(),
  -- Set by an operator who accepts a text; it is not found again while its words stay the same.
  accepted_at timestamptz,
  accepted_by bigint REFERENCES users ON DELETE SET NULL,
  UNIQUE (article_id, vendor_id, kind)
);
CREATE INDEX article_findings_vendor ON article_findings (vendor_id);
CREATE INDEX article_findings_accepted_by ON article_findings (accepted_by);
ALTER TABLE article_findings ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON article_findings FOR SELECT USING (COALESCE(vendor_id = my_vendor(), false));

SELECT grant_member_privileges();
