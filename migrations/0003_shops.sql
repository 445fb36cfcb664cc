CREATE TABLE vendors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  legal_name text NOT NULL,
  legal_form text NOT NULL,
  capital_euros bigint CHECK (capital_euros >= 0),
  siren text NOT NULL UNIQUE CHECK (siren ~ '^[0-9]{9}$'),
  siret text NOT NULL CHECK (siret ~ '^[0-9]{14}$' AND left(siret, 9) = siren),
  vat_number text NOT NULL,
  register text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL,
  phone text NOT NULL,
  email citext NOT NULL,
  description text NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'to_verify', 'verified', 'suspended')),
  -- Goods total HT from which home delivery is free; null: never.
  free_delivery_from_cents bigint CHECK (free_delivery_from_cents > 0),
  commission_basis_points int NOT NULL DEFAULT 800 CHECK (commission_basis_points BETWEEN 0 AND 10000),
  -- Days a professional buyer may return goods after receipt; the law decides for private persons.
  professional_return_days int NOT NULL DEFAULT 14 CHECK (professional_return_days BETWEEN 0 AND 365),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE vendor_members (
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'staff')),
  PRIMARY KEY (vendor_id, user_id)
);

CREATE TABLE warehouses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL,
  UNIQUE (vendor_id, name),
  UNIQUE (id, vendor_id)
);

CREATE TABLE shops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  warehouse_id bigint NOT NULL UNIQUE,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  street text NOT NULL,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  phone text NOT NULL,
  email citext NOT NULL,
  description text NOT NULL,
  pickup boolean NOT NULL DEFAULT true,
  pickup_ready_hours int NOT NULL DEFAULT 4 CHECK (pickup_ready_hours BETWEEN 1 AND 240),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  -- A shop serves its own vendor's warehouse, never another's.
  FOREIGN KEY (warehouse_id, vendor_id) REFERENCES warehouses (id, vendor_id),
  UNIQUE (id, vendor_id)
);
CREATE INDEX shops_vendor ON shops (vendor_id);
CREATE INDEX shops_position ON shops USING gist (ll_to_earth(latitude, longitude));

CREATE TABLE shop_hours (
  shop_id bigint NOT NULL REFERENCES shops ON DELETE CASCADE,
  weekday int NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  opens time NOT NULL,
  closes time NOT NULL CHECK (closes > opens),
  PRIMARY KEY (shop_id, weekday, opens)
);

CREATE TABLE shop_closures (
  shop_id bigint NOT NULL REFERENCES shops ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  reason text NOT NULL,
  PRIMARY KEY (shop_id, from_day)
);

-- Towns of France for « near me »; coordinates are null where no source gives them.
CREATE TABLE communes (
  insee text PRIMARY KEY,
  name text NOT NULL,
  postcodes text[] NOT NULL,
  population int NOT NULL DEFAULT 0,
  latitude double precision,
  longitude double precision
);
CREATE INDEX communes_postcodes ON communes USING gin (postcodes);
CREATE INDEX communes_name ON communes USING gin (plain_text(name) gin_trgm_ops);
