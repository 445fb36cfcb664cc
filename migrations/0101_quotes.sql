-- Quotes: asked by a buyer or made by a seller for a customer on the phone; accepted, they are ordered at their prices.
CREATE TABLE quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL REFERENCES users,
  -- Idempotency key, made by the caller.
  key uuid NOT NULL,
  made_by text NOT NULL CHECK (made_by IN ('buyer', 'seller')),
  status text NOT NULL CHECK (status IN ('REQUESTED', 'ANSWERED', 'ACCEPTED', 'DECLINED', 'REFUSED', 'EXPIRED')),
  message text NOT NULL CHECK (length(message) <= 1000),
  wanted_on date,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000),
  -- Of the whole quote, whatever the mode; nothing when collected.
  delivery_ht_cents bigint CHECK (delivery_ht_cents BETWEEN 0 AND 100000000),
  -- Working days before the goods leave.
  delay_days int CHECK (delay_days BETWEEN 0 AND 365),
  -- Day in Paris, included.
  valid_until date,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, vendor_id, key),
  CHECK (status IN ('REQUESTED', 'REFUSED', 'DECLINED', 'EXPIRED') OR num_nulls(delivery_ht_cents, delay_days, valid_until) = 0)
);
CREATE INDEX quotes_user ON quotes (user_id, id);
CREATE INDEX quotes_vendor ON quotes (vendor_id, id);
CREATE INDEX quotes_live ON quotes (valid_until) WHERE status IN ('REQUESTED', 'ANSWERED');
CREATE TABLE quote_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  offer_id bigint NOT NULL REFERENCES offers,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  -- HT of one unit: what it cost when the quote was asked, and what the seller answered.
  initial_cents bigint NOT NULL CHECK (initial_cents > 0),
  price_cents bigint CHECK (price_cents BETWEEN 1 AND 100000000),
  UNIQUE (quote_id, offer_id)
);
CREATE INDEX quote_lines_offer ON quote_lines (offer_id);
CREATE TABLE quote_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  status text NOT NULL,
  author text NOT NULL CHECK (author IN ('buyer', 'seller', 'timer')),
  user_id bigint REFERENCES users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quote_history_quote ON quote_history (quote_id, id);

-- A line at the price and quantity of a quote.
ALTER TABLE cart_lines ADD COLUMN quote_line_id bigint REFERENCES quote_lines;
CREATE INDEX cart_lines_quote ON cart_lines (quote_line_id) WHERE quote_line_id IS NOT NULL;
ALTER TABLE order_lines ADD COLUMN quote_line_id bigint REFERENCES quote_lines;
CREATE INDEX order_lines_quote ON order_lines (quote_line_id) WHERE quote_line_id IS NOT NULL;

ALTER TABLE quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quote_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE quote_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON quotes USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));
CREATE POLICY with_its_whole ON quote_lines USING (EXISTS (SELECT FROM quotes q WHERE q.id = quote_lines.quote_id));
CREATE POLICY with_its_whole ON quote_history USING (EXISTS (SELECT FROM quotes q WHERE q.id = quote_history.quote_id));
-- A seller sees who asked it for a quote, before a first order.
CREATE POLICY of_quotes ON users FOR SELECT
  USING (EXISTS (SELECT FROM quotes q WHERE q.user_id = users.id AND q.vendor_id = my_vendor()));
SELECT grant_member_privileges();
