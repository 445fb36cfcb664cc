-- Lots with which units of tracked articles leave a seller, for recalls (regulations 178/2002 and 2023/988). Rows are never
-- changed: a correction adds a revision, and the highest revision of a line, offer and shipment is in force.
CREATE TABLE order_lots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  -- The offer of the line or, for a kit, of one of its parts.
  offer_id bigint NOT NULL REFERENCES offers,
  -- Null for goods handed over in a shop. A label that is not used yet may be voided, and its lots with it.
  shipment_id bigint REFERENCES shipments ON DELETE CASCADE,
  revision int NOT NULL CHECK (revision > 0),
  position int NOT NULL CHECK (position >= 0),
  lot text NOT NULL CHECK (length(lot) BETWEEN 1 AND 40),
  quantity int NOT NULL CHECK (quantity > 0),
  -- Use-by or best-before date printed on the goods, where there is one.
  best_before date,
  author_id bigint NOT NULL REFERENCES users,
  -- Of a revision written after the goods left.
  reason text CHECK (length(reason) BETWEEN 3 AND 300),
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  -- Two people who write the same revision conflict, whatever their lots.
  UNIQUE NULLS NOT DISTINCT (order_line_id, offer_id, shipment_id, revision, position)
);
CREATE INDEX order_lots_order ON order_lots (order_id, id);
CREATE INDEX order_lots_vendor ON order_lots (vendor_id, id);
CREATE INDEX order_lots_search ON order_lots (vendor_id, lower(lot) text_pattern_ops);
CREATE INDEX order_lots_shipment ON order_lots (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX order_lots_offer ON order_lots (offer_id);
CREATE INDEX order_lots_author ON order_lots (author_id);

CREATE TRIGGER order_lots_immutable BEFORE UPDATE ON order_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Only with the shipment of a voided label, whose row is gone when its lots follow.
CREATE FUNCTION refuse_lot_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.shipment_id IS NULL OR EXISTS (SELECT FROM shipments WHERE id = OLD.shipment_id) THEN
    RAISE EXCEPTION 'order_lots is append-only';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER order_lots_append_only BEFORE DELETE ON order_lots FOR EACH ROW EXECUTE FUNCTION refuse_lot_deletion();

ALTER TABLE order_lots ENABLE ROW LEVEL SECURITY;
-- The buyer reads the lots of their order; its seller writes them.
CREATE POLICY with_its_whole ON order_lots FOR SELECT USING (EXISTS (SELECT FROM orders o WHERE o.id = order_lots.order_id));
CREATE POLICY mine ON order_lots USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
