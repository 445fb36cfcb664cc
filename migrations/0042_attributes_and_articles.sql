-- Attributes managed by the operator: values to choose from, where they apply, whether the variants of an article differ by them.
ALTER TABLE attributes
  ADD COLUMN options text[] NOT NULL DEFAULT '{}',
  ADD COLUMN axis boolean NOT NULL DEFAULT false;
CREATE TABLE attribute_scopes (
  attribute_code text NOT NULL REFERENCES attributes ON DELETE CASCADE,
  category_id int NOT NULL REFERENCES categories,
  -- Null: the whole category.
  tag_id int REFERENCES tags,
  required boolean NOT NULL DEFAULT false,
  UNIQUE NULLS NOT DISTINCT (attribute_code, category_id, tag_id)
);
CREATE INDEX attribute_scopes_category ON attribute_scopes (category_id);
CREATE INDEX attribute_scopes_tag ON attribute_scopes (tag_id) WHERE tag_id IS NOT NULL;
ALTER TABLE attribute_scopes ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON attribute_scopes FOR SELECT USING (true);
-- Until now, an attribute applied where articles had it.
INSERT INTO attribute_scopes (attribute_code, category_id)
SELECT DISTINCT k.code, a.category_id FROM articles a CROSS JOIN LATERAL jsonb_object_keys(a.attributes) k (code)
JOIN attributes t ON t.code = k.code;

-- Categories can be added to the eight specified ones; those take their colour from this column, the eight from the style sheet.
ALTER TABLE categories ADD COLUMN colour text CHECK (colour ~ '^[a-z]+$');
ALTER TABLE brands ADD COLUMN logo_id bigint REFERENCES pictures;

ALTER TABLE articles
  ADD COLUMN short_description text NOT NULL DEFAULT '' CHECK (length(short_description) <= 300),
  -- Regulation (EU) 2023/988, article 19: who made it, and who is responsible in the Union.
  ADD COLUMN maker_name text,
  ADD COLUMN maker_address text,
  ADD COLUMN maker_contact text,
  ADD COLUMN responsible_name text,
  ADD COLUMN responsible_address text,
  ADD COLUMN responsible_contact text,
  -- Alternative texts by picture id; a picture without one is named after the article.
  ADD COLUMN picture_alts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(picture_alts) = 'object');

ALTER TABLE variants
  -- Outer dimensions of one sale unit.
  ADD COLUMN length_mm int CHECK (length_mm BETWEEN 1 AND 100000),
  ADD COLUMN width_mm int CHECK (width_mm BETWEEN 1 AND 100000),
  ADD COLUMN height_mm int CHECK (height_mm BETWEEN 1 AND 100000),
  -- Each delivery must name its lot.
  ADD COLUMN lot_tracked boolean NOT NULL DEFAULT false,
  -- Sold or offered once, then removed: orders still name it, nobody can offer it.
  ADD COLUMN archived boolean NOT NULL DEFAULT false;

ALTER TABLE article_documents
  ADD COLUMN variant_id bigint REFERENCES variants ON DELETE CASCADE,
  -- As printed on the document; a safety data sheet is only valid with its date.
  ADD COLUMN dated_on date,
  ADD COLUMN vendor_id bigint REFERENCES vendors;
ALTER TABLE article_documents DROP CONSTRAINT article_documents_kind_check;
ALTER TABLE article_documents ADD CONSTRAINT article_documents_kind_check CHECK (kind IN ('FT', 'FDS', 'NOTICE', 'CERT'));
CREATE INDEX article_documents_variant ON article_documents (variant_id) WHERE variant_id IS NOT NULL;
SELECT grant_member_privileges();
