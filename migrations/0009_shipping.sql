-- Price of a delivery by seller, mode, zone and weight: the first bracket that holds the weight.
CREATE TABLE shipping_rates (
  vendor_id bigint NOT NULL REFERENCES vendors,
  mode text NOT NULL CHECK (mode IN ('HOME', 'RELAY', 'FREIGHT')),
  zone text NOT NULL CHECK (zone IN ('metropole', 'corse')),
  max_weight_grams int NOT NULL CHECK (max_weight_grams > 0),
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (vendor_id, mode, zone, max_weight_grams)
);

CREATE TABLE relay_points (
  id text PRIMARY KEY,
  carrier text NOT NULL,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
CREATE INDEX relay_points_position ON relay_points USING gist (ll_to_earth(latitude, longitude));

CREATE TABLE shipments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE,
  vendor_id bigint NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  tracking_number text NOT NULL UNIQUE,
  sender jsonb NOT NULL,
  recipient jsonb NOT NULL,
  parcels jsonb NOT NULL,
  weight_grams int NOT NULL CHECK (weight_grams > 0),
  label_pdf bytea NOT NULL,
  -- The seller's words at the first call; the same call again answers the same label.
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id)
);
CREATE TABLE shipment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_id bigint NOT NULL REFERENCES shipments,
  code text NOT NULL CHECK (code IN ('LABEL', 'TAKEN', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'INCIDENT')),
  place text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shipment_events_shipment ON shipment_events (shipment_id, id);
-- Tracking numbers and SSCC serials never repeat.
CREATE SEQUENCE shipment_serial;
