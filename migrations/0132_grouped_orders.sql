-- Grouped orders: buyers reach a price tier of one offer together; each orders and pays its own part, sent to one point.
CREATE TABLE group_terms (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  accepts boolean NOT NULL,
  -- Days that participants have to pay after the closing.
  payment_days int NOT NULL CHECK (payment_days BETWEEN 2 AND 14),
  set_by bigint NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE grouped_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  -- Of the link that invites.
  token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  vendor_id bigint NOT NULL REFERENCES vendors,
  offer_id bigint NOT NULL REFERENCES offers,
  organiser_id bigint NOT NULL REFERENCES users,
  -- Idempotency key, made by the caller.
  key uuid NOT NULL,
  -- OPEN: takes parts · PAYING: closed, parts are paid · DONE · MISSED: nothing is charged · CANCELLED
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'PAYING', 'DONE', 'MISSED', 'CANCELLED')),
  -- Why it was missed or cancelled.
  reason text CHECK (reason IN ('minimum', 'stock', 'offer', 'organiser', 'seller')),
  -- Shown on public pages; otherwise reached by its link only.
  listed boolean NOT NULL,
  minimum int NOT NULL CHECK (minimum > 0),
  -- Last day in Paris, included.
  closes_on date NOT NULL,
  -- One point for all: a shop of the seller, or an address of the organiser.
  shop_id bigint REFERENCES shops,
  address jsonb,
  postcode text NOT NULL,
  city text NOT NULL,
  note text NOT NULL CHECK (length(note) <= 300),
  -- Frozen at the closing: HT of one unit, delivery of the whole, its mode.
  price_cents bigint CHECK (price_cents > 0),
  delivery_ht_cents bigint CHECK (delivery_ht_cents >= 0),
  mode text CHECK (mode IN ('PICKUP', 'HOME', 'FREIGHT')),
  pay_until date,
  arrived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organiser_id, key),
  CHECK (num_nonnulls(shop_id, address) = 1),
  CHECK ((status IN ('MISSED', 'CANCELLED')) = (reason IS NOT NULL)),
  CHECK (status NOT IN ('PAYING', 'DONE') OR num_nulls(price_cents, delivery_ht_cents, mode, pay_until) = 0)
);
CREATE INDEX grouped_orders_vendor ON grouped_orders (vendor_id, id);
CREATE INDEX grouped_orders_offer ON grouped_orders (offer_id);
CREATE INDEX grouped_orders_live ON grouped_orders (closes_on) WHERE status IN ('OPEN', 'PAYING');
CREATE INDEX grouped_orders_shop ON grouped_orders (shop_id) WHERE shop_id IS NOT NULL;
CREATE TABLE group_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id bigint NOT NULL REFERENCES grouped_orders,
  user_id bigint NOT NULL REFERENCES users,
  quantity int NOT NULL CHECK (quantity > 0),
  withdrawn_at timestamptz,
  -- The quote at the common price, made at the closing.
  quote_id bigint UNIQUE REFERENCES quotes,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (group_id, user_id)
);
CREATE INDEX group_shares_user ON group_shares (user_id);
CREATE TABLE group_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id bigint NOT NULL REFERENCES grouped_orders,
  step text NOT NULL CHECK (step IN ('OPEN', 'PAYING', 'DONE', 'MISSED', 'CANCELLED', 'SHARE', 'WITHDRAWN', 'ARRIVED')),
  user_id bigint REFERENCES users,
  quantity int,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX group_history_group ON group_history (group_id, id);

ALTER TABLE quotes
  DROP CONSTRAINT quotes_made_by_check,
  ADD CONSTRAINT quotes_made_by_check CHECK (made_by IN ('buyer', 'seller', 'group')) NOT VALID;

-- Units held for a part from the closing until it is ordered; they are of no purchase yet.
ALTER TABLE stock_reservations
  ALTER COLUMN purchase_id DROP NOT NULL,
  ALTER COLUMN order_line_id DROP NOT NULL,
  ADD COLUMN quote_line_id bigint REFERENCES quote_lines,
  ADD CONSTRAINT stock_reservations_holder
    CHECK (num_nulls(purchase_id, order_line_id) = CASE WHEN quote_line_id IS NULL THEN 0 ELSE 2 END) NOT VALID;
CREATE INDEX stock_reservations_quote ON stock_reservations (quote_line_id) WHERE quote_line_id IS NOT NULL;

ALTER TABLE group_terms ENABLE ROW LEVEL SECURITY;
ALTER TABLE grouped_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE group_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON group_terms FOR SELECT USING (true);
CREATE POLICY mine ON group_terms USING (COALESCE(vendor_id = my_vendor(), false));
-- Its quote is also the seller's.
CREATE POLICY mine ON group_shares USING (COALESCE(user_id = me(), false)
  OR EXISTS (SELECT FROM quotes q WHERE q.id = group_shares.quote_id));
CREATE POLICY mine ON grouped_orders USING (COALESCE(organiser_id = me() OR vendor_id = my_vendor(), false)
  OR EXISTS (SELECT FROM group_shares s WHERE s.group_id = grouped_orders.id));
CREATE POLICY with_its_whole ON group_history USING (EXISTS (SELECT FROM grouped_orders g WHERE g.id = group_history.group_id));
-- The buyer whose part is held.
CREATE POLICY of_quotes ON stock_reservations
  USING (EXISTS (SELECT FROM quote_lines x JOIN quotes q ON q.id = x.quote_id
    WHERE x.id = quote_line_id AND q.user_id = me()));
SELECT grant_member_privileges();
