CREATE TABLE carts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint UNIQUE REFERENCES users ON DELETE CASCADE,
  -- A visitor's cart is known by a random cookie, kept here only as a hash.
  token_hash bytea UNIQUE,
  -- Grows with every change: what was priced and submitted is what is in the cart.
  version int NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((user_id IS NULL) <> (token_hash IS NULL))
);
CREATE INDEX carts_age ON carts (updated_at) WHERE user_id IS NULL;

CREATE TABLE cart_lines (
  cart_id bigint NOT NULL REFERENCES carts ON DELETE CASCADE,
  offer_id bigint NOT NULL REFERENCES offers,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  -- Unit price HT shown when it was put in: a later change is said, never silent.
  seen_price_cents bigint NOT NULL CHECK (seen_price_cents > 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cart_id, offer_id)
);
CREATE INDEX cart_lines_offer ON cart_lines (offer_id);

-- How each seller's goods travel.
CREATE TABLE cart_deliveries (
  cart_id bigint NOT NULL REFERENCES carts ON DELETE CASCADE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  mode text NOT NULL CHECK (mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT')),
  shop_id bigint,
  relay_point_id text,
  PRIMARY KEY (cart_id, vendor_id),
  FOREIGN KEY (shop_id, vendor_id) REFERENCES shops (id, vendor_id),
  CHECK ((mode = 'PICKUP') = (shop_id IS NOT NULL)),
  CHECK (mode = 'RELAY' OR relay_point_id IS NULL)
);
