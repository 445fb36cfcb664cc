-- A grouped order has several offers of one seller, and a part has a quantity of each. Columns that this replaces
-- (grouped_orders.offer_id, minimum and price_cents, group_shares.quantity) are no longer read; servers of the previous
-- release keep writing them, so triggers copy what they write. The next release drops both.
CREATE TABLE group_offers (
  group_id bigint NOT NULL REFERENCES grouped_orders,
  offer_id bigint NOT NULL REFERENCES offers,
  -- 1: the offer on which the group was opened; its minimum decides whether the group takes place.
  position int NOT NULL CHECK (position > 0),
  minimum int NOT NULL CHECK (minimum > 0),
  -- HT of one unit, frozen at the closing.
  price_cents bigint CHECK (price_cents > 0),
  -- Why nobody gets it; decided at the closing.
  left_out text CHECK (left_out IN ('minimum', 'stock', 'offer')),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, offer_id),
  UNIQUE (group_id, position),
  CHECK (left_out IS NULL OR price_cents IS NULL)
);
CREATE INDEX group_offers_offer ON group_offers (offer_id);
CREATE TABLE group_share_lines (
  share_id bigint NOT NULL REFERENCES group_shares,
  offer_id bigint NOT NULL REFERENCES offers,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (share_id, offer_id)
);
CREATE INDEX group_share_lines_offer ON group_share_lines (offer_id);

INSERT INTO group_offers (group_id, offer_id, position, minimum, price_cents, added_at)
  SELECT id, offer_id, 1, minimum, price_cents, created_at FROM grouped_orders;
INSERT INTO group_share_lines (share_id, offer_id, quantity)
  SELECT s.id, g.offer_id, s.quantity FROM group_shares s JOIN grouped_orders g ON g.id = s.group_id;

ALTER TABLE grouped_orders
  ALTER COLUMN offer_id DROP NOT NULL,
  ALTER COLUMN minimum DROP NOT NULL,
  DROP CONSTRAINT grouped_orders_check2,
  ADD CONSTRAINT grouped_orders_closed
    CHECK (status NOT IN ('PAYING', 'DONE') OR num_nulls(delivery_ht_cents, mode, pay_until) = 0) NOT VALID;
ALTER TABLE group_shares ALTER COLUMN quantity DROP NOT NULL;
CREATE FUNCTION copy_offer_of_group() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO group_offers (group_id, offer_id, position, minimum, price_cents)
    VALUES (NEW.id, NEW.offer_id, 1, NEW.minimum, NEW.price_cents)
    ON CONFLICT (group_id, offer_id) DO UPDATE SET price_cents = excluded.price_cents;
  RETURN NULL;
END $$;
CREATE TRIGGER grouped_orders_offer AFTER INSERT OR UPDATE OF price_cents ON grouped_orders
  FOR EACH ROW WHEN (NEW.offer_id IS NOT NULL) EXECUTE FUNCTION copy_offer_of_group();
CREATE FUNCTION copy_quantity_of_share() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO group_share_lines (share_id, offer_id, quantity)
    SELECT NEW.id, g.offer_id, NEW.quantity FROM grouped_orders g WHERE g.id = NEW.group_id
    ON CONFLICT (share_id, offer_id) DO UPDATE SET quantity = excluded.quantity;
  RETURN NULL;
END $$;
CREATE TRIGGER group_shares_quantity AFTER INSERT OR UPDATE OF quantity ON group_shares
  FOR EACH ROW WHEN (NEW.quantity IS NOT NULL) EXECUTE FUNCTION copy_quantity_of_share();

ALTER TABLE group_history
  ADD COLUMN offer_id bigint REFERENCES offers,
  DROP CONSTRAINT group_history_step_check,
  ADD CONSTRAINT group_history_step_check CHECK (step IN ('OPEN', 'PAYING', 'DONE', 'MISSED', 'CANCELLED', 'SHARE',
    'WITHDRAWN', 'ARRIVED', 'OFFER_ADDED', 'OFFER_REMOVED')) NOT VALID;
CREATE INDEX group_history_offer ON group_history (offer_id) WHERE offer_id IS NOT NULL;

ALTER TABLE group_offers ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_share_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON group_offers
  USING (EXISTS (SELECT FROM grouped_orders g WHERE g.id = group_offers.group_id));
CREATE POLICY with_its_whole ON group_share_lines
  USING (EXISTS (SELECT FROM group_shares s WHERE s.id = group_share_lines.share_id));
SELECT grant_member_privileges();
