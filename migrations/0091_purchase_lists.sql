-- Purchase lists of buyers: what they order every year.
CREATE TABLE purchase_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Deleted lists can be restored for a while.
  deleted_at timestamptz
);
CREATE INDEX purchase_lists_user ON purchase_lists (user_id, id);
CREATE TABLE purchase_list_lines (
  list_id bigint NOT NULL REFERENCES purchase_lists ON DELETE CASCADE,
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  -- The offer bought before, preferred while it is on sale.
  offer_id bigint REFERENCES offers ON DELETE SET NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (list_id, variant_id)
);
CREATE INDEX purchase_list_lines_variant ON purchase_list_lines (variant_id);
CREATE INDEX purchase_list_lines_offer ON purchase_list_lines (offer_id);
ALTER TABLE purchase_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_list_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON purchase_lists USING (COALESCE(user_id = me(), false));
CREATE POLICY with_its_whole ON purchase_list_lines
  USING (EXISTS (SELECT FROM purchase_lists l WHERE l.id = purchase_list_lines.list_id));
SELECT grant_member_privileges();
