-- One act on many offers of a seller at once, and what it did to each: what an undo puts back.
CREATE TABLE offer_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  -- Drawn by the form: sent twice, done once.
  key uuid NOT NULL,
  act jsonb NOT NULL,
  selection jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  UNIQUE (vendor_id, key)
);
CREATE INDEX offer_batches_vendor ON offer_batches (vendor_id, id DESC);
CREATE INDEX offer_batches_created ON offer_batches (created_at);

CREATE TABLE offer_batch_rows (
  batch_id bigint NOT NULL REFERENCES offer_batches ON DELETE CASCADE,
  offer_id bigint NOT NULL REFERENCES offers,
  outcome text NOT NULL CHECK (outcome IN ('changed', 'unchanged', 'refused')),
  -- Why, in French.
  refusal text,
  before jsonb,
  after jsonb,
  undo text CHECK (undo IN ('restored', 'left')),
  left_because text,
  PRIMARY KEY (batch_id, offer_id),
  CHECK ((outcome = 'refused') = (refusal IS NOT NULL)),
  CHECK ((outcome = 'changed') = (after IS NOT NULL)),
  CHECK ((undo = 'left') IS NOT DISTINCT FROM (left_because IS NOT NULL) OR undo IS NULL)
);
CREATE INDEX offer_batch_rows_offer ON offer_batch_rows (offer_id);

-- A lower price from one day to another, both included (days of Paris).
CREATE TABLE promotions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  key uuid NOT NULL,
  reduction jsonb NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  stopped_at timestamptz,
  UNIQUE (vendor_id, key),
  -- A price that has held for 30 days is no longer a reduction.
  CHECK (ends_on BETWEEN starts_on AND starts_on + 29)
);
CREATE INDEX promotions_vendor ON promotions (vendor_id, id DESC);

CREATE TABLE promotion_offers (
  promotion_id bigint NOT NULL REFERENCES promotions ON DELETE CASCADE,
  offer_id bigint NOT NULL REFERENCES offers,
  -- cancelled: never began
  state text NOT NULL CHECK (state IN ('planned', 'running', 'ended', 'cancelled', 'refused')),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  -- Lowest price of the 30 days before: when it was planned, then when it began.
  lowest_cents bigint,
  -- Price and ladder to come back to.
  before jsonb,
  refusal text,
  started_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (promotion_id, offer_id),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((state IN ('running', 'ended')) = (before IS NOT NULL))
);
-- One at a time on an offer: none overlaps another.
CREATE UNIQUE INDEX promotion_offers_live ON promotion_offers (offer_id) WHERE state IN ('planned', 'running');
CREATE INDEX promotion_offers_state ON promotion_offers (promotion_id) WHERE state IN ('planned', 'running');

-- The lowest price of the 30 days before `moment` (C. conso L112-1-1), as `reference_price_cents` will read it of a price
-- that begins then; null while the price is known for less than 30 days.
CREATE FUNCTION lowest_price_cents(offer bigint, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE STRICT RETURN (
  WITH history AS (
    SELECT price_cents, valid_from, lead(valid_from) OVER (ORDER BY valid_from) AS valid_to
    FROM offer_price_history WHERE offer_id = offer AND valid_from < moment
  )
  SELECT CASE WHEN min(valid_from) <= moment - interval '30 days' THEN min(price_cents) END
  FROM history WHERE valid_to IS NULL OR valid_to > moment - interval '30 days');

-- Why a counter moved: goods received, read from a file, and put right are told apart from a count.
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check;
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN
  ('opening', 'count', 'delivery', 'hold', 'release', 'dispatch', 'return', 'import', 'correction'));
CREATE INDEX stock_ledger_moves ON stock_ledger (warehouse_id, id DESC) WHERE on_hand_change <> 0;

-- Below how many free units an offer is low: its own figure, else the seller's, else five of its smallest orders.
CREATE TABLE stock_thresholds (
  offer_id bigint PRIMARY KEY,
  vendor_id bigint NOT NULL,
  units int NOT NULL CHECK (units BETWEEN 0 AND 10000000),
  FOREIGN KEY (offer_id, vendor_id) REFERENCES offers (id, vendor_id)
);
CREATE TABLE stock_settings (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  low_units int CHECK (low_units BETWEEN 0 AND 10000000),
  alerts boolean NOT NULL DEFAULT false
);
-- Offers found low and since when: one alert each, until they are no longer.
CREATE TABLE stock_lows (
  offer_id bigint PRIMARY KEY,
  vendor_id bigint NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (offer_id, vendor_id) REFERENCES offers (id, vendor_id)
);
CREATE INDEX stock_lows_vendor ON stock_lows (vendor_id);

-- Pictures of an article after its first, which is `articles.picture_id`.
CREATE TABLE article_pictures (
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  picture_id bigint NOT NULL REFERENCES pictures,
  position int NOT NULL,
  PRIMARY KEY (article_id, picture_id)
);
CREATE INDEX article_pictures_picture ON article_pictures (picture_id);
