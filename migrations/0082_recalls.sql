-- Product recalls (regulation (EU) 2023/988, articles 35 to 37). What is recalled never changes; its text has versions.
CREATE TABLE recalls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The seller whose offers are recalled; null: the operator recalls those of every seller.
  vendor_id bigint REFERENCES vendors,
  article_id bigint NOT NULL REFERENCES articles,
  -- Title, brand and picture of the article on the day of the recall.
  product text NOT NULL CHECK (length(product) BETWEEN 1 AND 300),
  brand text NOT NULL CHECK (length(brand) BETWEEN 1 AND 200),
  picture_id bigint REFERENCES pictures,
  -- Empty: every lot.
  lots text[] NOT NULL DEFAULT '{}' CHECK (cardinality(lots) <= 50),
  -- First and last day of the sales concerned; null: without limit.
  sold_from date,
  sold_to date,
  -- Offers taken off sale by the recall.
  stopped_offers int NOT NULL DEFAULT 0 CHECK (stopped_offers >= 0),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  lifted_at timestamptz,
  lifted_by bigint REFERENCES users ON DELETE SET NULL,
  lift_reason text CHECK (length(lift_reason) BETWEEN 10 AND 2000),
  CHECK (sold_from <= sold_to),
  CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
);
CREATE INDEX recalls_newest ON recalls (published_at DESC, id DESC);
CREATE INDEX recalls_vendor ON recalls (vendor_id, id);
CREATE INDEX recalls_article ON recalls (article_id);
CREATE INDEX recalls_picture ON recalls (picture_id);
CREATE INDEX recalls_user ON recalls (user_id);
CREATE INDEX recalls_lifted_by ON recalls (lifted_by);
CREATE INDEX recalls_standing ON recalls (id) WHERE lifted_at IS NULL;
CREATE TRIGGER recalls_immutable BEFORE UPDATE OF vendor_id, article_id, product, brand, picture_id, lots, sold_from, sold_to,
  stopped_offers, published_at ON recalls FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recalls_lifted_once BEFORE UPDATE OF lifted_at, lift_reason ON recalls FOR EACH ROW
  WHEN (OLD.lifted_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE TABLE recall_variants (
  recall_id bigint NOT NULL REFERENCES recalls,
  variant_id bigint NOT NULL REFERENCES variants,
  -- As printed on the notice.
  label text NOT NULL,
  ean text,
  PRIMARY KEY (recall_id, variant_id)
);
CREATE INDEX recall_variants_variant ON recall_variants (variant_id);
CREATE TRIGGER recall_variants_immutable BEFORE UPDATE OR DELETE ON recall_variants FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Text of the notice; the highest version is shown.
CREATE TABLE recall_versions (
  recall_id bigint NOT NULL REFERENCES recalls,
  version int NOT NULL CHECK (version > 0),
  title text NOT NULL CHECK (length(title) BETWEEN 5 AND 160),
  danger text NOT NULL CHECK (length(danger) BETWEEN 20 AND 2000),
  actions text[] NOT NULL CHECK (actions <@ ARRAY['stop', 'return', 'destroy'] AND 'stop' = ANY (actions)),
  instructions text NOT NULL CHECK (length(instructions) <= 2000),
  remedies text[] NOT NULL CHECK (remedies <@ ARRAY['repair', 'replacement', 'refund'] AND cardinality(remedies) > 0),
  -- Why only one remedy is offered (article 37, paragraph 3).
  single_remedy_reason text NOT NULL DEFAULT '' CHECK (length(single_remedy_reason) <= 500),
  phone text NOT NULL CHECK (length(phone) <= 30),
  address text NOT NULL CHECK (length(address) <= 300),
  recalled_on date NOT NULL,
  -- Why the text was amended; empty for the first version.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  author_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (recall_id, version),
  CHECK (phone <> '' OR address <> ''),
  CHECK (cardinality(remedies) > 1 OR single_remedy_reason <> '')
);
CREATE INDEX recall_versions_author ON recall_versions (author_id);
CREATE TRIGGER recall_versions_immutable BEFORE UPDATE OF recall_id, version, title, danger, actions, instructions, remedies,
  single_remedy_reason, phone, address, recalled_on, reason, at ON recall_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recall_versions_append_only BEFORE DELETE ON recall_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Orders whose buyer was mailed, written with the mail.
CREATE TABLE recall_notices (
  recall_id bigint NOT NULL REFERENCES recalls,
  order_id bigint NOT NULL REFERENCES orders,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (recall_id, order_id)
);
CREATE INDEX recall_notices_order ON recall_notices (order_id);
CREATE TRIGGER recall_notices_immutable BEFORE UPDATE OR DELETE ON recall_notices FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whether this variant may not be put on sale by this seller. A recall of some lots stops the offers once: what is left of
-- other lots may be sold again.
CREATE FUNCTION is_recalled(variant bigint, vendor bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM recall_variants v JOIN recalls r ON r.id = v.recall_id
    WHERE v.variant_id = variant AND r.lifted_at IS NULL AND r.lots = '{}' AND (r.vendor_id IS NULL OR r.vendor_id = vendor))
$$;

ALTER TABLE recalls ENABLE ROW LEVEL SECURITY;
ALTER TABLE recall_variants ENABLE ROW LEVEL SECURITY;
ALTER TABLE recall_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE recall_notices ENABLE ROW LEVEL SECURITY;
-- A recall is public; its seller writes it.
CREATE POLICY everybody ON recalls FOR SELECT USING (true);
CREATE POLICY everybody ON recall_variants FOR SELECT USING (true);
CREATE POLICY everybody ON recall_versions FOR SELECT USING (true);
CREATE POLICY mine ON recalls USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON recall_variants
  USING (EXISTS (SELECT FROM recalls r WHERE r.id = recall_variants.recall_id AND COALESCE(r.vendor_id = my_vendor(), false)));
CREATE POLICY mine ON recall_versions
  USING (EXISTS (SELECT FROM recalls r WHERE r.id = recall_versions.recall_id AND COALESCE(r.vendor_id = my_vendor(), false)));
-- The buyer of the order, and its seller; jobs alone write them.
CREATE POLICY with_its_whole ON recall_notices FOR SELECT USING (EXISTS (SELECT FROM orders o WHERE o.id = recall_notices.order_id));
SELECT grant_member_privileges();
