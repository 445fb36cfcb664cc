-- Visitors too put several lines into their cart at once: their summaries belong to the cart.
ALTER TABLE cart_fills ADD COLUMN cart_id bigint REFERENCES carts ON DELETE CASCADE;
ALTER TABLE cart_fills DROP CONSTRAINT cart_fills_pkey;
ALTER TABLE cart_fills ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE cart_fills ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
ALTER TABLE cart_fills ADD CONSTRAINT one_owner CHECK ((user_id IS NULL) <> (cart_id IS NULL));
CREATE UNIQUE INDEX cart_fills_of_user ON cart_fills (user_id, key, source);
CREATE UNIQUE INDEX cart_fills_of_visitor ON cart_fills (cart_id, key, source);

-- Parcels and cuvées of a buyer: where purchases go, and what a calculation starts from.
CREATE TABLE vineyard_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('PARCEL', 'CUVEE')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Of the planting, or of the harvest.
  year int CHECK (year BETWEEN 1800 AND 2200),
  insee text REFERENCES communes,
  hectares numeric(8, 4) CHECK (hectares > 0),
  -- Vines per hectare.
  density int CHECK (density BETWEEN 1 AND 50000),
  row_metres numeric(5, 2) CHECK (row_metres > 0),
  grape text CHECK (length(grape) BETWEEN 1 AND 80),
  rootstock text CHECK (length(rootstock) BETWEEN 1 AND 80),
  hectolitres numeric(10, 2) CHECK (hectolitres > 0),
  bottles int CHECK (bottles > 0),
  bottle text CHECK (length(bottle) BETWEEN 1 AND 40),
  finish text CHECK (length(finish) BETWEEN 1 AND 200),
  -- Mails about frost and hail.
  alerts boolean NOT NULL DEFAULT false,
  alert_token uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Deleted places can be restored for a while.
  deleted_at timestamptz,
  CHECK (kind = 'PARCEL' OR (insee IS NULL AND hectares IS NULL AND density IS NULL AND row_metres IS NULL
    AND grape IS NULL AND rootstock IS NULL AND NOT alerts)),
  CHECK (kind = 'CUVEE' OR (hectolitres IS NULL AND bottles IS NULL AND bottle IS NULL AND finish IS NULL)),
  CHECK (insee IS NOT NULL OR NOT alerts)
);
CREATE INDEX vineyard_places_user ON vineyard_places (user_id, id);
CREATE INDEX vineyard_places_insee ON vineyard_places (insee);
CREATE INDEX vineyard_places_alerts ON vineyard_places (insee) WHERE alerts AND deleted_at IS NULL;

CREATE TABLE saved_calculations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  place_id bigint REFERENCES vineyard_places ON DELETE SET NULL,
  -- Slug of the calculator.
  calculator text NOT NULL CHECK (length(calculator) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  campaign int NOT NULL CHECK (campaign BETWEEN 1800 AND 2200),
  -- Values of its fields, by name.
  inputs jsonb NOT NULL CHECK (jsonb_typeof(inputs) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX saved_calculations_user ON saved_calculations (user_id, id);
CREATE INDEX saved_calculations_place ON saved_calculations (place_id);

-- Part of an order line that goes to a parcel or a cuvée.
CREATE TABLE purchase_shares (
  order_line_id bigint NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  place_id bigint NOT NULL REFERENCES vineyard_places ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_line_id, place_id)
);
CREATE INDEX purchase_shares_place ON purchase_shares (place_id);

-- Alerts that were sent: one mail per parcel and night.
CREATE TABLE vineyard_alerts (
  place_id bigint NOT NULL REFERENCES vineyard_places ON DELETE CASCADE,
  night date NOT NULL,
  risk text NOT NULL CHECK (risk IN ('FROST', 'HAIL')),
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (place_id, night)
);

-- What buyers ordered in a week of past years, counted daily; never fewer than five buyers.
CREATE TABLE season_families (
  week int NOT NULL CHECK (week BETWEEN 1 AND 53),
  tag_id int NOT NULL REFERENCES tags ON DELETE CASCADE,
  buyers int NOT NULL CHECK (buyers >= 5),
  PRIMARY KEY (week, tag_id)
);
CREATE INDEX season_families_tag ON season_families (tag_id);

ALTER TABLE vineyard_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_calculations ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE vineyard_alerts ENABLE ROW LEVEL SECURITY;
ALTER TABLE season_families ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON vineyard_places USING (COALESCE(user_id = me(), false));
CREATE POLICY mine ON saved_calculations USING (COALESCE(user_id = me(), false));
CREATE POLICY with_its_whole ON purchase_shares
  USING (EXISTS (SELECT FROM vineyard_places p WHERE p.id = purchase_shares.place_id));
CREATE POLICY with_its_whole ON vineyard_alerts
  USING (EXISTS (SELECT FROM vineyard_places p WHERE p.id = vineyard_alerts.place_id));
SELECT grant_member_privileges();
