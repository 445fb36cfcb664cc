-- A refund of a free amount, without units: spread over the lines and the delivery in proportion to what remains of them.
ALTER TABLE refunds
  ADD COLUMN gesture boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT refunds_amount_cents_check,
  -- Zero: returned units whose whole price was refunded before.
  ADD CHECK (amount_cents > 0 OR amount_cents = 0 AND NOT gesture);
ALTER TABLE refund_lines
  DROP CONSTRAINT refund_lines_quantity_check,
  DROP CONSTRAINT refund_lines_amount_cents_check,
  ADD CHECK (quantity >= 0 AND amount_cents >= 0 AND (quantity > 0 OR amount_cents > 0));

-- Internal notes about an order, never shown to its buyer. `vendor_id` null: the operator's own, hidden from the seller.
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint,
  author_id bigint NOT NULL REFERENCES users,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE INDEX order_notes_order ON order_notes (order_id, id);
ALTER TABLE order_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON order_notes USING (COALESCE(vendor_id = my_vendor(), false));

-- A seller's own tags of orders.
CREATE TABLE order_tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 24),
  colour text NOT NULL CHECK (colour IN ('green', 'wine', 'red', 'ochre', 'slate', 'teal', 'violet', 'blue')),
  UNIQUE (id, vendor_id)
);
CREATE UNIQUE INDEX order_tags_name ON order_tags (vendor_id, lower(name));
CREATE TABLE tagged_orders (
  order_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  PRIMARY KEY (order_id, tag_id),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  FOREIGN KEY (tag_id, vendor_id) REFERENCES order_tags (id, vendor_id) ON DELETE CASCADE
);
CREATE INDEX tagged_orders_tag ON tagged_orders (tag_id, order_id);
ALTER TABLE order_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE tagged_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON order_tags USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON tagged_orders USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
