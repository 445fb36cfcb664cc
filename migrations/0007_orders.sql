-- One payment of one buyer; it splits into one order per seller.
CREATE TABLE purchases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  cart_id bigint,
  cart_version int NOT NULL,
  -- The browser's submission key: a double click finds the purchase already there.
  submission_key text NOT NULL,
  status text NOT NULL DEFAULT 'AWAITING_PAYMENT' CHECK (status IN ('AWAITING_PAYMENT', 'PAID', 'PAYMENT_FAILED', 'CANCELLED')),
  buyer jsonb NOT NULL,
  billing_address jsonb NOT NULL,
  delivery_address jsonb,
  buyer_reference text CHECK (length(buyer_reference) <= 40),
  total_ht_cents bigint NOT NULL CHECK (total_ht_cents >= 0),
  total_vat_cents bigint NOT NULL CHECK (total_vat_cents >= 0),
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  currency text NOT NULL DEFAULT 'EUR' CHECK (currency = 'EUR'),
  terms_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (user_id, submission_key),
  CHECK (total_cents = total_ht_cents + total_vat_cents)
);
CREATE INDEX purchases_user ON purchases (user_id, created_at DESC);
CREATE INDEX purchases_due ON purchases (expires_at) WHERE status = 'AWAITING_PAYMENT';
-- One open submission per cart, whatever the tabs.
CREATE UNIQUE INDEX purchases_one_open ON purchases (cart_id) WHERE status = 'AWAITING_PAYMENT';

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  purchase_id bigint NOT NULL REFERENCES purchases,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'AWAITING_PAYMENT' CHECK (status IN ('AWAITING_PAYMENT', 'TO_PREPARE', 'READY_TO_PICK',
    'READY_TO_SHIP', 'SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'PAYMENT_FAILED')),
  delivery_mode text NOT NULL CHECK (delivery_mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT')),
  shop_id bigint,
  relay_point jsonb,
  -- Frozen at placing: who sold, on what terms.
  vendor_snapshot jsonb NOT NULL,
  goods_ht_cents bigint NOT NULL CHECK (goods_ht_cents > 0),
  delivery_ht_cents bigint NOT NULL CHECK (delivery_ht_cents >= 0),
  delivery_vat_cents bigint NOT NULL CHECK (delivery_vat_cents >= 0),
  total_ht_cents bigint NOT NULL,
  total_vat_cents bigint NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  commission_cents bigint NOT NULL CHECK (commission_cents >= 0),
  weight_grams bigint NOT NULL CHECK (weight_grams > 0),
  invoice_ref text CHECK (invoice_ref ~ '^[A-Za-z0-9+/_-]{1,35}$'),
  -- Six digits given by the buyer at the counter.
  pickup_code text CHECK (pickup_code ~ '^[0-9]{6}$'),
  promised_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  ready_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- Number, seller, buyer, titles and references, frozen: what the search of the list reads.
  search_text text NOT NULL DEFAULT '',
  UNIQUE (purchase_id, vendor_id),
  UNIQUE (id, vendor_id),
  FOREIGN KEY (shop_id, vendor_id) REFERENCES shops (id, vendor_id),
  CHECK ((delivery_mode = 'PICKUP') = (shop_id IS NOT NULL)),
  CHECK (total_ht_cents = goods_ht_cents + delivery_ht_cents),
  CHECK (total_cents = total_ht_cents + total_vat_cents)
);
CREATE INDEX orders_buyer ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_vendor ON orders (vendor_id, created_at DESC, id DESC);
CREATE INDEX orders_vendor_open ON orders (vendor_id, status) WHERE status NOT IN ('COMPLETED', 'CANCELLED', 'PAYMENT_FAILED');
CREATE INDEX orders_search ON orders USING gin (plain_text(search_text) gin_trgm_ops);
CREATE INDEX orders_to_complete ON orders (delivered_at) WHERE status = 'DELIVERED';
CREATE UNIQUE INDEX orders_invoice_ref ON orders (vendor_id, upper(invoice_ref));

CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  position int NOT NULL,
  -- Frozen description: title, variant, reference, pack, slug, picture.
  title text NOT NULL,
  variant_label text NOT NULL,
  reference text NOT NULL,
  snapshot jsonb NOT NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents > 0),
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  ht_cents bigint NOT NULL,
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  weight_grams int NOT NULL CHECK (weight_grams > 0),
  withdrawable boolean NOT NULL,
  withdrawal_reason text,
  UNIQUE (order_id, offer_id),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  FOREIGN KEY (offer_id, vendor_id) REFERENCES offers (id, vendor_id),
  CHECK (ht_cents = unit_price_cents * quantity)
);
CREATE INDEX order_lines_offer ON order_lines (offer_id);

-- The five axes of an order, each step with who and when; append only.
CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  axis text NOT NULL CHECK (axis IN ('order', 'payment', 'fulfilment', 'return', 'invoice')),
  from_value text,
  to_value text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('buyer', 'seller', 'operator', 'carrier', 'payment', 'timer')),
  user_id bigint REFERENCES users,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_history_order ON order_history (order_id, id);

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  delivery_cents bigint NOT NULL DEFAULT 0 CHECK (delivery_cents >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DONE', 'FAILED')),
  requested_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX refunds_order ON refunds (order_id);

CREATE TABLE refund_lines (
  refund_id bigint NOT NULL REFERENCES refunds ON DELETE CASCADE,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  restocked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (refund_id, order_line_id)
);
CREATE INDEX refund_lines_line ON refund_lines (order_line_id);

ALTER TABLE stock_reservations ADD FOREIGN KEY (purchase_id) REFERENCES purchases;
ALTER TABLE stock_reservations ADD FOREIGN KEY (order_line_id) REFERENCES order_lines;
